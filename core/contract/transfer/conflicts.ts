import { z } from 'zod';
import { guid } from '../guid.ts';
import { namedBy } from './rewritten-texts.ts';

/** A value of a column, on either side. */
export const value = z.union([z.null(), z.boolean(), z.number(), z.string()]);

export const conflictCode = z.enum([
  'id-taken',
  'key-taken',
  'missing-dependency',
  'missing-value',
  'type-change',
  'duplicate',
  'ambiguous-key',
  'parent-loop',
  'value-invalid',
  'changed-both',
  'changed-since',
  'in-use',
]);
export type ConflictCode = z.infer<typeof conflictCode>;

export const decisionKind = z.enum([
  'add',
  'new-id',
  'match',
  'rename',
  'enrich',
  'keep-receiver',
  'root',
  'use',
  'shorten',
  'default',
  'leave',
  'theirs',
  'ours',
  'merged',
  'restore',
  'keep',
  'remove',
  'skip',
]);
export type DecisionKind = z.infer<typeof decisionKind>;

/**
 * Why a column cannot hold a value: a text that is `too-long` or has characters that are `not-in-code-page`, a number that is `out-of-range` or `too-precise`, a value
 * of the `wrong-kind`, a text that is `unreadable` as what the column holds, or two keys of the row that mean the
 * column (`given-twice`).
 */
export const invalidReason = z.enum([
  'too-long',
  'not-in-code-page',
  'out-of-range',
  'too-precise',
  'wrong-kind',
  'unreadable',
  'given-twice',
]);
export type InvalidReason = z.infer<typeof invalidReason>;

/**
 * A conflict of one code with its facts: what stands against the entity, as data. A plan is hashed as it is written,
 * so facts are made in the order in which they are declared here.
 */
function conflictOf<Code extends ConflictCode, Facts extends z.ZodType>(code: Code, facts: Facts) {
  return z.object({
    code: z.literal(code),
    facts,
    /** What would resolve it. */
    decisions: z.array(decisionKind),
    /** What resolves it, once decided. */
    decision: decisionKind.optional(),
  });
}

/** The entity of the receiver that has the source's id. */
const idTaken = z.object({
  id: z.number().int(),
  receiverGuid: guid,
  receiverLabel: z.string().nullable(),
});

/** The entity of the receiver that has the key; null where another entity of the archive has the chosen name. */
const keyTaken = z.object({
  key: z.string(),
  receiverId: z.number().int().nullable(),
  receiverGuid: guid.nullable(),
});

/** What is required: neither in the archive nor on the receiver (the Guid is null where the archive does not name it). */
const unknownDependency = z.object({
  column: z.string(),
  type: z.string(),
  guid: guid.nullable(),
  id: z.number().int(),
});

/** What is required: an entity of the archive that is skipped itself. */
const skippedDependency = z.object({
  column: z.string(),
  type: z.string(),
  guid,
  path: z.string(),
});

/**
 * A value that its column cannot hold: its beginning, and what the column holds (a text of at most `length` characters,
 * or `bytes`).
 */
const invalidValue = z.object({
  column: z.string(),
  found: z.string(),
  reason: invalidReason,
  type: z.enum(['int', 'decimal', 'bool', 'string', 'text', 'guid', 'datetime']),
  length: z.number().int().nullable(),
  bytes: z.literal(true).optional(),
});

/** A column that is fixed when a row is made. `changedStub`: the row was made as a stub and somebody changed it since. */
const typeChange = z.object({
  column: z.string(),
  receiver: value,
  archive: value,
  changedStub: z.literal(true).optional(),
});

/** A key by which an entity was to be matched: how many entities have it on the receiver, and how many in the archive. */
const ambiguousKey = z.object({ key: z.string(), receiver: z.number().int(), archive: z.number().int() });

/**
 * An entity would stand under itself by a column: the names along the loop, its own first, and how many entities are in the
 * loop where those are not all.
 */
const parentLoop = z.object({
  column: z.string(),
  loop: z.array(z.string()),
  length: z.number().int(),
});

/** What a text names: neither in the archive nor on the receiver (the Guid is null where the archive does not name it). */
const namedDependency = z.object({
  column: z.string(),
  /** Of the first place in the text, from 1. */
  line: z.number().int(),
  type: z.string(),
  guid: z.string().nullable(),
  by: namedBy,
  /** The id, Guid or name, as the text has it. */
  written: z.string(),
});

/** A column that both sides have changed since the base; `merged` is a text that has the changes of both, where that is clean. */
const changedBoth = z.object({
  column: z.string(),
  base: value,
  receiver: value,
  archive: value,
  merged: z.string().nullable(),
});

/**
 * A row that somebody has changed since the import that is undone: what that import left there, and what is there now. What it left
 * is absent where that is not kept, because it was a long text, or no row.
 */
const changedSince = z.object({
  columns: z.array(z.object({ column: z.string(), written: value.optional(), receiver: value })),
  /** The row itself is not there any more, or is there again. */
  row: z.enum(['gone', 'back']).optional(),
});

/**
 * A row of the receiver that refers to the one that is to be removed, and is not to be removed itself; with `line` the
 * column's text names it there (1-based).
 */
const usedByEntity = z.object({
  ...{ type: z.string(), guid, path: z.string(), column: z.string() },
  line: z.number().int().optional(),
});

/** Working data that refers to it: how many rows of a table. `moves`: it stays, and would have another key than the data mean. */
const usedByData = z.object({
  ...{ table: z.string(), column: z.string(), count: z.number().int() },
  moves: z.literal(true).optional(),
});

export const conflict = z.discriminatedUnion('code', [
  conflictOf('id-taken', idTaken),
  conflictOf('key-taken', keyTaken),
  conflictOf('missing-dependency', z.union([unknownDependency, skippedDependency, namedDependency])),
  conflictOf('missing-value', z.object({ column: z.string() })),
  conflictOf('type-change', typeChange),
  conflictOf('duplicate', z.object({ key: z.string(), otherGuid: guid })),
  conflictOf('ambiguous-key', ambiguousKey),
  conflictOf('parent-loop', parentLoop),
  conflictOf('value-invalid', invalidValue),
  conflictOf('changed-both', changedBoth),
  conflictOf('changed-since', changedSince),
  conflictOf('in-use', z.union([usedByEntity, usedByData])),
]);
export type Conflict = z.infer<typeof conflict>;

/** What a conflict of this code says. */
export type ConflictFacts<Code extends ConflictCode> = Extract<Conflict, { code: Code }>['facts'];
