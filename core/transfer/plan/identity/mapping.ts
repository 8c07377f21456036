import { finding, warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { MappingEntry } from '#core/contract/profile.ts';
import { message } from '#core/messages/catalogue.ts';
import { entityKey } from '../../rows/entity-key.ts';

/** What became of a remembered decision in this plan. */
type Outcome =
  /** `receiver` is what the receiver calls its entity. */
  | { kind: 'used'; entry: MappingEntry; receiver: string }
  /** The receiver's entity is not there any more. */
  | { kind: 'gone'; entry: MappingEntry }
  /** The receiver's entity is that of another entity of the archive. */
  | { kind: 'taken'; entry: MappingEntry };

/** The decisions that were remembered for the receiver: which of its entities an entity of a source is. */
export interface MappingLookup {
  /** The remembered decision about an entity that the receiver does not have under its own Guid. */
  find(type: string, guid: string): MappingEntry | undefined;
  /** Notes what became of a decision that was found; the last word counts. */
  note(outcome: Outcome): void;
  /** What is to be said about all that was noted; `nameOf` names an entity of the archive. */
  findings(nameOf: (type: string, guid: string) => string | undefined): Finding[];
}

export function createMappingLookup(entries: readonly MappingEntry[]): MappingLookup {
  const bySource = new Map(entries.map((entry) => [entityKey(entry.type, entry.source), entry]));
  const outcomes = new Map<MappingEntry, Outcome>();
  return {
    // Of every entity, and mostly nothing is remembered.
    find: (type, guid) => (bySource.size === 0 ? undefined : bySource.get(entityKey(type, guid))),
    note: (outcome) => outcomes.set(outcome.entry, outcome),
    findings: (nameOf) =>
      Array.from(outcomes.values(), (outcome) =>
        describe(outcome, nameOf(outcome.entry.type, outcome.entry.source) ?? outcome.entry.source),
      ),
  };
}

function describe(outcome: Outcome, path: string): Finding {
  const { type, receiver: guid, decidedAt } = outcome.entry;
  const entity = message('plan.entity', { path, type });
  if (outcome.kind === 'gone') return warning(message('mapping.gone', { entity, guid }));
  if (outcome.kind === 'taken') return warning(message('mapping.taken', { entity, guid }));
  const { receiver } = outcome;
  return finding(
    'note',
    decidedAt === undefined
      ? message('mapping.used', { entity, receiver })
      : message('mapping.used.dated', { entity, receiver, date: decidedAt.slice(0, 10) }),
  );
}
