import { describe, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import { guidOf } from '../support.ts';
import { type Case, CONFIG, checkCase, expected, inArchive, inStates, STATE, states } from './case.ts';

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
    reason: message('archive.value-twice', {
      type: 'fields',
      column: 'Guid',
      value: guidOf(1),
      file: 'categories/cat-1/subcat-2/fields.json',
    }),
    pointer: '/1/Guid',
  },
  {
    name: 'same id twice',
    entries: states(`[${STATE}, ${STATE.replace(guidOf(1), guidOf(2))}]`),
    ...inStates,
    reason: message('archive.value-twice', {
      type: 'states',
      column: 'StateID',
      value: '1',
      file: '_global/states.json',
    }),
    pointer: '/1/StateID',
  },
  // Layout
  {
    name: 'not an export',
    entries: [{ name: 'readme.txt', content: 'x' }],
    ...inArchive,
    reason: message('archive.not-an-export', {
      config: '_meta/config.json',
      data: 'data.json',
      found: ['readme.txt'],
    }),
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
    reason: expected(message('archive.id-of-path', { id: 2 }), '3'),
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
    reason: expected(message('archive.id-of-path', { id: 1 }), '5'),
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
    reason: message('archive.category-in-two-sections', { category: 2, section: 1 }),
  },
];

describe('an archive that contradicts itself or the layout is refused', () => {
  it.each(cases)('$name', checkCase);
});
