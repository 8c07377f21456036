import type { CompareResult } from '#core/contract/transfer-compare.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { useTask, useWork } from '#renderer/work/work.tsx';
import type { ChosenBase } from '../base/chosen-base.ts';
import type { ComparedSides } from './difference.ts';

/** The last comparison of two sides, and the way to make it anew. What was read of other sides is forgotten then. */
export function useComparison(sides: ComparedSides | undefined, base: ChosenBase | undefined) {
  const { client } = useApi();
  const reachable = useLinkState() === 'open';
  const work = useWork();
  const kind = `compare ${sides?.from.name} → ${sides?.to.name}`;
  const task = useTask<CompareResult>(kind);
  const isRunning = work.tasks().some((one) => one.kind.startsWith('compare ') && !one.endedAt);
  const canStart = sides !== undefined && reachable && !isRunning;
  const start = () => {
    if (!canStart) return;
    for (const one of work.tasks()) if (one.kind.startsWith('compare ')) work.clear(one.kind);
    const since = base ? { base: base.base } : {};
    const input = { from: sides.from.address, to: sides.to.address, needs: true, ...since };
    void work.start(kind, () => client.transfer.compare(input));
  };
  return { task, canStart, start };
}
