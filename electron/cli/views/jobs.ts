import { errorCodes } from '#core/base/error-codes.ts';
import { visible } from '#core/base/text.ts';
import type { Job } from '#core/contract/jobs.ts';
import { countTitle } from '#core/messages/count-title.ts';
import { formatBytes, formatCount } from '#core/messages/format.ts';
import { operationTitle } from '#core/messages/operation-title.ts';
import { stageTitle } from '#core/messages/stage-title.ts';
import type { Failure } from '../failure.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { warningLines } from './warnings.ts';

/** Jobs, one a line. */
export function jobsTable(jobs: readonly Job[], printer: Printer): string[] {
  const { text, language, render } = printer;
  if (jobs.length === 0) return [text('jobs.none')];
  return alignColumns(
    jobs.map((job) => [
      job.id,
      operationTitle(job.operation, render),
      stateOf(job, printer),
      visible(job.caller),
      job.createdAt,
    ]),
    '',
    language,
  );
}

/** One job with its files. */
export function jobLines(job: Job, printer: Printer): string[] {
  const { text, style, render, language } = printer;
  const { progress, files, error, result } = job;
  const facts = [
    [text('jobs.state'), stateOf(job, printer)],
    [text('jobs.caller'), visible(job.caller)],
    [text('jobs.created'), job.createdAt],
    ...(job.startedAt ? [[text('jobs.started'), job.startedAt]] : []),
    ...(job.endedAt ? [[text('jobs.ended'), job.endedAt]] : []),
    [text('jobs.attempts'), formatCount(job.attempts, language)],
    ...(progress && !job.endedAt ? [[text('jobs.progress'), render(stageTitle(progress.stage))]] : []),
    ...Object.entries(result?.counts ?? {})
      .filter(([, count]) => count > 0)
      .map(([name, count]) => [render(countTitle(name)), formatCount(count, language)]),
  ];
  return [
    style('heading', text('jobs.title', { operation: operationTitle(job.operation, render), id: job.id })),
    ...alignColumns(facts, '  ', language),
    ...(error ? [style('bad', render(error.message)), ...error.remedies.map(render)] : []),
    ...warningLines(result?.warnings ?? [], printer),
    ...alignColumns(
      files.map(({ name, size }) => [visible(name), formatBytes(size, language)]),
      '  ',
      language,
    ),
  ];
}

/** Why a job failed, with the exit code that its operation would have ended with. */
export function jobFailure({ error }: Job): Failure | undefined {
  if (!error) return undefined;
  const known = Object.entries(errorCodes).find(([code]) => code === error.code);
  return { ...error, exitCode: known?.[1].exit ?? 1 };
}

function stateOf({ state, cancelling }: Job, { text }: Printer): string {
  return text(cancelling ? 'jobs.cancelling' : `jobs.state.${state}`);
}
