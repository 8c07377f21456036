import { useEffect, useState } from 'react';
import type { Consequences } from '#core/contract/access/consequences.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useOperatorOf } from '#renderer/shell/use-administered-site.ts';
import { type Task, useTask, useWork } from '#renderer/work/work.tsx';
import { usePlanPreview } from './plan-context.ts';

const WORK = 'consequences';

/** What the shown plan does to people, as far as it was asked. */
export interface AskedConsequences {
  /** Of this plan; what was asked of another one is forgotten. */
  task: Task<Consequences> | undefined;
  canAsk: boolean;
  ask(): void;
}

/** Asks what a plan does to people; it ends with the page, and with the plan that it was asked of. */
export function useConsequences({ hash }: Plan, stale: boolean): AskedConsequences {
  const { client } = useApi();
  const work = useWork();
  const task = useTask<Consequences>(WORK);
  const { site, preview } = usePlanPreview();
  // A plan of sign-in is tried in somebody's name.
  const operator = useOperatorOf(site ?? '') || undefined;
  const [askedOf, setAskedOf] = useState<string>();
  useEffect(() => () => work.drop(WORK), [work]);
  const canAsk =
    site !== undefined && preview !== undefined && !stale && (!task || task.endedAt !== undefined);
  return {
    task: askedOf === hash ? task : undefined,
    canAsk,
    ask() {
      if (site === undefined || preview === undefined || !canAsk) return;
      setAskedOf(hash);
      work.drop(WORK);
      void work.start(
        WORK,
        () => client.transfer.consequences({ site, preview, hash, ...(operator && { operator }) }),
        {
          endsWithPage: true,
        },
      );
    },
  };
}
