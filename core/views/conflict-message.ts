import type { Message, MessageValue } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { Conflict, ConflictFacts } from '#core/contract/transfer/conflicts.ts';
import type { Change } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';

/**
 * What stands against an entity, said with the facts of its conflict: the same for window, command line and reports.
 * Entity types have the name that `nameOf` gives; without it, their own.
 */
export function conflictMessage(
  conflict: Conflict,
  nameOf: (type: string) => string = (type) => type,
): Message {
  switch (conflict.code) {
    case 'id-taken': {
      const { id, receiverLabel, receiverGuid } = conflict.facts;
      return message('conflict.id-taken', { id, label: receiverLabel ?? receiverGuid });
    }
    case 'key-taken': {
      const { key, receiverId } = conflict.facts;
      return receiverId === null
        ? message('conflict.key-taken.in-archive', { key })
        : message('conflict.key-taken', { key: keyValue(key), id: receiverId });
    }
    case 'missing-dependency':
      return missingDependency(conflict.facts, nameOf(conflict.facts.type));
    case 'type-change': {
      const { column, receiver, archive, changedStub } = conflict.facts;
      const values = { column, receiver: valueInSentence(receiver), archive: valueInSentence(archive) };
      return message(changedStub ? 'conflict.type-change.stub' : 'conflict.type-change', values);
    }
    case 'ambiguous-key':
      return message('conflict.ambiguous-key', { ...conflict.facts, key: keyValue(conflict.facts.key) });
    case 'duplicate': {
      const { key, otherGuid } = conflict.facts;
      return message('conflict.duplicate', { columns: key.split(', '), guid: otherGuid });
    }
    case 'parent-loop':
      return parentLoop(conflict.facts);
    case 'value-invalid':
      return invalidValue(conflict.facts);
    case 'changed-both':
      return changedBoth(conflict.facts);
    case 'changed-since':
      return changedSince(conflict.facts);
    case 'in-use':
      return inUse(conflict.facts, nameOf);
    default:
      // The facts of the others are the values of their sentence.
      return message(`conflict.${conflict.code}`, conflict.facts);
  }
}

/** `Name=Draft` as `Draft`; a key of several columns says which is which. */
function keyValue(key: string): MessageValue {
  const [before, ...parts] = key.split(/(?:^|, )(\w+)=/);
  if (before !== '') return key;
  if (parts.length < 4) return parts[1] ?? key;
  return parts.flatMap((field, index) =>
    index % 2 === 0 ? message('key-part', { field, value: parts[index + 1] ?? '' }) : [],
  );
}

function missingDependency(facts: ConflictFacts<'missing-dependency'>, type: string): Message {
  const { column, guid } = facts;
  if ('path' in facts)
    return message('conflict.missing-dependency.skipped', { column, type, path: facts.path });
  if ('written' in facts) {
    const { line, written } = facts;
    const named = { line, column, type, written };
    if (guid !== null) return message('conflict.missing-dependency.text', { ...named, guid });
    return facts.by === 'id'
      ? message('conflict.missing-dependency.text-unnamed', named)
      : message('conflict.missing-dependency.text-by-name', named);
  }
  return guid === null
    ? message('conflict.missing-dependency.unnamed', { column, type, id: facts.id })
    : message('conflict.missing-dependency', { column, type, guid });
}

function parentLoop({ column, loop, length }: ConflictFacts<'parent-loop'>): Message {
  return message('conflict.parent-loop', { column, loop: loopText(loop, length) });
}

/** The names along a loop, from the first back to it. */
function loopText(loop: readonly string[], length: number): string {
  return [...loop, ...(length > loop.length ? ['…'] : []), ...loop.slice(0, 1)].join(' → ');
}

function changedBoth({ column, base, receiver, archive }: ConflictFacts<'changed-both'>): Message {
  const [here, there] = [longChange(base, receiver), longChange(base, archive)];
  if (here && there)
    return message('conflict.changed-both.lines', { column, receiver: here, archive: there });
  const sides = { receiver: beginning(receiver), archive: beginning(archive) };
  return message('conflict.changed-both', { column, base: beginning(base), ...sides });
}

/** The lines in which two texts differ, of which a sentence cannot have the whole; undefined for other values. */
function longChange(before: Change['receiver'], after: Change['receiver']): Message | undefined {
  if (typeof before !== 'string' || typeof after !== 'string') return undefined;
  const isLong = [before, after].some((text) => text.length > LONGEST || text.includes('\n'));
  return isLong ? changedLines(before, after) : undefined;
}

