import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type Conflict,
  type ConflictCode,
  type ConflictFacts,
  conflict,
  conflictCode,
} from '#core/contract/transfer/conflicts.ts';
import type { LoadedEntity, PlanEntity } from '#core/transfer/plan/entity.ts';
import type { settleKeys } from '#core/transfer/plan/identity/keys.ts';
import type { matchByNaturalKey } from '#core/transfer/plan/identity/match.ts';
import type { settleKeySwaps } from '#core/transfer/plan/identity/settle-key-swaps.ts';
import type { settleTakenIds } from '#core/transfer/plan/identity/taken-ids.ts';
import type { settleParentLoops } from '#core/transfer/plan/references/parent-loops.ts';
import type { keepReferences, resolveReferences } from '#core/transfer/plan/references/references.ts';
import type { keepLocalChanges } from '#core/transfer/plan/three-way/local-changes.ts';
import type { settleKeyValues, settleValues } from '#core/transfer/plan/values/values.ts';

type Batch<Stage extends (...given: never[]) => unknown> = Parameters<Stage>[1];
type Outcome<Stage extends (...given: never[]) => unknown> = Awaited<ReturnType<Stage>>;

/** One conflict of each code, and all kinds of a missing dependency. */
const conflicts: Conflict[] = [
  {
    code: 'id-taken',
    facts: { id: 1, receiverGuid: 'b', receiverLabel: null },
    decisions: ['new-id', 'match', 'skip'],
  },
  {
    code: 'key-taken',
    facts: { key: 'Name=Draft', receiverId: null, receiverGuid: null },
    decisions: ['rename', 'skip'],
  },
  {
    code: 'missing-dependency',
    facts: { column: 'StateID', type: 'states', guid: null, id: 9 },
    decisions: ['skip'],
  },
  {
    code: 'missing-dependency',
    facts: { column: 'StateID', type: 'states', guid: 'a', path: 'Draft' },
    decisions: ['skip'],
    decision: 'skip',
  },
  {
    code: 'missing-dependency',
    facts: { column: 'Body', line: 3, type: 'groups', guid: null, by: 'id', written: '2' },
    decisions: ['leave', 'skip'],
    decision: 'leave',
  },
  {
    code: 'changed-both',
    facts: { column: 'Body', base: 'a', receiver: 'b', archive: null, merged: null },
    decisions: ['theirs', 'ours'],
    decision: 'ours',
  },
  { code: 'missing-value', facts: { column: 'Name' }, decisions: ['enrich', 'skip'], decision: 'enrich' },
  {
    code: 'type-change',
    facts: { column: 'Type', receiver: 'text', archive: null },
    decisions: ['keep-receiver', 'skip'],
  },
  { code: 'duplicate', facts: { key: 'Name', otherGuid: 'b' }, decisions: ['skip'] },
  {
    code: 'ambiguous-key',
    facts: { key: 'Name=A', receiver: 2, archive: 1 },
    decisions: ['add', 'skip'],
    decision: 'add',
  },
  {
    code: 'parent-loop',
    facts: { column: 'ParentCatID', loop: ['A', 'B'], length: 2 },
    decisions: ['keep-receiver', 'root', 'skip'],
    decision: 'root',
  },
  {
    code: 'value-invalid',
    facts: { column: 'Color', found: 'grey…', reason: 'too-long', type: 'string', length: 20 },
    decisions: ['shorten', 'default', 'skip'],
  },
  {
    code: 'changed-both',
    facts: { column: 'Name', base: 'Draft', receiver: 'New', archive: null, merged: null },
    decisions: ['theirs', 'ours'],
  },
  {
    code: 'changed-since',
    facts: { columns: [{ column: 'Name', written: 'Draft', receiver: 'New' }], row: 'gone' },
    decisions: ['restore', 'keep'],
  },
  {
    code: 'in-use',
    facts: { type: 'tabs', guid: 'a', path: 'Sales / Main', column: 'StateID' },
    decisions: ['remove', 'skip'],
  },
  {
    code: 'in-use',
    facts: { table: 'dbo.Tasks', column: 'StateID', count: 2 },
    decisions: ['skip'],
  },
];

