import { useEffect, useRef } from 'react';
import { runLong } from '#core/contract/progress.ts';
import type { RolloutAction } from '#core/contract/rollout/actions.ts';
import type { Rollout } from '#core/contract/rollout/rollout.ts';
import type { SiteVerdict } from '#core/contract/rollout/states.ts';
import { useApi } from '#renderer/api/api.tsx';
import { saveAs } from '#renderer/api/files.ts';
import { type Action, useAction } from '#renderer/api/use-action.ts';
import { language } from '#renderer/ui/language.ts';
import { isMoving } from './allowed.ts';
import { useRolloutPlace } from './place.ts';
import { useReloadRollouts } from './use-rollouts.ts';

/** What a person does with a roll-out. */
export interface Control {
  action: RolloutAction;
  sites?: string[];
  /** From 1. */
  wave?: number;
  everything?: boolean;
  leaveOut?: SiteVerdict[];
}

/** Starts, pauses, approves and so on, and reads again how things stand, also where it was refused. */
export function useControl(rollout: string): Action<[Control], unknown> {
  const { client } = useApi();
  const place = useRolloutPlace();
  const reload = useReloadRollouts();
  return useAction(async (control: Control) => {
    try {
      return await runLong(client.rollout.control({ ...place, rollout, ...control }));
    } finally {
      await reload();
    }
  });
}

/** A roll-out of this computer that another window has begun goes on here, where it is looked at: nobody else does its work. */
export function useCarriedOn({ state }: Rollout, { run }: Action<[Control], unknown>): void {
  const isAsked = useRef(false);
  const isHere = useRolloutPlace().jobs === undefined;
  const goesOn = isHere && isMoving(state);
  useEffect(() => {
    if (!goesOn || isAsked.current) return;
    isAsked.current = true;
    void run({ action: 'resume' });
  }, [goesOn, run]);
}

/** Saves who has what since when, as a page of HTML. */
export function useReport({ id, number }: Pick<Rollout, 'id' | 'number'>): Action<[], void> {
  const { client } = useApi();
  const place = useRolloutPlace();
  return useAction(async () => {
    const { html } = await client.rollout.report({ ...place, rollout: id, language: language() });
    saveAs(`roll-out-${number}.html`, html, 'text/html');
  });
}
