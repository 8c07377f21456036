import { SiteferryError } from '#core/base/errors.ts';
import { noProgress } from '#core/base/progress.ts';
import { redactAddress } from '#core/base/redact.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { nameOfSide, type Side } from '#core/contract/transfer/compare.ts';
import type { ImportResult, KeptPreviewResult } from '#core/contract/transfer/import.ts';
import type { MoveInput, MovePreviewInput } from '#core/contract/transfer/move.ts';
import type { SignInWrite } from '#core/contract/transfer/sign-in.ts';
import { emptyContent } from '#core/transfer/archive/empty.ts';
import { archiveFromContent } from '#core/transfer/archive/write/archive-from-content.ts';
import { writeArchive } from '#core/transfer/archive/write/write.ts';
import { withoutUnknown } from '#core/transfer/compare-sides.ts';
import type { PlanSource } from '#core/transfer/sides/plan-source.ts';
import { readBase } from '#core/transfer/sides/read-base.ts';
import type { TaskContext } from '../handlers.ts';
import { redactBase, redactSide } from '../history/redact.ts';
import {
  executePlan,
  type LoadedSource,
  noopDisposable,
  type PlanSourceLoader,
  previewPlan,
} from '../plans.ts';
import { readSide } from './read-side.ts';
import { atSignIn, catalogOfSite, toConfirm, withSignInOptions } from './sign-in.ts';

/** Previews moving what is chosen of a side into a site; keeps the preview where its caller is going to decide about it. */
export async function previewMove(
  run: TaskContext,
  input: MovePreviewInput,
  signal: AbortSignal,
): Promise<KeptPreviewResult> {
  const asked = withSignInOptions(input);
  const { result } = await previewPlan(run, asked, originOf(run, asked, signal), signal);
  return result;
}

/**
 * Moves what is chosen of a side into a site, in one transaction. The run in the history keeps an archive of what was
 * moved.
 *
 * Errors: `same-site`, those of `executePlan`; `plan-elsewhere` where what is read is not what the reviewed plan was made of.
 */
export async function moveIntoSite(
  run: TaskContext,
  given: MoveInput,
  signal: AbortSignal,
): Promise<ImportResult> {
  const input = withSignInOptions(given);
  const { from, base, remove, options, onConflict, decisions } = input;
  const name = nameOf(from);
  const written = {
    ...toConfirm(input),
    name,
    origin: { kind: 'move', from: name },
    keeps: 'moved.zip',
    operator: input.signIn ? input.operator : undefined,
    // What is kept never says a password.
    request: {
      kind: 'move',
      from: from && redactSide(from),
      ...(base ? { base: redactBase(base) } : {}),
      remove,
      options,
      onConflict,
      decisions,
    },
    keep: async ({ source, catalog }: Moved, file: string) => {
      const how = { catalog, format: 'multi-file', overwrite: false, report: noProgress, signal } as const;
      await writeArchive(file, source.archive, how);
    },
  } as const;
  const { result } = await executePlan(run, input, originOf(run, input, signal), written, signal);
  return result;
}

interface Moved extends LoadedSource {
  source: PlanSource;
  /** The receiver's. */
  catalog: Catalog;
}

/** What is moved, read by the rules of its receiver, with its base where one is named. */
function originOf(
  run: TaskContext,
  input: Omit<MovePreviewInput, 'keep'> & Partial<Pick<MoveInput, 'plan' | keyof SignInWrite>>,
  signal: AbortSignal,
): PlanSourceLoader<Moved> {
  const { from, base, remove, plan } = input;
  return {
    ...atSignIn(input, run.now),
    async read() {
      const catalog = await catalogOfSite(run, input, input.signIn);
      const { associations, texts } = input.options;
      const side =
        from && (await readSide(run, from, { associations, texts, catalog, signIn: input.signIn }, signal));
      const archive =
        side?.archive ??
        (await archiveFromContent(emptyContent, { catalog, name: '', warnings: [], signal }));
      if (plan && plan.archive !== archive.hash) {
        throw new SiteferryError('plan-elsewhere', { what: 'source' });
      }
      // The archive is what was reviewed, in whatever order and by whatever names it was chosen now.
      const selection = plan ? plan.selection : from?.selection;
      const source = { archive: withoutUnknown(archive, catalog), siteId: side?.siteId, remove, selection };
      return { ...noopDisposable, source, catalog };
    },
    async source({ source }, receiver) {
      const named = { archive: nameOf(from), base };
      return { ...source, ...(await readBase(receiver, named, source.archive, signal)) };
    },
  };
}

/** What the logs call it. */
function nameOf(from: Side | undefined): string {
  if (!from) return '';
  return 'site' in from ? redactAddress(from.site) : nameOfSide(from);
}
