import {
  ArrowClockwise20Regular,
  ArrowLeft20Regular,
  ArrowRedo20Regular,
  ArrowUndo20Regular,
  HandRight20Regular,
  Pause20Regular,
  Play20Regular,
  RecordStop20Regular,
  Save20Regular,
} from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Rollout, RolloutSite } from '#core/contract/rollout/rollout.ts';
import { FAILED } from '#core/contract/rollout/states.ts';
import type { Action } from '#renderer/api/use-action.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Command } from '#renderer/ui/toolbar/toolbar.tsx';
import { isAtGate, refusalOf, takesSites, type WholeAction } from './allowed.ts';
import type { PageEvent } from './page-state.ts';
import type { Control } from './use-control.ts';
import { useReloadRollouts } from './use-rollouts.ts';
import { useWaveName } from './words.ts';

/** What the page can do next with a roll-out, in its primary button. */
interface Primary {
  label: string;
  icon: ReactElement;
  run: () => void;
}

/** What can be done with a roll-out, and what comes next. */
export function useViewCommands(props: {
  rollout: Rollout;
  /** Undefined while they are still to come. */
  sites: readonly RolloutSite[] | undefined;
  control: Action<[Control], unknown>;
  report: Action<[], unknown>;
  dispatch: (event: PageEvent) => void;
}): { commands: Command[]; primary: Primary | undefined } {
  const { rollout, sites = [], control, report, dispatch } = props;
  const t = useTexts('rollout');
  const navigate = useNavigate();
  const reload = useReloadRollouts();
  const primary = usePrimary(props);
  const command = (action: WholeAction, icon: ReactElement, run: () => void, asks = false): Command => {
    const refusal = refusalOf(action, rollout);
    return {
      key: action,
      label: `${t(action as 'pause')}${asks ? '…' : ''}`,
      icon,
      disabled: control.isRunning,
      refusal: refusal && t(`refused_${refusal}`),
      onClick: () => refusal === undefined && !control.isRunning && run(),
    };
  };
  const failed = sites.filter(({ state }) => FAILED.includes(state));
  // Without any that failed the toolbar has its room for other commands.
  const retry: Command[] =
    failed.length === 0
      ? []
      : [
          {
            key: 'retry',
            label: `${t('retryFailed')}…`,
            icon: <ArrowRedo20Regular />,
            disabled: control.isRunning,
            refusal: takesSites('retry', rollout.state) ? undefined : t('refused_underWay'),
            onClick: () => dispatch({ type: 'asked', dialog: 'retry', sites: failed }),
          },
        ];
  const ask = (dialog: 'abort' | 'undo') => () => dispatch({ type: 'asked', dialog });
  return {
    primary,
    commands: [
      command('pause', <Pause20Regular />, () => void control.run({ action: 'pause' })),
      command('abort', <RecordStop20Regular />, ask('abort'), true),
      command('undo', <ArrowUndo20Regular />, ask('undo'), true),
      ...retry,
      {
        key: 'report',
        label: t('saveReport'),
        icon: <Save20Regular />,
        disabled: report.isRunning,
        onClick: () => void report.run(),
      },
      {
        key: 'refresh',
        label: t('refresh'),
        icon: <ArrowClockwise20Regular />,
        onClick: () => void reload(),
      },
      {
        key: 'back',
        label: t('allRollouts'),
        icon: <ArrowLeft20Regular />,
        onClick: () => void navigate({ to: '/rollout', search: {} }),
      },
    ],
  };
}

function usePrimary(props: Parameters<typeof useViewCommands>[0]): Primary | undefined {
  const { rollout, control, dispatch } = props;
  const t = useTexts('rollout');
  const waveName = useWaveName();
  if (refusalOf('start', rollout) === undefined) {
    return {
      label: `${t('start')}…`,
      icon: <Play20Regular />,
      run: () => dispatch({ type: 'asked', dialog: 'start' }),
    };
  }
  if (refusalOf('resume', rollout) === undefined) {
    return {
      label: t('resume'),
      icon: <Play20Regular />,
      run: () => void control.run({ action: 'resume' }),
    };
  }
  const gate = rollout.waves.findIndex(
    (wave, index) => isAtGate(wave) && rollout.policy.waves[index]?.gate.approval === true,
  );
  if (gate < 0 || refusalOf('approve', rollout) !== undefined) return undefined;
  return {
    label: t('approve', { wave: waveName(rollout.waves[gate], gate) }),
    icon: <HandRight20Regular />,
    run: () => void control.run({ action: 'approve' }),
  };
}
