import type { LongCall } from '#core/contract/progress.ts';
import type { Decision } from '#core/contract/transfer-decision.ts';
import type { DecideResult, KeptPreviewResult } from '#core/contract/transfer-import.ts';
import type { Api } from '#renderer/api/api.tsx';
import type { Failure } from '#renderer/api/errors.ts';
import type { Work } from '#renderer/work/work.tsx';
import { patchedPlan } from './patched-plan.ts';

/** A new preview, or the plan before with what is another one in it. `kind` is what the work is called. */
export async function makePlan<Result extends KeptPreviewResult>(
  { client, work, kind }: { client: Api['client']; work: Work; kind: string },
  ask: {
    site: string;
    decisions: readonly Decision[];
    /** The plan that differs in its decisions alone, where there is one. */
    before: Result | undefined;
    preview: (decisions: Decision[]) => LongCall<Result>;
  },
): Promise<{ result?: Result | undefined; failure?: Failure | undefined }> {
  const { site, before } = ask;
  const decisions = [...ask.decisions];
  if (before?.preview === undefined) {
    const task = await work.start<Result>(kind, () => ask.preview(decisions));
    return { result: task?.result, failure: task?.failure };
  }
  const input = { site, preview: before.preview, hash: before.plan.hash, decisions };
  const task = await work.start<DecideResult>(kind, () => client.transfer.decide(input));
  const answer = task?.result;
  return { result: answer && { ...before, ...patchedPlan(before, answer) }, failure: task?.failure };
}
