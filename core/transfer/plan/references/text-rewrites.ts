import type { Message } from '#core/base/message.ts';
import type { Column } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { placeMessage } from '#core/views/messages.ts';
import { readGuid, writeGuid, writeName } from '../../references/write-literal.ts';
import type { Names } from '../../rows/display-names.ts';
import type { PlanContext } from '../context.ts';
import {
  exists,
  isActive,
  isKept,
  isProtected,
  type MatchedEntity,
  type ResolvedPlace,
  type Rewrite,
  type RewrittenEntity,
  type SettledEntity,
  wantedValue,
} from '../entity.ts';
import { nameColumn } from '../identity/natural-key.ts';
import type { References } from './external-references.ts';
import { describeRewrite } from './rewrite.ts';

/** Why a place is left as it is: each kind is counted in one warning of the plan. */
const WARNINGS = {
  uncertain: 'texts-uncertain',
  unparsed: 'texts-unparsed',
  nowhere: 'texts-left',
  reported: 'texts-not-rewritten',
} as const;
type Kind = keyof typeof WARNINGS;

/** Of which kind a finding is. */
const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['text-uncertain', 'uncertain'],
  ['text-unparsed', 'unparsed'],
  ['text-skipped', 'nowhere'],
  ['text-missing', 'nowhere'],
  ['text-not-rewritten', 'reported'],
]);

/** What the places of all texts are followed with. */
interface RewriteContext {
  readonly references: References;
  readonly names: Names;
  readonly settledOf: (entity: MatchedEntity) => SettledEntity | undefined;
}

/** A text and one of its places. */
interface PlaceInText {
  readonly text: string;
  readonly column: Column;
  readonly place: ResolvedPlace;
}

/**
 * Follows what texts name, when it is known of every entity what the receiver will have: ids, Guids and names become
 * those of the receiver. A place that is left as it is, is a finding of its entity. `settledOf` gives an entity of the
 * plan as its stages left it.
 */
export function planTextRewrites(
  entities: Iterable<SettledEntity>,
  references: References,
  settledOf: RewriteContext['settledOf'],
): RewrittenEntity[] {
  const rewriteContext: RewriteContext = { references, names: references.names, settledOf };
  return Array.from(entities, (entity) => Object.assign(entity, planRewrites(rewriteContext, entity)));
}

