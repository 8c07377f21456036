import { join } from 'node:path';
import { z } from 'zod';
import { isJsonObject } from '#core/base/json.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import { finding, language } from '#core/contract/finding.ts';
import type { JobRequest, JobSummary } from '#core/contract/jobs.ts';
import { type LongCall, type ProgressStep, runLong } from '#core/contract/progress.ts';
import { type CheckedSite, checkSiteInput, SITE_CHECK } from '#core/contract/rollout/check.ts';
import { type Balance, balance } from '#core/contract/transfer/import.ts';
import type { Language } from '#core/messages/format.ts';
import { callOperation } from '#core/operations/client.ts';
import type { HostContext } from '#core/operations/context.ts';
import { queuedOperation } from '#core/operations/openapi/job-operations.ts';
import { checkSite } from '#core/operations/rollout/check.ts';
import type { UndoFolder } from '#core/rollout/files.ts';

/** The archive of an export among the files of its job. */
export const EXPORT_FILE = 'configuration.zip';

/** What a job's request becomes the input of its operation with. */
interface Given {
  /** Of the job's caller. */
  context: HostContext;
  site: string;
  profileFile: string | undefined;
  /** Login of the caller. */
  operator: string;
  /** Path of an upload. */
  uploadPath: (upload: string) => string;
  /** Of a job that undoes what a roll-out has written. */
  undo?: UndoFolder | undefined;
  /** Folder for the files of the job. */
  folder: string;
  report: (step: ProgressStep) => void;
  signal: AbortSignal;
}

/** What an operation of a job answered. */
export interface OperationResult {
  /** Its answer without paths of this computer. */
  answer: unknown;
  summary: JobSummary;
}

/** The language in which the logs of a job are to be. */
export function languageOf({ input }: JobRequest): Language {
  return language.catch('en').parse(input.language);
}

/** Runs the operation of a job, as its caller would. Throws what the operation throws. */
export async function runRequest(request: JobRequest, given: Given): Promise<OperationResult> {
  const { context, report, signal } = given;
  const { operation } = request;
  if (operation === SITE_CHECK) {
    const checked = await askChecks(request.input, given);
    return { answer: checked, summary: { counts: {}, warnings: [], ...omitUndefined(checked) } };
  }
  const input = await completeInput(request, given);
  const work = callOperation(context, operation, input, signal) as LongCall<unknown>;
  const answer = withoutPaths(operation, await runLong(work, report));
  return { answer, summary: summaryOf(operation, answer) };
}

/** Asks the checks of a roll-out, which is no operation that anybody else could call. */
async function askChecks(
  input: JobRequest['input'],
  { context, site, profileFile, report, signal }: Given,
): Promise<CheckedSite> {
  const asked = checkSiteInput.parse({ ...input, site, profileFile });
  return await checkSite({ context, report, now: context.now }, asked, signal);
}

/** The input of the operation with what the service says itself. */
async function completeInput(
  { operation, input }: JobRequest,
  { site, profileFile, operator, folder, undo, uploadPath }: Given,
): Promise<unknown> {
  const whole = await queuedOperation(operation).served.complete(input, {
    site,
    profileFile,
    operator,
    language: 'en',
    archive: async (upload) => uploadPath(upload),
    logs: async () => folder,
  });
  if (!isJsonObject(whole)) return whole;
  if (undo) return { ...whole, folder: undo.folder, fingerprint: undo.fingerprint };
  if (operation !== 'transfer.export') return whole;
  return { ...whole, out: join(folder, EXPORT_FILE), overwrite: true };
}

/** An answer without where files lie on this computer: they are those of the job. */
function withoutPaths(operation: string, answer: unknown): unknown {
  if (!isJsonObject(answer)) return answer;
  if (operation === 'transfer.export') {
    const { file: _file, run: _run, ...rest } = answer;
    return rest;
  }
  if (!isJsonObject(answer.result)) return answer;
  const { log: _log, error: _error, ...result } = answer.result;
  return { ...answer, result };
}

/** Where an operation calls something else so, it is not that. */
const where = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** What summaries are made of, as far as an answer has it. */
const summaryFields = z.looseObject({
  warnings: z.array(finding).catch([]),
  /** Of an export and a new version. */
  entities: where(z.int()),
  files: where(z.int()),
  changed: where(z.int()),
  /** Of a preview and a comparison. */
  plan: where(z.object({ counts: z.record(z.string(), z.int()) })),
  isEqual: where(z.boolean()),
  /** Of what writes a plan. */
  result: where(z.object({ committed: z.boolean(), balance: z.record(z.string(), balance) })),
  /** Of versions. */
  created: where(z.object({ version: z.string() })),
  to: where(z.string()),
});

/** An answer in short; of a list nothing. */
function summaryOf(operation: string, answer: unknown): JobSummary {
  const told = summaryFields.parse(isJsonObject(answer) ? answer : {});
  const { warnings, plan, isEqual, result, created, to, entities, files, changed } = told;
  const counts = () => {
    if (result) return sumOf(result.balance);
    if (plan) return plan.counts;
    if (created) return omitUndefined({ entities, files, changed });
    return omitUndefined({ exported: operation === 'transfer.export' ? entities : undefined });
  };
  return {
    counts: counts() as JobSummary['counts'],
    ...omitUndefined({ committed: result?.committed, isEqual, version: created?.version ?? to }),
    warnings,
  };
}

/** Balances of types, summed up. */
function sumOf(balances: Readonly<Record<string, Balance>>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of Object.values(balances)) {
    for (const [name, value] of Object.entries(one)) counts[name] = (counts[name] ?? 0) + value;
  }
  return counts;
}
