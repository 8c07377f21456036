import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toSiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import type { Message } from '#core/base/message.ts';
import { redact } from '#core/base/redact.ts';
import { stripFolders } from '#core/base/redact-paths.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { failureOf } from '#core/checks/finding.ts';
import type { Failure, Finding } from '#core/contract/finding.ts';
import type { Conflict } from '#core/contract/transfer/conflicts.ts';
import type { Balance, ImportInput } from '#core/contract/transfer/import.ts';
import type { Change, Plan, PlanItem } from '#core/contract/transfer/plan.ts';
import { conflictsOf, isUndecided, undecidedConflicts } from '#core/contract/transfer/plan-item.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { type Channel, isMessage } from '#core/messages/render.ts';
import type { Site } from '#core/site/site.ts';
import { conflictMessage } from '#core/views/conflict-message.ts';
import { describeOptions } from '#core/views/import-options.ts';
import { fileError } from '../archive/system-errors.ts';
import { type ReservedFile, reserveFile } from '../archive/write/reserved-file.ts';
import { itemName } from '../plan/plan-document.ts';
import { totalBalance } from './balance.ts';

/** Names of the diagnostic files (spec, "Configuration transfer"). */
const LOG_FILE = 'Log.txt';
const ERROR_FILE = 'Error.txt';

/** Space for what is logged after COMMIT, in bytes: the numbers of each type, what was rebuilt, warnings. */
const AFTER_COMMIT = 32_768;

/** Collects what an import did and writes it as `Log.txt`, and as `Error.txt` what went wrong. */
export interface ImportLog {
  line(message: Message): void;
  warnings(warnings: readonly Finding[]): void;
  plan(plan: Plan): void;
  balance(balances: Readonly<Record<string, Balance>>): void;
  error(error: unknown): void;
  /** Reserves space for what `Log.txt` has by now and a little more. Throws `file-unwritable`. */
  reserve(): Promise<void>;
  /** Writes the files; `error` is there only when there were errors. */
  write(): Promise<{ log: string; error?: string }>;
}

interface LogContext {
  /** A site that could not be opened has no id. */
  site: Pick<Site, 'label'> & Partial<Pick<Site, 'id'>>;
  now: () => Date;
  channel: Channel;
  hiddenFolders?: readonly string[] | undefined;
}

/** What a run is besides an import: a move, whose source has no name where something is only removed, or an undo. */
export type RunOrigin =
  | { kind: 'move'; from: string }
  | { kind: 'undo'; run: string }
  | { kind: 'version'; version: string };

type LogInput = Pick<ImportInput, 'archive' | 'options' | 'dryRun' | 'language'> & {
  logDir: string;
  origin?: RunOrigin | undefined;
};

/** Every text goes through `sanitize` and `redact`: a log holds names from a foreign database and never a secret. */
export function createImportLog(
  { site, now, channel, hiddenFolders = [] }: LogContext,
  input: LogInput,
): ImportLog {
  const lines: string[] = [];
  const errors: string[] = [];
  let undecided: PlanItem[] = [];
  let reserved: ReservedFile | undefined;
  const text = (sentence: Message) => render(stripFolders(sentence, hiddenFolders), input.language, channel);
  const lineAt = (time: string, sentence: Message) => {
    lines.push(`${time}  ${safe(text(sentence))}`);
  };
  const line = (sentence: Message) => lineAt(now().toISOString(), sentence);
  const { label, id } = site;
  const siteName = id === undefined ? label : message('log.site', { site: label, id });
  const title = message(`log.${input.origin?.kind ?? 'import'}`, { site: siteName });
  line(input.dryRun ? message('log.dry-run', { title }) : title);
  originLines(input).forEach(line);
  line(message('log.options', { options: describeOptions(input.options) }));
  return {
    line,
    warnings(warnings) {
      for (const { message: warned, evidence = [] } of warnings) {
        line(message('log.warning', { code: warned.code, message: warned }));
        for (const { name, value } of evidence) line(message('log.evidence', { name, value }));
      }
    },
    plan(plan) {
      // They have one time: making it for each of so many takes a sixth of what a line takes.
      const time = now().toISOString();
      for (const sentence of planLines(plan)) lineAt(time, sentence);
      undecided = plan.items.filter(isUndecided);
    },
    balance(balances) {
      const total = [message('balance.total'), totalBalance(balances)] as const;
      for (const [subject, balance] of [...Object.entries(balances), total])
        balanceLines(subject, balance).forEach(line);
    },
    error(error) {
      const known = toSiteferryError(error);
      line(message('log.error', { code: known.code, message: errorMessage(known) }));
      errors.push(...failureLines(stripFolders(failureOf(known), hiddenFolders), text));
      if (known.code !== 'conflicts') return;
      for (const item of undecided) {
        for (const conflict of undecidedConflicts(item)) errors.push(...conflictFields(item, conflict, text));
      }
    },
    async reserve() {
      await reserved?.release();
      const bytes = Buffer.byteLength(contentOf(lines)) + AFTER_COMMIT;
      reserved = await reserveFile(join(input.logDir, LOG_FILE), bytes);
    },
    async write() {
      const log = join(input.logDir, LOG_FILE);
      if (reserved) await reserved.write(contentOf(lines));
      else await save(input.logDir, LOG_FILE, lines);
      if (errors.length === 0) {
        // One of an earlier import into the same folder would seem to be of this one.
        await rm(join(input.logDir, ERROR_FILE), { force: true });
        return { log };
      }
      await save(input.logDir, ERROR_FILE, errors);
      return { log, error: join(input.logDir, ERROR_FILE) };
    },
  };
}

