import { join } from 'node:path';
import type { JobKind, JobRequest, JobSide, JobSummary } from '#core/contract/jobs.ts';
import { type ProgressStep, runLong } from '#core/contract/progress.ts';
import type { CompareInput } from '#core/contract/transfer-compare.ts';
import type { Balance } from '#core/contract/transfer-import.ts';
import type { Client } from '#core/host/client.ts';

/** The archive of an export among the files of its job. */
export const EXPORTED = 'configuration.zip';

/** What a job's request becomes the input of an operation with. */
interface Given {
  client: Client;
  site: string;
  profileFile: string | undefined;
  /** Path of an upload. */
  uploadPath: (upload: string) => string;
  /** Folder for the files of the job. */
  folder: string;
  report: (step: ProgressStep) => void;
  signal: AbortSignal;
}

/** What an operation of a job answered. */
export interface Answered {
  /** Its answer without paths of this computer. */
  answer: unknown;
  summary: JobSummary;
}

/** Uploads that a request names. */
export function uploadsOf(request: JobRequest): string[] {
  const named: object[] = [request];
  if ('base' in request && request.base) named.push(request.base);
  if (request.kind === 'compare') named.push(request.from, request.to);
  const found = named.flatMap((one) =>
    'upload' in one && typeof one.upload === 'string' ? [one.upload] : [],
  );
  return [...new Set(found)];
}

/** True for what writes into the site: one job at a time. */
export function isWriting(kind: JobKind): boolean {
  return kind === 'import' || kind === 'createVersion' || kind === 'changeVersion';
}

/** Runs the operation of a job, as its caller would. */
export async function runRequest(request: JobRequest, given: Given): Promise<Answered> {
  const { client, site, profileFile, folder, report, signal, uploadPath } = given;
  const at = { site, ...(profileFile === undefined ? {} : { profileFile }) };
  const options = { signal };
  switch (request.kind) {
    case 'export': {
      const { kind: _kind, ...asked } = request;
      const out = join(folder, EXPORTED);
      const call = client.transfer.export({ ...asked, ...at, out, overwrite: true }, options);
      const { file: _file, run: _run, ...answer } = await runLong(call, report);
      const { entities: exported, warnings } = answer;
      return { answer, summary: { counts: { exported }, warnings } };
    }
    case 'import': {
      const { kind: _kind, upload, base, ...asked } = request;
      const input = { ...asked, ...at, archive: uploadPath(upload), logDir: folder, ...baseOf(base, given) };
      return written(await runLong(client.transfer.import(input, options), report));
    }
    case 'preview': {
      const { kind: _kind, upload, base, ...asked } = request;
      const input = { ...asked, ...at, archive: uploadPath(upload), keep: false, ...baseOf(base, given) };
      const answer = await runLong(client.transfer.preview(input, options), report);
      return { answer, summary: { counts: answer.plan.counts, warnings: answer.warnings } };
    }
    case 'compare': {
      const { kind: _kind, from, to, base, ...asked } = request;
      const sides = { from: sideOf(from, given), to: receiverOf(to, given) };
      const call = client.transfer.compare({ ...asked, ...sides, ...baseOf(base, given) }, options);
      const answer = await runLong(call, report);
      const { plan, isEqual, warnings } = answer;
      return { answer, summary: { counts: plan.counts, isEqual, warnings } };
    }
    case 'createVersion': {
      const { kind: _kind, ...asked } = request;
      const answer = await runLong(client.versions.create({ ...asked, ...at }, options), report);
      const { entities, files, changed, warnings, created } = answer;
      return {
        answer,
        summary: { counts: { entities, files, changed }, version: created.version, warnings },
      };
    }
    case 'changeVersion': {
      const { kind: _kind, ...asked } = request;
      const call = client.versions.change({ ...asked, ...at, logDir: folder }, options);
      const answer = await runLong(call, report);
      const { summary, ...rest } = written(answer);
      return { ...rest, summary: { ...summary, version: answer.to } };
    }
  }
}

/** The answer of what writes into a site. */
function written<
  Result extends {
    warnings: JobSummary['warnings'];
    result: { committed: boolean; balance: Record<string, Balance>; log: string; error?: string | undefined };
  },
>(answered: Result): Answered {
  const { log: _log, error: _error, ...result } = answered.result;
  const counts: Record<string, number> = {};
  for (const balance of Object.values(result.balance)) {
    for (const [name, count] of Object.entries(balance)) counts[name] = (counts[name] ?? 0) + count;
  }
  const { committed } = result;
  return { answer: { ...answered, result }, summary: { counts, committed, warnings: answered.warnings } };
}

type Base = Extract<JobRequest, { kind: 'preview' }>['base'];

function baseOf(base: Base, { uploadPath, ...given }: Given) {
  if (base === undefined) return {};
  if ('upload' in base) return { base: { archive: uploadPath(base.upload) } };
  return { base: 'version' in base ? { version: { ...siteOf(given), ...base.version } } : base };
}

function sideOf(side: JobSide, given: Given) {
  return { ...receiverOf(side, given), selection: side.selection };
}

function receiverOf(side: JobSide, { uploadPath, ...given }: Given): CompareInput['to'] {
  if ('upload' in side) return { archive: uploadPath(side.upload) };
  return 'version' in side ? { version: { ...siteOf(given), ...side.version } } : siteOf(given);
}

function siteOf({ site, profileFile }: Pick<Given, 'site' | 'profileFile'>) {
  return { site, ...(profileFile === undefined ? {} : { profileFile }) };
}
