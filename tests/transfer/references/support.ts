import { createCatalog } from '#core/catalog/catalog.ts';
import { category, optionalReference, owner, required, string, text } from '#core/catalog/columns.ts';
import { CATEGORY, type EntityType, SECTION } from '#core/catalog/entity-type.ts';
import type { TextPattern } from '#core/catalog/text-pattern.ts';
import {
  createTextSearch,
  type FoundInText,
  type TextReference,
} from '#core/transfer/references/text-search.ts';

function type(name: string, table: string, id: string, more: Partial<EntityType> = {}): EntityType {
  return {
    name,
    scope: 'global',
    table,
    id,
    guid: 'Guid',
    columns: [string('Name', 100, required)],
    key: ['Name'],
    label: ['Name'],
    title: { en: name, ru: name },
    icon: 'Box',
    ...more,
  };
}

export const texts = type('texts', 'Texts', 'TextID', {
  scope: 'category',
  columns: [
    category,
    string('Name', 100, required),
    text('CSharp', 'csharp'),
    text('Sql', 'sql'),
    text('JavaScript', 'javascript'),
    text('Json', 'json'),
    text('Html', 'html'),
    text('Plain'),
    optionalReference('StateID', 'states'),
  ],
});

export const catalog = createCatalog([
  type('groups', 'Groups', 'GroupID'),
  type('states', 'States', 'StateID'),
  type('ext-params', 'ExtParams', 'ExtParamID'),
  type(SECTION, 'Sections', 'CatID', { scope: 'section' }),
  type(CATEGORY, 'Subcategories', 'SubcatID', {
    scope: 'category',
    columns: [owner('CatID', SECTION), string('Name', 100, required)],
  }),
  texts,
]);

export const patterns: TextPattern[] = [
  { in: 'csharp', match: 'IsInGroup(#)', type: 'groups', by: 'id' },
  { in: 'csharp', match: 'InGroups(#, …)', type: 'groups', by: 'id' },
  { in: 'csharp', match: 'GetGroup("#")', type: 'groups', by: 'id' },
  { in: 'csharp', match: 'Groups.ByName(#)', type: 'groups', by: 'key' },
  { in: 'csharp', match: 'Groups.ByGuid(#)', type: 'groups', by: 'guid' },
  { in: 'csharp', match: 'StateId == #', type: 'states', by: 'id' },
  { in: 'csharp', match: 'Move(task, #)', type: 'states', by: 'id' },
  { in: 'javascript', match: 'isInGroup(#)', type: 'groups', by: 'id' },
  { in: 'javascript', match: 'task.stateId === #', type: 'states', by: 'id' },
  { in: 'javascript', match: 'inGroups([#, …])', type: 'groups', by: 'id' },
  { in: 'sql', match: 'SubcatID = #', type: CATEGORY, by: 'id' },
  { in: 'sql', match: 'StateId IN (#, …)', type: 'states', by: 'id' },
  { in: 'sql', match: 'StateId = #', type: 'states', by: 'id' },
  { in: 'sql', match: 'GroupName = #', type: 'groups', by: 'key' },
  { in: 'json', match: '/Settings/StateId', type: 'states', by: 'id' },
  { in: 'json', match: '/items/*/GroupIds/*', type: 'groups', by: 'id' },
  { in: 'json', match: '/a~1b/group', type: 'groups', by: 'key' },
  { in: 'json', match: '/owner', type: 'groups', by: 'guid' },
];

export const COLUMNS = { csharp: 'CSharp', sql: 'Sql', javascript: 'JavaScript', json: 'Json', html: 'Html' };
export type Language = keyof typeof COLUMNS;

const searchText = await createTextSearch(catalog, patterns);

/** What a text of this language names; undefined where that is nothing. */
export function search(language: Language, written: string): FoundInText | undefined {
  return searchText(written, language);
}

/** The text with what was found marked: `«2»` where it is certain, `‹2›` where it is a guess. */
export function marked(language: Language, written: string): string {
  let result = '';
  let done = 0;
  for (const { from, to, certain } of search(language, written)?.references ?? []) {
    const [open, close] = certain ? ['«', '»'] : ['‹', '›'];
    result += `${written.slice(done, from)}${open}${written.slice(from, to)}${close}`;
    done = to;
  }
  return result + written.slice(done);
}

/** The text without the marks of `marked`. */
export function unmarked(written: string): string {
  return written.replace(/[«»‹›]/g, '');
}

/** The facts of a reference without its place. */
export function facts(reference: TextReference | undefined): Partial<TextReference> {
  const { from: _from, to: _to, line: _line, column: _column, ...rest } = reference ?? {};
  return rest;
}