/** What it was made of; nothing where something is only removed. */
function originLines({ archive, origin }: LogInput): Message[] {
  if (!origin) return [message('log.archive', { file: archive })];
  if (origin.kind === 'undo') return [message('log.undoes', { run: origin.run })];
  if (origin.kind === 'version') return [message('log.source', { source: origin.version })];
  return origin.from === '' ? [] : [message('log.source', { source: origin.from })];
}

function* planLines(plan: Plan): Generator<Message> {
  yield message('log.plan', { hash: plan.hash });
  for (const item of plan.items) {
    if (item.status !== 'NoChanges') yield itemLine(item);
    for (const conflict of conflictsOf(item)) yield conflictLine(conflict);
    if (item.kept) yield keptLine(item, item.kept);
  }
}

function itemLine(item: PlanItem): Message {
  const { status, changes = [], skipped } = item;
  const named = message('log.item', { status: message(`status.${status}`), entity: itemName(item) });
  const columns = changes.map(({ column }) => column);
  const listed = columns.length === 0 ? named : message('log.item.fields', { item: named, columns });
  return skipped ? message('log.item.skipped', { item: listed, reason: skipped }) : listed;
}

/** What stays because only the receiver has changed it since the base. */
function keptLine(item: PlanItem, kept: readonly Change[]): Message {
  return message('log.kept', { entity: itemName(item), columns: kept.map(({ column }) => column) });
}

/** A conflict with its facts, below its entity. */
function conflictLine(conflict: Conflict): Message {
  const values = { conflict: message(`conflict-kind.${conflict.code}`), facts: conflictMessage(conflict) };
  if (!conflict.decision) return message('log.conflict.undecided', values);
  return message('log.conflict.decided', {
    ...values,
    decision: message(`decision.${conflict.decision}`),
  });
}

function balanceLines(subject: string | Message, { removed, ...balance }: Balance): Message[] {
  const read = message('log.balance', { subject, ...balance });
  return removed > 0 ? [read, message('log.balance.removed', { subject, removed })] : [read];
}

/** An undecided conflict as an entry of its own, with its facts as they stand in the plan. */
function conflictFields(
  { type, guid, path }: PlanItem,
  conflict: Conflict,
  text: (sentence: Message) => string,
): string[] {
  const fields: [string, string][] = [
    ['conflict', conflict.code],
    ['message', text(conflictMessage(conflict))],
    ['path', path],
    ['type', type],
    ['guid', guid],
    ...Object.entries(conflict.facts).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value),
    ]),
    ['decisions', conflict.decisions.join(', ')],
  ];
  return fieldLines(fields);
}

/**
 * A failure as an entry of `Error.txt`: one field a line, so that a person and a script can both read it; names are the same in every
 * language.
 */
export function failureLines(
  { code, message: said, remedies, data }: Failure,
  text: (sentence: Message) => string,
): string[] {
  return fieldLines([
    ['code', code],
    ['message', text(said)],
    ...Object.entries(data).flatMap(([name, value]) => dataFields(name, value, text)),
    ...remedies.map((remedy): [string, string] => ['remedy', text(remedy)]),
  ]);
}

/** A value of an error's data; what the database server said has a field for each part of it. */
function dataFields(name: string, value: unknown, text: (sentence: Message) => string): [string, string][] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.some((one) => isJsonObject(one) && !isMessage(one)))
    return value.flatMap((one) => dataFields(name, one, text));
  if (!isJsonObject(value) || isMessage(value)) return [[name, dataText(value, text)]];
  return Object.entries(value).flatMap(([part, inner]) => dataFields(`${name}.${part}`, inner, text));
}

function fieldLines(fields: readonly (readonly [string, string])[]): string[] {
  return [...fields.map(([name, value]) => `${name}: ${safe(value)}`), ''];
}

function dataText(value: unknown, text: (sentence: Message) => string): string {
  if (Array.isArray(value)) return value.map((one) => dataText(one, text)).join('; ');
  return isMessage(value) ? text(value) : String(value);
}

/** Long enough for any path of names, short enough that a hostile text cannot flood the file. */
function safe(text: string): string {
  return sanitize(redact(text), 2000);
}

function contentOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

async function save(folder: string, name: string, lines: readonly string[]): Promise<void> {
  const file = join(folder, name);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const temporary = `${file}.tmp`;
    // One that is left of a killed process may be open to others.
    await rm(temporary, { force: true });
    await writeFile(temporary, contentOf(lines), { flag: 'wx', mode: 0o600 });
    await rename(temporary, file);
  } catch (cause) {
    throw fileError('file-unwritable', file, cause);
  }
}
