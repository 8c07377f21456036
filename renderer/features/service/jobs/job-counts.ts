import type { JobSummary } from '#core/contract/jobs.ts';
import { countTitle } from '#core/messages/count-title.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { rendered } from '#renderer/ui/messages.ts';

/** What a job counted, in words; nothing for what there was none of. */
export function jobCounts(counts: JobSummary['counts']): [string, string][] {
  return Object.entries(counts).flatMap(([name, count]) =>
    count === 0 ? [] : [[rendered(countTitle(name)), formatCount(count)]],
  );
}
