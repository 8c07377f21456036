import { visible } from '#core/base/text.ts';
import { runCounts } from '#core/contract/history-run.ts';
import type { JobSummary } from '#core/contract/jobs.ts';
import { status } from '#core/contract/transfer-plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { jobTexts } from './texts.ts';

const OF_VERSIONS = ['entities', 'files', 'changed'] as const;

/** What a job counted, in words; nothing for what there was none of. */
export function useJobCounts(): (counts: JobSummary['counts']) => [string, string][] {
  const t = useTexts(jobTexts);
  const nameOf = (count: string) => {
    const ofRun = runCounts.find((name) => name === count);
    if (ofRun) return rendered(message(`run-count.${ofRun}`));
    const ofPlan = status.options.find((name) => name === count);
    if (ofPlan) return rendered(message(`status.${ofPlan}`));
    const ofVersions = OF_VERSIONS.find((name) => name === count);
    return ofVersions ? t(`count_${ofVersions}`) : visible(count);
  };
  return (counts) =>
    Object.entries(counts).flatMap(([name, count]) =>
      count === 0 ? [] : [[nameOf(name), formatCount(count)]],
    );
}
