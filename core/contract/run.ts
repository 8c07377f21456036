import { z } from 'zod';
import type { Message } from '#core/base/message.ts';
import { message as messageOf } from '#core/messages/catalogue.ts';
import type { RecordColumn } from './columns.ts';
import { failure, message } from './finding.ts';

/** A file that belongs to a run: the archive, `Log.txt`, `Error.txt`, `plan.json`. */
export const runFile = z.object({
  name: z.string(),
  /** Where it lies on the computer that runs the core. */
  path: z.string(),
  /** Bytes; absent where somebody has taken the file away since. */
  size: z.number().int().optional(),
});
export type RunFile = z.infer<typeof runFile>;

/**
 * How a run ended: `failed` before it wrote anything, `rolled-back` when it had begun to write, `interrupted` where the
 * process ended in its middle (an import was rolled back then, too), `unknown` where the answer to COMMIT was lost: the
 * next time the site is opened, its rows tell.
 */
export const runOutcome = z.enum([
  'running',
  'done',
  'failed',
  'rolled-back',
  'cancelled',
  'interrupted',
  'unknown',
]);
export type RunOutcome = z.infer<typeof runOutcome>;

/** What a run does: all but an export write into a site. */
export const runKind = z.enum(['export', 'import', 'move', 'undo', 'version', 'sign-in']);
export type RunKind = z.infer<typeof runKind>;

/** What writes sign-in: operations of the contract. */
export const signInOperation = z.enum([
  ...['providers.create', 'providers.update', 'providers.delete', 'providers.clearBotToken'],
  ...['services.save', 'services.delete', 'entry.save', 'settings.update', 'synchronization.update'],
  ...['rights.grant', 'rights.revoke', 'entities.save', 'entities.delete'],
  ...['passwords.set', 'passwords.verify', 'accounts.unblock'],
  ...['ipBlocks.zero', 'ipBlocks.delete', 'ipBlocks.clear'],
  ...['tokens.generate', 'tokens.revoke', 'ownTokens.create', 'ownTokens.revoke'],
] as const);
export type SignInOperation = z.infer<typeof signInOperation>;

/**
 * How it stands with a change of sign-in that is taken back unless it is confirmed: by a person (`confirmed`) or by a sign-in
 * through it (`signed-in`). `undone`: a person undid it.
 */
export const runConfirmation = z.object({
  state: z.enum(['pending', 'confirmed', 'signed-in', 'taken-back', 'undone']),
  /** When it is taken back, by the clock of the site's database. */
  deadline: z.string(),
  /** When that was settled. */
  at: z.string().optional(),
  /** Who confirmed it, or whose sign-in. */
  by: z.string().optional(),
  /** The run that undid it. */
  run: z.string().optional(),
});
export type RunConfirmation = z.infer<typeof runConfirmation>;

/** Something that was done on this computer, in whatever channel. */
export const run = z.object({
  id: z.string(),
  kind: runKind,
  /** The site as it was called: a saved name, or a URL without its password. */
  site: z.string(),
  siteId: z.string().optional(),
  /** Of a write of sign-in: in whose name it was made, by which operation, and what or whom it was about. */
  operator: z.string().optional(),
  operation: signInOperation.optional(),
  subject: z.string().optional(),
  /** The archive that was written or read. */
  archive: z.string().optional(),
  dryRun: z.boolean(),
  /** ISO 8601, UTC. */
  startedAt: z.string(),
  endedAt: z.string().optional(),
  outcome: runOutcome,
  error: failure.optional(),
  /** What a later look at the site found out about an unknown outcome. */
  note: message.optional(),
  /** Entities by what became of them (`runCounts`), summed over the types; `exported` of an export. */
  counts: z.record(z.string(), z.number().int()),
  files: z.array(runFile),
  /**
   * What it takes to undo the run, where it has written anything: its folder, and whether it is still there, was removed to
   * make room, or is missing. The fingerprint is absent for a run of an earlier version.
   */
  undo: z
    .object({
      folder: z.string(),
      state: z.enum(['kept', 'removed', 'missing']),
      size: z.number().int(),
      fingerprint: z.string().optional(),
    })
    .optional(),
  /** Why a run that was committed cannot be undone. */
  irreversible: message.optional(),
  /** Of an undo: the run that it has undone, and whether only in part. */
  undoes: z.string().optional(),
  /** Those that were undone with it. */
  undoesToo: z.array(z.string()).optional(),
  partial: z.boolean().optional(),
  /** Of such a part: only fields, so that no entity is back as a whole. */
  ofFields: z.boolean().optional(),
  /** Of a run that was undone in part: how many entities are still as it left them. */
  left: z.number().int().optional(),
  /** Of a change that is taken back unless it is confirmed. */
  confirmation: runConfirmation.optional(),
});
export type Run = z.infer<typeof run>;

/**
 * How a run ended, as a person is told: `committed` only where a site was written to; `nothing-written` for a dry run and for
 * what was rolled back; `completed` for an export, which has nothing to commit.
 */
export const runResult = z.enum([
  'running',
  'completed',
  'committed',
  'nothing-written',
  'unknown',
  'failed',
  'stopped',
]);
export type RunResult = z.infer<typeof runResult>;

/** The runs that a run has undone. */
export function undoneBy({ undoes, undoesToo = [] }: Pick<Run, 'undoes' | 'undoesToo'>): string[] {
  return undoes === undefined ? [] : [undoes, ...undoesToo];
}

export function resultOf({ kind, dryRun, outcome }: Pick<Run, 'kind' | 'dryRun' | 'outcome'>): RunResult {
  switch (outcome) {
    case 'done':
      if (kind === 'export') return 'completed';
      return dryRun ? 'nothing-written' : 'committed';
    case 'rolled-back':
      return kind === 'export' ? 'failed' : 'nothing-written';
    case 'cancelled':
    case 'interrupted':
      return 'stopped';
    default:
      return outcome;
  }
}

