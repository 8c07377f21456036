import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { redact, visible } from '#core/base/text.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Balance, ImportInput, Plan } from '#core/contract/transfer.ts';
import { render } from '#core/messages/catalogue.ts';
import { errorMessage, errorRemedies } from '#core/messages/error.ts';
import type { Site } from '#core/site/site.ts';
import { totalBalance } from './balance.ts';

/** Names of the diagnostic files (spec, "Configuration transfer"). */
const LOG_FILE = 'Log.txt';
const ERROR_FILE = 'Error.txt';

/** Collects what an import did and writes it as `Log.txt`, and as `Error.txt` what went wrong. */
export interface ImportLog {
  line(text: string): void;
  warnings(warnings: readonly Finding[]): void;
  plan(plan: Plan): void;
  balance(balances: Readonly<Record<string, Balance>>): void;
  error(error: unknown): void;
  /** Writes the files; `error` is there only when there were errors. */
  write(): Promise<{ log: string; error?: string }>;
}

/** Every text goes through `visible` and `redact`: a log holds names from a foreign database and never a secret. */
export function createImportLog(
  site: Site,
  input: Pick<ImportInput, 'archive' | 'options' | 'dryRun'> & { logDir: string },
  now: () => Date,
): ImportLog {
  const lines: string[] = [];
  const errors: string[] = [];
  const line = (text: string) => lines.push(`${now().toISOString()}  ${safe(text)}`);
  const chosen = Object.entries(input.options)
    .filter(([, on]) => on)
    .map(([name]) => name);
  line(`Import into ${site.label} (site ${site.id})${input.dryRun ? ', dry run' : ''}`);
  line(`Archive ${input.archive}`);
  line(`Options: ${chosen.join(', ') || 'keep identity'}`);
  return {
    line,
    warnings(warnings) {
      for (const { message } of warnings)
        line(`warning ${message.code}: ${render(message, 'en', 'commandLine')}`);
    },
    plan(plan) {
      line(`Plan ${plan.hash}`);
      for (const item of plan.items) {
        if (item.status === 'NoChanges') continue;
        const columns = item.changes?.map((change) => change.column).join(', ');
        const why = item.skipped ?? (item.conflict ? `${item.conflict.code}` : undefined);
        line(
          `${item.status} ${item.type} ${item.path}${columns ? `: ${columns}` : ''}${why ? ` (${why})` : ''}`,
        );
      }
    },
    balance(balances) {
      for (const [type, balance] of Object.entries(balances)) line(`${type}: ${balanceText(balance)}`);
      line(`In total: ${balanceText(totalBalance(balances))}`);
    },
    error(error) {
      const known = toSiteferryError(error);
      line(`error ${known.code}: ${render(errorMessage(known), 'en', 'commandLine')}`);
      errors.push(...errorLines(known));
    },
    async write() {
      const log = join(input.logDir, LOG_FILE);
      await save(input.logDir, LOG_FILE, lines);
      if (errors.length === 0) {
        // One of an earlier import into the same folder would speak of this one.
        await rm(join(input.logDir, ERROR_FILE), { force: true });
        return { log };
      }
      await save(input.logDir, ERROR_FILE, errors);
      return { log, error: join(input.logDir, ERROR_FILE) };
    },
  };
}

function balanceText(balance: Balance): string {
  return (
    `${balance.read} read = ${balance.added} added + ${balance.updated} updated + ${balance.unchanged} unchanged` +
    ` + ${balance.autoCreated} auto-created + ${balance.skipped} skipped`
  );
}

/** One field a line, so that a person and a script can both read it. */
function errorLines(error: SiteferryError): string[] {
  const fields: [string, string][] = [
    ['code', error.code],
    ['message', render(errorMessage(error), 'en', 'commandLine')],
    ...Object.entries(error.data).map(([name, value]): [string, string] => [
      name,
      Array.isArray(value) ? value.join('; ') : String(value),
    ]),
    ...errorRemedies(error).map((remedy): [string, string] => [
      'remedy',
      render(remedy, 'en', 'commandLine'),
    ]),
  ];
  return [...fields.map(([name, value]) => `${name}: ${safe(value)}`), ''];
}

/** Long enough for any path of names, short enough that a hostile text cannot flood the file. */
function safe(text: string): string {
  return visible(redact(text), 2000);
}

async function save(folder: string, name: string, lines: readonly string[]): Promise<void> {
  const file = join(folder, name);
  try {
    await mkdir(folder, { recursive: true });
    const temporary = `${file}.tmp`;
    await writeFile(temporary, `${lines.join('\n')}\n`);
    await rename(temporary, file);
  } catch (cause) {
    throw new SiteferryError('file-unwritable', { file, reason: 'the log could not be written' }, { cause });
  }
}
