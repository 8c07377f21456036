import { describe, expect, it } from 'vitest';
import { CATEGORY, type EntityType, SECTION } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { validateTypes } from '#core/catalog/validate.ts';

const { types } = referenceCatalog;

function namesOfScope(scope: EntityType['scope']): string[] {
  return types.filter((type) => type.scope === scope).map((type) => type.name);
}

describe('the reference catalog', () => {
  it('breaks no rule', () => {
    expect(validateTypes(types)).toEqual([]);
  });

  it('has the 43 types of the design', () => {
    expect(namesOfScope('global')).toEqual(
      'groups states resolutions signatures ext-params ext-param-options ext-param-columns blocks portals portal-blocks'.split(
        ' ',
      ),
    );
    expect(namesOfScope('version')).toEqual(['smart-expression-versions', 'smart-script-versions']);
    expect(namesOfScope('section')).toEqual([SECTION]);
    expect(namesOfScope('category')).toEqual(
      [
        `${CATEGORY} ext-param-in-subcats ext-param-defaults ext-param-conditions ext-param-permissions`,
        'states-in-subcats states-routes-in-subcats state-permissions group-permissions',
        'signatures-in-subcats signature-routes signature-resolutions',
        'smart-expressions smart-scripts smart-triggers actions-packs actions-pack-items smart-schedules',
        'blocks-in-subcats block-fields tabs buttons filters grid-columns pivots',
        'notifications task-templates print-forms numerators reminders',
      ]
        .join(' ')
        .split(' '),
    );
    expect(types).toHaveLength(43);
  });

  it.each(types.map((type) => [type.name, type] as const))('%s is told in full', (_name, type) => {
    expect(type.guid).toBe('Guid');
    expect(type.title.en).toMatch(/^[A-Z][a-z ]+$/);
    expect(type.title.ru).toMatch(/^[А-ЯЁ][а-яё -]+$/);
    expect(type.columns.length).toBeGreaterThanOrEqual(6);
    expect(new Set(type.columns.map((column) => column.name)).size).toBe(type.columns.length);
  });

  it('holds every kind of column, secrets and scripts included', () => {
    const columns = types.flatMap((type) => type.columns);
    const kinds = new Set(columns.map((column) => column.type));
    expect([...kinds].toSorted()).toEqual(['bool', 'datetime', 'decimal', 'int', 'string', 'text']);
    expect(new Set(columns.map((column) => column.format))).toEqual(
      new Set([undefined, 'json', 'csharp', 'sql', 'javascript', 'html']),
    );
    const secrets = types.flatMap((type) =>
      type.columns.filter((column) => column.secret).map((column) => `${type.name}.${column.name}`),
    );
    expect(secrets).toEqual(['portals.AccessKey', 'smart-schedules.ServicePassword']);
    for (const type of types) {
      expect(referenceCatalog.transferred(type).some((column) => column.secret)).toBe(false);
    }
  });

  it('defers self-references and the cycles of smarts, and nothing else', () => {
    const deferred = types.flatMap((type) =>
      referenceCatalog.deferred(type).map((column) => `${type.name}.${column.name}`),
    );
    expect(deferred).toEqual([
      'groups.ParentGroupID',
      `${SECTION}.ParentCatID`,
      `${CATEGORY}.ParentSubcatID`,
      'smart-expressions.CurrentVersionID',
      'smart-expressions.FallbackScriptID',
      'smart-scripts.CurrentVersionID',
    ]);
  });

  it('has resolutions referred to by signature resolutions only', () => {
    const users = types.flatMap((type) =>
      referenceCatalog
        .references(type)
        .filter((column) => column.references.type === 'resolutions')
        .map((column) => `${type.name}.${column.name}`),
    );
    expect(users).toEqual(['signature-resolutions.ResolutionID']);
  });
});
