import { describe, it } from 'vitest';
import { guidOf } from '../support.ts';
import { type Case, CONFIG, checkCase, inArchive, inStates, named, STATE, states } from './case.ts';

const cases: Case[] = [
  // Identity
  {
    name: 'same Guid in two files',
    entries: [
      CONFIG,
      {
        name: 'categories/cat-1/subcat-2/fields.json',
        content: `[{ "FieldID": 1, "Guid": "${guidOf(1)}", "SubcatID": 2 }]`,
      },
      {
        name: 'categories/cat-1/subcat-3/fields.json',
        content: `[{ "FieldID": 2, "Guid": "${guidOf(2)}", "SubcatID": 3 }, { "FieldID": 3, "Guid": "${guidOf(1).toUpperCase()}", "SubcatID": 3 }]`,
      },
    ],
    file: 'categories/cat-1/subcat-3/fields.json',
    reason: /twice, first in categories\/cat-1\/subcat-2\/fields.json/,
    pointer: '/1/Guid',
  },
  {
    name: 'same id twice',
    entries: states(`[${STATE}, ${STATE.replace(guidOf(1), guidOf(2))}]`),
    ...inStates,
    reason: /StateID 1 twice/,
    pointer: '/1/StateID',
  },
  // Layout
  {
    name: 'not an export',
    entries: [{ name: 'readme.txt', content: 'x' }],
    ...inArchive,
    reason: /not an exported configuration/,
  },
  {
    name: 'no config.json',
    entries: [{ name: 'data.json', content: '{}' }],
    ...inArchive,
    reason: /config.json is missing/,
  },
  {
    name: 'bad strategy',
    entries: [{ name: '_meta/config.json', content: '{ "associations": { "states": "Name" } }' }],
    file: '_meta/config.json',
    reason: /"Guid" or "NaturalKey", found "Name"/,
    pointer: '/associations/states',
  },
  {
    name: 'no strategies',
    entries: [{ name: '_meta/config.json', content: '{}' }],
    file: '_meta/config.json',
    reason: /expected an object, found nothing/,
    pointer: '/associations',
  },
  {
    name: 'bad additional data',
    entries: [CONFIG, { name: '_meta/additional-data.json', content: '{ "states": { "x": 1 } }' }],
    file: '_meta/additional-data.json',
    reason: /"x" is not a Guid/,
    pointer: '/states/x',
  },
  {
    name: 'bad manifest',
    entries: [CONFIG, { name: '_meta/manifest.json', content: '{ "sourceVersion": 2 }' }],
    file: '_meta/manifest.json',
    reason: /a text, found 2/,
    pointer: '/sourceVersion',
  },
  {
    name: 'wrong category folder',
    entries: [
      CONFIG,
      {
        name: 'categories/cat-1/subcat-2/fields.json',
        content: `[{ "FieldID": 1, "Guid": "${guidOf(1)}", "SubcatID": 3 }]`,
      },
    ],
    file: 'categories/cat-1/subcat-2/fields.json',
    reason: /expected 2 as in the path.*found 3/,
    pointer: '/0/SubcatID',
  },
  {
    name: 'wrong section folder',
    entries: [
      CONFIG,
      {
        name: 'categories/cat-1/subcat-2/_subcategory.json',
        content: `[{ "SubcatID": 2, "Guid": "${guidOf(1)}", "CatID": 5 }]`,
      },
    ],
    file: 'categories/cat-1/subcat-2/_subcategory.json',
    reason: /expected 1 as in the path/,
    pointer: '/0/CatID',
  },
  {
    name: 'category in two sections',
    entries: [
      CONFIG,
      { name: 'categories/cat-1/subcat-2/fields.json', content: '[]' },
      { name: 'categories/cat-3/subcat-2/fields.json', content: '[]' },
    ],
    file: 'categories/cat-3/subcat-2/fields.json',
    reason: /also has files in cat-1/,
  },
  {
    name: 'type in a folder of another scope',
    entries: [CONFIG, { name: '_global/fields.json', content: '[]' }],
    file: '_global/fields.json',
    reason: /belong in categories\/cat-<id>\/subcat-<id>\/fields.json/,
  },
  {
    name: 'folder id written in another way',
    entries: named('categories/cat-007/_category.json'),
    file: 'categories/cat-007/_category.json',
    reason: /belong in categories\/cat-<id>\//,
  },
];

describe('an archive that contradicts itself or the layout is refused', () => {
  it.each(cases)('$name', checkCase);
});
