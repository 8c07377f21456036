import { A, B, type Case, group, missing, SCRIPT } from './text-cases.ts';

/** Texts that name what nobody has, led to an entity of the receiver. */
export const usedCases: Case[] = [
  {
    title: 'an id of an entity that nobody has, led to another one of the receiver',
    receiver: { groups: [group(7, B, 'Other')] },
    outside: { groups: { [A]: 2 } },
    decisions: [{ missing: { type: 'groups', guid: A }, decision: 'use', entity: '7' }],
    body: 'return InGroup(2) || InGroup(2);',
    written: 'return InGroup(7) || InGroup(7);',
    places: ['1:16 2 -> 7 Other', '1:30 2 -> 7 Other'],
    conflict: missing({ decision: 'use' }),
  },
  {
    title:
      'an id, a Guid and a guess of one that nobody has, led to another one by a decision for the script',
    receiver: { groups: [group(7, B, 'Other')] },
    outside: { groups: { [A]: 2 } },
    decisions: [{ type: 'smart-scripts', guid: SCRIPT, decision: 'use', entity: B }],
    body: `InGroup(2); Is("${A.toUpperCase()}"); var OldGroupID = 2;`,
    written: `InGroup(7); Is("${B}"); var OldGroupID = 2;`,
    places: ['1:9 2 -> 7 Other', `1:17 ${A} -> ${B} Other`],
    findings: ['text-uncertain'],
    conflict: missing({ decision: 'use' }),
  },
  {
    title: 'an id that the archive does not name, led to one of the receiver',
    receiver: { groups: [group(7, B, 'Other')] },
    decisions: [{ missing: { type: 'groups', by: 'id', written: '2' }, decision: 'use', entity: B }],
    body: 'return InGroup(2);',
    written: 'return InGroup(7);',
    places: ['1:16 2 -> 7 Other'],
    conflict: missing({
      facts: { column: 'Body', line: 1, type: 'groups', guid: null, by: 'id', written: '2' },
      decisions: ['use', 'leave', 'skip'],
      decision: 'use',
    }),
  },
  {
    title: 'a name that nobody has, led to an entity whose name has to be escaped',
    receiver: { groups: [group(7, B, 'Our "own"')] },
    decisions: [
      { missing: { type: 'groups', by: 'key', written: 'Auditors' }, decision: 'use', entity: '7' },
    ],
    body: 'return GroupNamed("Auditors") || GroupNamed(@"Auditors");',
    written: String.raw`return GroupNamed("Our \"own\"") || GroupNamed(@"Our ""own""");`,
    places: [String.raw`1:20 Auditors -> Our \"own\" Our "own"`, '1:47 Auditors -> Our ""own"" Our "own"'],
    conflict: missing({
      facts: { column: 'Body', line: 1, type: 'groups', guid: null, by: 'key', written: 'Auditors' },
      decisions: ['use', 'leave', 'skip'],
      decision: 'use',
    }),
  },
  {
    title: 'a name that nobody has, led to an entity whose name cannot be written there',
    receiver: { groups: [group(7, B, '"')] },
    decisions: [{ missing: { type: 'groups', by: 'key', written: 'Team' }, decision: 'use', entity: '7' }],
    body: 'return GroupNamed($"Team");',
    written: 'return GroupNamed($"Team");',
    findings: ['text-uncertain'],
    conflict: missing({
      facts: { column: 'Body', line: 1, type: 'groups', guid: null, by: 'key', written: 'Team' },
      decisions: ['use', 'leave', 'skip'],
      decision: 'use',
    }),
  },
];
