import { errorCodes } from '#core/base/error-codes.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { recordFacts } from '#core/contract/columns.ts';
import { type Job, jobColumns } from '#core/contract/jobs.ts';
import { countTitle } from '#core/messages/count-title.ts';
import { formatBytes, formatCount } from '#core/messages/format.ts';
import { jobTitle } from '#core/messages/job-title.ts';
import type { Failure } from '../failure.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { cellOf, recordTable, tableWays } from './record-table.ts';
import { warningLines } from './warnings.ts';

/** Jobs, one a line. */
export function jobsTable(jobs: readonly Job[], printer: Printer): string[] {
  return jobs.length === 0 ? [printer.text('jobs.none')] : recordTable(jobColumns, jobs, printer);
}

/** One job with its files. */
export function jobLines(job: Job, printer: Printer): string[] {
  const { text, style, render, language } = printer;
  const { files, error, result } = job;
  const shown = jobColumns.filter(({ id }) => id !== 'id' && id !== 'operation');
  const facts = [
    ...recordFacts(shown, job, tableWays(printer)).map(({ heading, value }) => [heading, cellOf(value)]),
    ...Object.entries(result?.counts ?? {})
      .filter(([, count]) => count > 0)
      .map(([name, count]) => [render(countTitle(name)), formatCount(count, language)]),
  ];
  return [
    style('heading', text('jobs.title', { operation: render(jobTitle(job.operation)), id: job.id })),
    ...alignColumns(facts, '  ', language),
    ...(error ? [style('bad', render(error.message)), ...error.remedies.map(render)] : []),
    ...warningLines(result?.warnings ?? [], printer),
    ...alignColumns(
      files.map(({ name, size }) => [sanitize(name), formatBytes(size, language)]),
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