describe('conflicts', () => {
  it('have the facts of their code', () => {
    expectTypeOf<Conflict['code']>().toEqualTypeOf<ConflictCode>();
    expectTypeOf<ConflictFacts<'id-taken'>>().toEqualTypeOf<{
      id: number;
      receiverGuid: string;
      receiverLabel: string | null;
    }>();
    expectTypeOf<ConflictFacts<'key-taken'>>().toEqualTypeOf<{
      key: string;
      receiverId: number | null;
      receiverGuid: string | null;
    }>();
    expectTypeOf<ConflictFacts<'missing-dependency'>>().toEqualTypeOf<
      | { column: string; type: string; guid: string | null; id: number }
      | { column: string; type: string; guid: string; path: string }
      | {
          column: string;
          line: number;
          type: string;
          guid: string | null;
          by: 'id' | 'guid' | 'key';
          written: string;
        }
    >();
    expectTypeOf<ConflictFacts<'missing-value'>>().toEqualTypeOf<{ column: string }>();
    expectTypeOf<ConflictFacts<'type-change'>['archive']>().toEqualTypeOf<null | boolean | number | string>();
    expectTypeOf<ConflictFacts<'duplicate'>>().toEqualTypeOf<{ key: string; otherGuid: string }>();
    expectTypeOf<{ code: 'duplicate'; facts: ConflictFacts<'missing-value'> }>().not.toExtend<
      Pick<Extract<Conflict, { code: 'duplicate' }>, 'code' | 'facts'>
    >();
  });

  it('are read as they were written, to the order of their facts: the hash of a plan depends on it', () => {
    for (const one of conflicts) expect(JSON.stringify(conflict.parse(one))).toBe(JSON.stringify(one));
    expect(new Set(conflicts.map(({ code }) => code))).toEqual(new Set(conflictCode.options));
  });

  it('are refused with the facts of another code', () => {
    const [first] = conflicts;
    for (const code of conflictCode.options.filter((one) => one !== first?.code)) {
      expect(conflict.safeParse({ ...first, code }).success, code).toBe(false);
    }
  });
});

describe('stages of a plan', () => {
  it('take what the stage before them gives', () => {
    expectTypeOf<Outcome<typeof resolveReferences>>().toEqualTypeOf<Batch<typeof matchByNaturalKey>>();
    expectTypeOf<Outcome<typeof matchByNaturalKey>>().toEqualTypeOf<Batch<typeof keepLocalChanges>>();
    expectTypeOf<Outcome<typeof keepLocalChanges>>().toEqualTypeOf<Batch<typeof settleKeyValues>>();
    expectTypeOf<Outcome<typeof settleKeyValues>>().toEqualTypeOf<Batch<typeof settleTakenIds>>();
    expectTypeOf<Outcome<typeof settleTakenIds>>().toEqualTypeOf<Batch<typeof settleKeys>>();
    expectTypeOf<Outcome<typeof settleKeys>>().toEqualTypeOf<Batch<typeof keepReferences>>();
    expectTypeOf<Outcome<typeof keepReferences>>().toEqualTypeOf<Batch<typeof settleValues>>();
    expectTypeOf<Outcome<typeof settleValues>>().toEqualTypeOf<Batch<typeof settleParentLoops>>();
    expectTypeOf<Outcome<typeof settleParentLoops>>().toEqualTypeOf<Batch<typeof settleKeySwaps>>();
  });

  it('refuse the batch of any other stage', () => {
    expectTypeOf<Batch<typeof resolveReferences>>().not.toExtend<Batch<typeof settleKeys>>();
    expectTypeOf<Outcome<typeof settleKeyValues>>().not.toExtend<Batch<typeof settleKeys>>();
    expectTypeOf<Outcome<typeof settleKeys>>().not.toExtend<Batch<typeof settleKeySwaps>>();
    expectTypeOf<Outcome<typeof settleValues>>().not.toExtend<Batch<typeof settleTakenIds>>();
  });

  it('know no more than was found out', () => {
    expectTypeOf<keyof LoadedEntity>().toEqualTypeOf<
      'type' | 'guid' | 'sourceId' | 'row' | 'stub' | 'conflicts' | 'skipped'
    >();
    expectTypeOf<Exclude<keyof PlanEntity, keyof LoadedEntity>>().toEqualTypeOf<
      | 'match'
      | 'foundByGuid'
      | 'copied'
      | 'generatedId'
      | 'protectedColumns'
      | 'targets'
      | 'named'
      | 'overrides'
      | 'kept'
      | 'releasesKey'
      | 'rewrites'
      | 'findings'
      | 'changes'
      | 'shielded'
    >();
  });
});