/** What is said of a run besides its facts: what it left on its site, what a later look found out, why it cannot be undone. */
export function runNotes(run: Run): Message[] {
  const { note, undo, partial, left, irreversible, confirmation } = run;
  return [
    ...unwrittenNote(run),
    ...(confirmation ? [confirmationNote(confirmation)] : []),
    ...(partial ? [messageOf('run-undo-partial')] : []),
    ...(left === undefined ? [] : [messageOf('run-undone-in-part', { count: left })]),
    ...(note ? [note] : []),
    ...(irreversible ? [messageOf('run-irreversible', { reason: irreversible })] : []),
    ...(undo?.state === 'missing' ? [messageOf('run-undo-missing', { folder: undo.folder })] : []),
    ...(undo?.state === 'removed' ? [messageOf('run-undo-removed')] : []),
  ];
}

/** How it stands with a change that is taken back unless it is confirmed. */
export function confirmationNote({
  state,
  deadline,
  at = deadline,
  by = '',
  run = '',
}: RunConfirmation): Message {
  return messageOf(`run-confirmation.${state}`, { deadline, at, by, run });
}

/** What an import that did not end well left on its site: nothing, where that is known. */
export function unwrittenNote({ kind, outcome }: Pick<Run, 'kind' | 'outcome'>): Message[] {
  if (kind === 'export') return [];
  if (outcome === 'interrupted') return [messageOf('run-interrupted')];
  const isKnown = outcome === 'failed' || outcome === 'rolled-back' || outcome === 'cancelled';
  return isKnown ? [messageOf('run-nothing-written')] : [];
}

/** What a run is: an export, an import, or one that is only tried. */
export function runTitle({ kind, dryRun, operation }: Pick<Run, 'kind' | 'dryRun' | 'operation'>): Message {
  const name = messageOf(operation ? `sign-in-operation.${operation}` : `run-kind.${kind}`);
  return dryRun ? messageOf('run-kind.dry-run', { kind: name }) : name;
}

/** How a run ended, in a word. */
export function resultTitle(run: Pick<Run, 'kind' | 'dryRun' | 'outcome'>): Message {
  return messageOf(`run-result.${resultOf(run)}`);
}

/** Milliseconds; undefined while it goes on. */
export function runDuration({ startedAt, endedAt }: Run): number | undefined {
  return endedAt === undefined ? undefined : Date.parse(endedAt) - Date.parse(startedAt);
}

/** The counts that a run can have, in the order in which they are shown. */
export const runCounts = [
  'exported',
  'read',
  'added',
  'updated',
  'unchanged',
  'autoCreated',
  'skipped',
  'removed',
] as const;

export const runColumns: readonly RecordColumn<Run>[] = [
  { id: 'id', heading: 'column.id', value: ({ id }) => id, hidden: 'in-window' },
  { id: 'started', heading: 'column.started', value: ({ startedAt }) => startedAt, isTime: 'exact' },
  { id: 'kind', heading: 'column.run', value: runTitle },
  { id: 'site', heading: 'column.site', value: ({ site }) => site },
  {
    id: 'subject',
    heading: 'column.run-subject',
    value: ({ subject }) => subject,
    hidden: 'on-command-line',
  },
  { id: 'operator', heading: 'column.operator', value: ({ operator }) => operator, hidden: 'everywhere' },
  { id: 'outcome', heading: 'column.outcome', value: resultTitle },
  { id: 'counts', heading: 'column.counts', value: shortCounts },
  { id: 'archive', heading: 'column.archive', value: ({ archive }) => archive, hidden: 'on-command-line' },
  { id: 'error', heading: 'column.error', value: ({ error }) => error?.message, hidden: 'on-command-line' },
  { id: 'took', heading: 'column.took', value: secondsTaken, hidden: 'on-command-line' },
  {
    id: 'ended',
    heading: 'column.ended',
    value: ({ endedAt }) => endedAt,
    isTime: 'exact',
    hidden: 'everywhere',
  },
  {
    id: 'undoes',
    heading: 'column.undoes',
    value: (run) => undoneBy(run).join(', ') || undefined,
    hidden: 'everywhere',
  },
  { id: 'undo', heading: 'column.undo-data', value: sizeOfUndo, hidden: 'everywhere' },
  {
    id: 'fingerprint',
    heading: 'column.undo-fingerprint',
    value: ({ undo }) => (undo?.state === 'kept' ? undo.fingerprint : undefined),
    hidden: 'everywhere',
  },
  ...runCounts.map(
    (name): RecordColumn<Run> => ({
      id: name,
      heading: `run-count.${name}`,
      value: ({ counts }) => counts[name],
      hidden: 'everywhere',
    }),
  ),
];

/** `+5 ~3 -1` of an import, the number of entities of an export. */
function shortCounts({ kind, counts }: Run): number | Message | undefined {
  if (kind === 'export') return counts.exported;
  const { added, updated, removed = 0 } = counts;
  if (added === undefined && updated === undefined) return undefined;
  return messageOf('column-value.changes', { added: added ?? 0, updated: updated ?? 0, removed });
}

function secondsTaken(run: Run): Message | undefined {
  const took = runDuration(run);
  return took === undefined
    ? undefined
    : messageOf('column-value.seconds', { seconds: Math.round(took / 1000) });
}

function sizeOfUndo({ undo }: Run): Message | undefined {
  return undo?.state === 'kept' ? messageOf('column-value.size', { size: undo.size }) : undefined;
}

export const runId = z.string().regex(/^[0-9A-Za-z-]{1,64}$/);