function changedSince({ columns, row }: ConflictFacts<'changed-since'>): Message {
  if (row !== undefined) return message(`conflict.changed-since.${row}`);
  return message('conflict.changed-since', { columns: columns.map(({ column }) => column) });
}

function inUse(facts: ConflictFacts<'in-use'>, nameOf: (type: string) => string): Message {
  if ('count' in facts) {
    const { table, column, count, moves } = facts;
    return message(moves ? 'conflict.in-use.moved' : 'conflict.in-use.data', { table, column, count });
  }
  const { path, type, column, line } = facts;
  const values = { path, type: nameOf(type), column };
  return line === undefined
    ? message('conflict.in-use', values)
    : message('conflict.in-use.text', { ...values, line });
}

function invalidValue(facts: ConflictFacts<'value-invalid'>): Message {
  const { column, found, reason } = facts;
  const holds = columnHolds(facts);
  const values = { column, found, reason: message(`invalid-value.${reason}`), holds };
  return message('conflict.value-invalid', values);
}

function columnHolds({ reason, type, length, bytes }: ConflictFacts<'value-invalid'>): Message {
  if (reason === 'not-in-code-page') return message('column-holds.code-page');
  if (length === null) return message(`column-holds.${type === 'string' ? 'text' : type}`);
  return bytes ? message('column-holds.bytes', { length }) : message('column-holds.string', { length });
}

/** A column that stays because only the receiver has changed it since the base. */
export function keptMessage({ column, receiver, archive }: Change): Message {
  const lines = longChange(archive, receiver);
  if (lines) return message('plan.kept-column.lines', { column, lines });
  return message('plan.kept-column', {
    column,
    receiver: beginning(receiver),
    archive: beginning(archive),
  });
}

/** How much of a text a sentence has that may be about a script. */
const LONGEST = 60;

function beginning(value: Change['receiver']): MessageValue {
  return valueInSentence(typeof value === 'string' ? sanitize(value, LONGEST) : value);
}

/** A value of a column, as it stands in a sentence. */
export function valueInSentence(value: Change['receiver']): MessageValue {
  if (value === null) return message('value.empty');
  if (typeof value === 'boolean') return message(value ? 'value.yes' : 'value.no');
  return typeof value === 'string' ? message('value.text', { text: value }) : String(value);
}

/** How many differing lines of a text a sentence has, and how much of a line, in characters. */
const MOST_LINES = 3;
const LONGEST_LINE = 80;

/** How much stands before the first character that differs, where a line is cut before it. */
const LEAD = 20;

/**
 * What one text has in place of another, as it stands in a sentence: the lines from the first to the last that differ, both texts' side
 * by side, each cut around its first character that differs. Takes time by the length of the texts. Undefined where they are equal.
 */
function changedLines(before: string, after: string): Message | undefined {
  if (before === after) return undefined;
  const [old, young] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(old.length, young.length);
  let first = 0;
  while (first < shorter && old[first] === young[first]) first += 1;
  if (first === old.length && first === young.length) return message('changed-lines.ends');
  let same = 0;
  while (same < shorter - first && old.at(-1 - same) === young.at(-1 - same)) same += 1;
  const [gone, come] = withoutEqual(
    old.slice(first, old.length - same),
    young.slice(first, young.length - same),
  );
  return message('changed-lines', {
    line: first + 1,
    before: excerpt(gone, come),
    after: excerpt(come, gone),
  });
}

/** Lines without what they end with: that cannot be seen in a sentence. */
function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

/** As many lines on both sides stand for each other: of those, the ones that differ. */
function withoutEqual(gone: string[], come: string[]): [string[], string[]] {
  if (gone.length !== come.length) return [gone, come];
  return [gone.filter((line, at) => line !== come[at]), come.filter((line, at) => line !== gone[at])];
}

function excerpt(lines: readonly string[], others: readonly string[]): Message {
  if (lines.length === 0) return message('changed-lines.none');
  const shown = lines.slice(0, MOST_LINES).map((line, at) => cut(line, commonLength(line, others[at] ?? '')));
  const text = shown.join(' ↵ ');
  const more = lines.length - shown.length;
  return more > 0
    ? message('changed-lines.text-and-more', { text, count: more })
    : message('value.text', { text });
}

function cut(line: string, from: number): string {
  const start = line.length > LONGEST_LINE ? Math.max(0, from - LEAD) : 0;
  return `${start > 0 ? '…' : ''}${sanitize(line.slice(start), LONGEST_LINE)}`;
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
