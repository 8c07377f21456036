import { createCatalog } from '#core/catalog/catalog.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { ImportOptions } from '#core/contract/transfer/options.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { type Cast, guid } from './lab.ts';

export const A = guid(1);
export const B = guid(2);
export const SCRIPT = guid(50);

/** A catalog whose patterns are those of this test. */
export const catalog = createCatalog(referenceCatalog.types, [
  { in: 'csharp', match: 'InGroup(#)', type: 'groups', by: 'id' },
  { in: 'csharp', match: 'GroupNamed("#")', type: 'groups', by: 'key' },
  { in: 'csharp', match: 'RunScript(#)', type: 'smart-scripts', by: 'id' },
  { in: 'csharp', match: 'RunIn(#)', type: '_subcategory', by: 'id' },
]);

export const contracts = { SubcatID: 1, Guid: guid(61), CatID: 1, Name: 'Contracts' };
export const place: Cast = {
  _category: [{ CatID: 1, Guid: guid(60), Name: 'Sales' }],
  _subcategory: [contracts],
};
export const group = (GroupID: number, Guid: string, Name: string) => ({ GroupID, Guid, Name });
export const script = (Body: string, SmartScriptID = 1, Guid = SCRIPT) => ({
  SmartScriptID,
  Guid,
  SubcatID: 1,
  Name: `Script ${SmartScriptID}`,
  Body,
});

export interface Case {
  title: string;
  receiver?: Cast;
  archive?: Cast;
  body: string;
  outside?: Record<string, Record<string, number>>;
  options?: Partial<ImportOptions>;
  decisions?: Decision[];
  /** The script's text afterwards; `{groups <Guid>}` stands for the id of that row on the receiver. */
  written: string;
  /** What the plan shows of its places: from -> to name. */
  places?: string[];
  /** Codes of the findings of the script. */
  findings?: string[];
  conflict?: PlanItem['conflict'];
}

export const missing = (more: object): PlanItem['conflict'] => ({
  code: 'missing-dependency',
  facts: { column: 'Body', line: 1, type: 'groups', guid: A, by: 'id', written: '2' },
  decisions: ['enrich', 'use', 'leave', 'skip'],
  ...more,
});

