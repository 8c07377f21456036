import { describe, expect, it } from 'vitest';
import { dependencyClosure } from '#renderer/features/transfer/compare/dependency-closure.ts';

const NEEDS = [
  // A category with a link to a status that the receiver lacks, which a script of another type names.
  { key: '_subcategory:c', needs: '_category:s', column: 'CatID', owns: true },
  { key: 'links:l', needs: '_subcategory:c', column: 'SubcatID', owns: true },
  { key: 'links:l', needs: 'states:d', column: 'StateID' },
  { key: 'smart-scripts:x', needs: 'states:d', column: 'Text', line: 4 },
  { key: 'smart-scripts:x', needs: '_subcategory:c', column: 'Text', line: 5 },
  { key: 'ext-params:p', needs: 'states:d', column: 'StateID' },
  { key: 'ext-param-options:o', needs: 'ext-params:p', column: 'ExtParamID', owns: true },
  { key: 'states:d', needs: 'ext-params:p', column: 'ParamID' },
] as const;

const along = (...ticked: string[]) => Object.fromEntries(dependencyClosure(NEEDS)(new Set(ticked)));

describe('what comes along with ticked differences', () => {
  it('is nothing of nothing', () => {
    expect(along()).toEqual({});
  });

  it('is the parts of a ticked one, and what these need', () => {
    expect(Object.keys(along('_category:s')).toSorted()).toEqual([
      '_subcategory:c',
      'ext-param-options:o',
      'ext-params:p',
      'links:l',
      'states:d',
    ]);
  });

  it('says why, and leaves a category without its parts that is only needed', () => {
    expect(along('smart-scripts:x')).toEqual({
      'states:d': { by: 'smart-scripts:x', relation: 'need', column: 'Text', line: 4 },
      '_subcategory:c': { by: 'smart-scripts:x', relation: 'need', column: 'Text', line: 5 },
      '_category:s': { by: '_subcategory:c', relation: 'need', column: 'CatID', line: undefined },
      'ext-params:p': { by: 'states:d', relation: 'need', column: 'ParamID', line: undefined },
      'ext-param-options:o': { by: 'ext-params:p', relation: 'part', column: 'ExtParamID' },
    });
  });

  it('takes the parts of a needed category that is ticked as well', () => {
    expect(Object.keys(along('smart-scripts:x', '_subcategory:c'))).toContain('links:l');
    expect(Object.keys(along('smart-scripts:x', '_subcategory:c'))).not.toContain('_subcategory:c');
  });
});
