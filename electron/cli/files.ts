import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { SiteferryError } from '#core/base/errors.ts';
import { type Decision, decisions, type Plan, plan } from '#core/contract/transfer.ts';

/** Reads a decisions file. Errors: `file-unreadable`, `decisions-invalid` with a JSON pointer. */
export async function readDecisions(file: string | undefined): Promise<Decision[]> {
  if (file === undefined) return [];
  const parsed = decisions.safeParse(
    parseJson(
      await readText(file),
      (reason) => new SiteferryError('decisions-invalid', { file, pointer: '', reason }),
    ),
  );
  if (parsed.success) return parsed.data.decisions;
  const [issue] = parsed.error.issues;
  throw new SiteferryError('decisions-invalid', {
    file,
    pointer: pointer(issue?.path ?? []),
    reason: issue?.message ?? 'it does not hold decisions',
  });
}

/** Reads a plan that `preview --plan-out` wrote. Errors: `file-unreadable`, `plan-invalid`. */
export async function readPlan(file: string): Promise<Plan> {
  const invalid = (reason: string) => new SiteferryError('plan-invalid', { file, reason });
  const parsed = plan.safeParse(parseJson(await readText(file), invalid));
  if (parsed.success) return parsed.data;
  throw invalid(
    `${pointer(parsed.error.issues[0]?.path ?? [])} ${parsed.error.issues[0]?.message ?? ''}`.trim(),
  );
}

/** Writes a text file whole or not at all. Error: `file-unwritable`. */
export async function writeText(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    await writeFile(draft, text);
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true });
    throw new SiteferryError('file-unwritable', { file, reason: 'it cannot be created there' }, { cause });
  }
}

async function readText(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (cause) {
    throw new SiteferryError(
      'file-unreadable',
      { file, reason: 'it is not there or may not be read' },
      { cause },
    );
  }
}

function parseJson(text: string, invalid: (reason: string) => SiteferryError): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('it is not JSON');
  }
}

function pointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
