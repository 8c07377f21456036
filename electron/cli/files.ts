import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { MessageValue } from '#core/base/message.ts';
import { type Decision, decisions, type Plan, plan } from '#core/contract/transfer.ts';
import { readJsonFile, writeWholeFile } from '#core/host/files.ts';

/** The decisions file of `--decisions`; throws `file-unreadable` and `decisions-invalid`. */
export async function readDecisions(file: string): Promise<Decision[]> {
  const invalid = (pointer: string, reason: MessageValue) =>
    new SiteferryError('decisions-invalid', { file, pointer, reason });
  const content = await readJsonFile(file).catch((error: unknown) => {
    if (isSiteferryError(error, 'file-unreadable') && error.cause instanceof SyntaxError) {
      throw invalid('', error.data.reason);
    }
    throw error;
  });
  const parsed = decisions.safeParse(content);
  if (parsed.success) return parsed.data.decisions;
  const { pointer, reason } = deepest(parsed.error.issues);
  throw invalid(pointer, reason);
}

/** The plan that `preview --plan-out` wrote; throws `file-unreadable` and `plan-invalid`. */
export async function readPlan(file: string): Promise<Plan> {
  const content = await readJsonFile(file).catch((error: unknown) => {
    if (isSiteferryError(error, 'file-unreadable') && error.cause instanceof SyntaxError) {
      throw new SiteferryError('plan-invalid', { file, reason: error.data.reason });
    }
    throw error;
  });
  const parsed = plan.safeParse(content);
  if (parsed.success) return parsed.data;
  const { pointer, reason } = deepest(parsed.error.issues);
  throw new SiteferryError('plan-invalid', { file, reason: `${pointer || 'the whole'}: ${reason}` });
}

/** Writes a plan whole or not at all; throws `file-unwritable`. */
export async function writePlanFile(file: string, made: Plan): Promise<void> {
  await writeWholeFile(file, `${JSON.stringify(made, null, 2)}\n`);
}

type Issue = NonNullable<ReturnType<typeof decisions.safeParse>['error']>['issues'][number];

/** The first place where the content goes wrong: for a choice of shapes, within the shape that it comes nearest to. */
function deepest(
  issues: readonly Issue[],
  above: readonly PropertyKey[] = [],
): { pointer: string; reason: string } {
  const [issue] = issues;
  const path = [...above, ...(issue?.path ?? [])];
  if (issue?.code === 'invalid_union') {
    const [nearest] = issue.errors.filter((branch) => branch.length > 0).sort((a, b) => a.length - b.length);
    if (nearest) return deepest(nearest, path);
  }
  return { pointer: toPointer(path), reason: issue?.message.replace(/\.$/, '') ?? 'it is not valid' };
}

/** RFC 6901. */
function toPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
