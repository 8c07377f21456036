import {
  CheckmarkCircle16Filled,
  Circle16Regular,
  DismissCircle16Filled,
  Info16Filled,
  QuestionCircle16Filled,
  Warning16Filled,
} from '@fluentui/react-icons';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { type IconTone, TonedText } from '#renderer/ui/tone.tsx';
import type { ModuleState } from './module-rows.ts';

const STATUS_ICONS: Readonly<Record<ModuleState, IconTone>> = {
  same: { icon: CheckmarkCircle16Filled, tone: 'success' },
  drifted: { icon: Warning16Filled, tone: 'warning' },
  unbound: { icon: Circle16Regular, tone: 'quiet' },
  lost: { icon: DismissCircle16Filled, tone: 'danger' },
  unknown: { icon: QuestionCircle16Filled, tone: 'quiet' },
  unchecked: { icon: QuestionCircle16Filled, tone: 'quiet' },
  absent: { icon: Info16Filled, tone: 'neutral' },
};

/** How a module stands to its version, in words. */
export function useModuleState(): (state: ModuleState, differences: number | undefined) => string {
  const t = useTexts('versions');
  return (state, differences) =>
    state === 'drifted' && differences !== undefined
      ? t('state_driftedBy', { number: formatCount(differences) })
      : t(`state_${state}`);
}

/** The same with its picture. */
export function ModuleStateText(props: { state: ModuleState; differences: number | undefined }) {
  const { state, differences } = props;
  const words = useModuleState();
  return <TonedText {...STATUS_ICONS[state]}>{words(state, differences)}</TonedText>;
}