export const cases: Case[] = [
  {
    title: 'an id of an entity that the receiver has under another id',
    receiver: { groups: [group(7, A, 'Auditors')] },
    archive: { groups: [group(2, A, 'Auditors')] },
    body: '// no 2\nreturn InGroup(2) || InGroup(2);',
    written: '// no 2\nreturn InGroup(7) || InGroup(7);',
    places: ['2:16 2 -> 7 Auditors', '2:30 2 -> 7 Auditors'],
  },
  {
    title: 'an id that is the same on the receiver',
    receiver: { groups: [group(2, A, 'Auditors')] },
    archive: { groups: [group(2, A, 'Auditors')] },
    body: 'return InGroup(2);',
    written: 'return InGroup(2);',
  },
  {
    title: 'an id outside the archive',
    receiver: { groups: [group(7, A, 'Auditors')] },
    outside: { groups: { [A]: 2 } },
    body: 'return InGroup(2);',
    written: 'return InGroup(7);',
    places: ['1:16 2 -> 7 Auditors'],
  },
  {
    title: 'ids that change places',
    receiver: { groups: [group(1, B, 'Two'), group(2, A, 'One')] },
    archive: { groups: [group(1, A, 'One'), group(2, B, 'Two')] },
    body: 'return InGroup(1) && !InGroup(2);',
    written: 'return InGroup(2) && !InGroup(1);',
    places: ['1:16 1 -> 2 One', '1:31 2 -> 1 Two'],
  },
  {
    title: 'an id of a new row that keeps it',
    archive: { groups: [group(2, A, 'Auditors')] },
    body: 'return InGroup(2);',
    written: 'return InGroup(2);',
  },
  {
    title: 'an id of a new row that gets another',
    receiver: { groups: [group(40, B, 'Other')] },
    archive: { groups: [group(2, A, 'Auditors')] },
    options: { importWithoutKeepIdentity: true },
    body: 'return InGroup(2);',
    written: `return InGroup({groups ${A}});`,
    places: ['1:16 2 -> null Auditors'],
  },
  {
    title: 'an id that is decided to be new',
    receiver: { groups: [group(2, B, 'Other')] },
    archive: { groups: [group(2, A, 'Auditors')] },
    decisions: [{ all: 'id-taken', decision: 'new-id' }],
    body: 'return InGroup(2);',
    written: `return InGroup({groups ${A}});`,
    places: ['1:16 2 -> null Auditors'],
  },
  {
    title: 'a script that names itself and one that comes after it',
    archive: { 'smart-scripts': [script('RunScript(1); RunScript(2);', 2, guid(51))] },
    receiver: { 'smart-scripts': [script('other', 30, guid(52))] },
    options: { importWithoutKeepIdentity: true },
    body: 'RunScript(1); RunScript(2);',
    written: `RunScript({smart-scripts ${SCRIPT}}); RunScript({smart-scripts ${guid(51)}});`,
    places: ['1:11 1 -> null Script 1', '1:25 2 -> null Script 2'],
  },
  {
    title: 'the Guid of an entity that is another one by decision',
    receiver: { groups: [group(7, B, 'Auditors')] },
    archive: { groups: [group(2, A, 'Auditors')] },
    decisions: [{ all: 'key-taken', decision: 'match' }],
    body: `return Is("${A}") || Is("${A.toUpperCase()}") || InGroup(2);`,
    written: `return Is("${B}") || Is("${B}") || InGroup(7);`,
    places: [`1:12 ${A} -> ${B} Auditors`, `1:58 ${A} -> ${B} Auditors`, '1:108 2 -> 7 Auditors'],
  },
  {
    title: 'a Guid that nobody knows',
    body: `return Is("${B}");`,
    written: `return Is("${B}");`,
  },
  {
    title: 'a name that changes',
    receiver: { groups: [group(7, B, 'Team')] },
    archive: { groups: [group(2, A, 'Team')] },
    decisions: [{ type: 'groups', guid: A, decision: 'rename', name: 'Ours: "\\"' }],
    body: 'return GroupNamed("Team") || GroupNamed(@"Team");',
    written: String.raw`return GroupNamed("Ours: \"\\\"") || GroupNamed(@"Ours: ""\""");`,
    places: [String.raw`1:20 Team -> Ours: \"\\\" Team`, String.raw`1:43 Team -> Ours: ""\"" Team`],
  },
  {
    title: 'a name that changes to one that cannot be written there',
    receiver: { groups: [group(7, B, 'Team')] },
    archive: { groups: [group(2, A, 'Team')] },
    decisions: [{ type: 'groups', guid: A, decision: 'rename', name: '"' }],
    body: 'return GroupNamed($"Team");',
    written: 'return GroupNamed($"Team");',
    findings: ['text-uncertain'],
  },
  {
    title: 'a number that only might be an id',
    receiver: { groups: [group(7, A, 'Auditors')] },
    archive: { groups: [group(2, A, 'Auditors')] },
    body: 'var OldGroupID = 2;',
    written: 'var OldGroupID = 2;',
    findings: ['text-uncertain'],
  },
  {
    title: 'a number that only might be an id, but is the same on the receiver',
    receiver: { groups: [group(2, A, 'Auditors')] },
    archive: { groups: [group(2, A, 'Auditors')] },
    body: 'var OldGroupID = 2;',
    written: 'var OldGroupID = 2;',
  },
  {
    title: 'a text that has no end',
    receiver: { groups: [group(7, A, 'Auditors')] },
    archive: { groups: [group(2, A, 'Auditors')] },
    body: 'InGroup(2); /* ',
    written: 'InGroup(2); /* ',
    findings: ['text-unparsed', 'text-uncertain'],
  },
  {
    title: 'a name that only the receiver has',
    receiver: { groups: [group(7, B, 'Auditors')] },
    body: 'return GroupNamed("Auditors");',
    written: 'return GroupNamed("Auditors");',
  },
  {
    title: 'a name that nobody has',
    decisions: [{ all: 'missing-dependency', decision: 'leave' }],
    body: 'return GroupNamed("Auditors");',
    written: 'return GroupNamed("Auditors");',
    conflict: {
      code: 'missing-dependency',
      facts: { column: 'Body', line: 1, type: 'groups', guid: null, by: 'key', written: 'Auditors' },
      decisions: ['use', 'leave', 'skip'],
      decision: 'leave',
    },
  },
  {
    title: 'an id of an entity that nobody has, left as it is',
    outside: { groups: { [A]: 2 } },
    decisions: [{ all: 'missing-dependency', decision: 'leave' }],
    body: 'return InGroup(2) || InGroup(2);',
    written: 'return InGroup(2) || InGroup(2);',
    conflict: missing({ decision: 'leave' }),
  },
  {
    title: 'an id of an entity that nobody has, with a stub that keeps the id',
    outside: { groups: { [A]: 2 } },
    options: { importConstraintsActionEnrichWithDefaults: true },
    body: 'return InGroup(2);',
    written: `return InGroup({groups ${A}});`,
    conflict: missing({ decision: 'enrich' }),
  },
  {
    title: 'an id of an entity that nobody has, with a stub that gets another id',
    receiver: { groups: [group(2, B, 'Other')] },
    outside: { groups: { [A]: 2 } },
    options: { importConstraintsActionEnrichWithDefaults: true },
    body: 'return InGroup(2);',
    written: `return InGroup({groups ${A}});`,
    places: [`1:16 2 -> null Auto-created ${A}`],
    conflict: missing({ decision: 'enrich' }),
  },
  {
    title: 'an id that the archive does not name',
    decisions: [{ all: 'missing-dependency', decision: 'leave' }],
    body: 'return InGroup(2);',
    written: 'return InGroup(2);',
    conflict: {
      code: 'missing-dependency',
      facts: { column: 'Body', line: 1, type: 'groups', guid: null, by: 'id', written: '2' },
      decisions: ['use', 'leave', 'skip'],
      decision: 'leave',
    },
  },
  {
    title: 'an id of an entity that is skipped',
    receiver: { groups: [group(2, B, 'Other')] },
    archive: { groups: [group(2, A, 'Auditors')] },
    decisions: [{ all: 'id-taken', decision: 'skip' }],
    body: 'return InGroup(2);',
    written: 'return InGroup(2);',
    findings: ['text-skipped'],
  },
  {
    title: 'an id that is only reported',
    receiver: { groups: [group(7, A, 'Auditors')] },
    archive: { groups: [group(2, A, 'Auditors')] },
    options: { texts: 'report' },
    body: 'return InGroup(2) || InGroup(9);',
    written: 'return InGroup(2) || InGroup(9);',
    findings: ['text-not-rewritten', 'text-missing'],
  },
  {
    title: 'an id that is ignored',
    receiver: { groups: [group(7, A, 'Auditors')] },
    archive: { groups: [group(2, A, 'Auditors')] },
    options: { texts: 'ignore' },
    body: 'return InGroup(2) || InGroup(9);',
    written: 'return InGroup(2) || InGroup(9);',
  },
];