/** Places that are left as they are, with the number of each kind. */
export function warnOfTexts(context: PlanContext, entities: Iterable<RewrittenEntity>): void {
  const counts = new Map<Kind, number>();
  for (const { findings } of entities) {
    for (const { message: why } of findings) {
      const kind = KINDS.get(why.code);
      if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  for (const [kind, count] of counts) context.warnings.push(warning(message(WARNINGS[kind], { count })));
}

const NO_REWRITES: Pick<RewrittenEntity, 'rewrites' | 'findings'> = { rewrites: new Map(), findings: [] };

function planRewrites(
  rewriteContext: RewriteContext,
  entity: SettledEntity,
): Pick<RewrittenEntity, 'rewrites' | 'findings'> {
  const texts = rewriteContext.references.texts.texts.get(entity);
  if (!texts || !isActive(entity)) return NO_REWRITES;
  const rewrites = new Map<string, Rewrite[]>();
  const findings: Finding[] = [];
  const leave = (why: Message, subject: string, at?: { line: number; column: number }) => {
    findings.push(warning(why, { subject, ...(at ? { at } : {}) }));
  };
  for (const { column: name, unparsed } of texts) {
    const column = entity.type.columns.find((candidate) => candidate.name === name);
    const text = column && wantedValue(entity, column);
    const isShown = !isProtected(entity, name);
    // A text that is not written, or another one in its place, is none of the archive's.
    if (!column || typeof text !== 'string' || entity.kept.has(name) || entity.overrides.has(name)) continue;
    if (unparsed && isShown) leave(message('text-unparsed', { column: name }), name);
    const followed: Rewrite[] = [];
    for (const place of entity.named.get(column.name) ?? []) {
      const to = newText(rewriteContext, { text, column, place });
      const left = reasonToLeave(rewriteContext, column, place, to);
      const { line, column: at } = place.reference;
      if (left && isShown) leave(left, column.name, { line, column: at });
      else if (to !== undefined && to !== null && place.rewritten) followed.push({ place, to });
    }
    if (followed.length > 0) rewrites.set(column.name, followed);
  }
  return { rewrites, findings };
}

/**
 * What is to be written in a place: undefined where it says so already, or where there is nothing to say, and null where
 * it cannot be said how.
 */
function newText(
  rewriteContext: RewriteContext,
  { text, column, place }: PlaceInText,
): Rewrite['to'] | null | undefined {
  const { reference, target } = place;
  const { by, written } = reference;
  if (target.kind === 'receiver') {
    if (by === 'id') return other(written, String(target.id));
    if (by === 'guid') return otherGuid(written, target.guid);
    return newName(target.label, reference, text, column);
  }
  if (target.kind !== 'entity' || !exists(target.entity)) return undefined;
  const { match, generatedId, copied, sourceId, guid } = target.entity;
  if (by === 'id') {
    if (match) return other(written, String(match.id));
    return generatedId ? { entity: target.entity, give: 'id' } : other(written, String(sourceId));
  }
  if (by === 'guid') {
    if (!match && copied) return { entity: target.entity, give: 'guid' };
    return otherGuid(written, match?.guid ?? guid);
  }
  return newName(finalName(rewriteContext.settledOf(target.entity)), reference, text, column);
}

function newName(
  name: string | undefined,
  { written, from }: ResolvedPlace['reference'],
  text: string,
  { format }: Column,
): string | null | undefined {
  if (name === undefined || name === written) return undefined;
  return writeName(text, from, format, name) ?? null;
}

function other(written: string, wanted: string): string | undefined {
  return Number(written) === Number(wanted) ? undefined : wanted;
}

function otherGuid(written: string, wanted: string): string | undefined {
  return readGuid(written) === wanted ? undefined : writeGuid(written, wanted);
}

/** The name that an entity has after the import. */
export function finalName(entity: SettledEntity | undefined): string | undefined {
  const column = entity && nameColumn(entity.type);
  if (!column) return undefined;
  const wanted = isKept(entity, column.name) ? undefined : wantedValue(entity, column);
  const name = wanted === undefined || !isActive(entity) ? entity.match?.row[column.name] : wanted;
  return typeof name === 'string' ? name : undefined;
}

/** Why a place is left as it is, where a person has to know. */
function reasonToLeave(
  { names }: RewriteContext,
  column: Column,
  place: ResolvedPlace,
  to: Rewrite['to'] | null | undefined,
): Message | undefined {
  const { reference, target, rewritten } = place;
  const { line, written } = reference;
  const at = { column: column.name, line, written };
  const gone = target.kind === 'entity' && !exists(target.entity) ? target.entity : undefined;
  const isUnresolved = target.kind === 'missing' || target.kind === 'unknown' || gone !== undefined;
  if (!reference.certain || to === null) {
    const type = typeOf(place);
    return to === undefined && !isUnresolved ? undefined : message('text-uncertain', { ...at, type });
  }
  if (gone) {
    const name = names.path(gone.type, gone.row);
    return message('text-skipped', { ...at, name, type: gone.type.name });
  }
  // Where texts are rewritten, it is a conflict.
  if (rewritten) return undefined;
  if (isUnresolved) return message('text-missing', { ...at, type: typeOf(place) });
  const described = to === undefined ? undefined : describeRewrite({ place, to }, names);
  if (!described) return undefined;
  return message('text-not-rewritten', { column: column.name, place: placeMessage(described) });
}

/** The type of what a place names; a number that nobody knows may be an id of the type that its surroundings say. */
function typeOf({ reference, target }: ResolvedPlace): string {
  if (target.kind === 'entity') return target.entity.type.name;
  return target.kind === 'unknown' ? (reference.type ?? '') : target.type.name;
}
