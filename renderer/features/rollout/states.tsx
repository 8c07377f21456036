import {
  ArrowClockwise16Regular,
  ArrowUndo16Regular,
  CheckmarkCircle16Filled,
  CheckmarkCircle16Regular,
  Circle16Regular,
  Clock16Regular,
  DismissCircle16Filled,
  ErrorCircle16Filled,
  Next16Regular,
  PauseCircle16Regular,
  PlugDisconnected16Regular,
  QuestionCircle16Filled,
  RecordStop16Regular,
  Shield16Regular,
  Warning16Filled,
} from '@fluentui/react-icons';
import type { RolloutState, SiteState, SiteVerdict } from '#core/contract/rollout/states.ts';
import { message } from '#core/messages/catalogue.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { type IconTone, TonedText } from '#renderer/ui/tone.tsx';

const WORKING: IconTone = { icon: ArrowClockwise16Regular, tone: 'brand' };
const WAITING: IconTone = { icon: Clock16Regular, tone: 'neutral' };
const FAILED: IconTone = { icon: DismissCircle16Filled, tone: 'danger' };
const DONE: IconTone = { icon: CheckmarkCircle16Filled, tone: 'success' };

const OF_ROLLOUT: Readonly<Record<RolloutState, IconTone>> = {
  planned: { icon: Circle16Regular, tone: 'quiet' },
  running: WORKING,
  paused: { icon: PauseCircle16Regular, tone: 'warning' },
  aborting: WORKING,
  stopped: { icon: RecordStop16Regular, tone: 'danger' },
  undoing: WORKING,
  done: DONE,
};

const OF_SITE: Readonly<Record<SiteState, IconTone>> = {
  'left-out': { icon: Next16Regular, tone: 'quiet' },
  waiting: WAITING,
  checking: WORKING,
  changing: WORKING,
  changed: { icon: CheckmarkCircle16Regular, tone: 'brand' },
  verifying: WORKING,
  done: DONE,
  failed: FAILED,
  unknown: { icon: QuestionCircle16Filled, tone: 'warning' },
  'undo-waiting': WAITING,
  undoing: WORKING,
  undone: { icon: ArrowUndo16Regular, tone: 'quiet' },
  'undo-failed': FAILED,
};

const OF_VERDICT: Readonly<Record<SiteVerdict, IconTone>> = {
  same: { icon: Circle16Regular, tone: 'quiet' },
  clean: { icon: CheckmarkCircle16Regular, tone: 'success' },
  conflict: { icon: ErrorCircle16Filled, tone: 'danger' },
  drifted: { icon: Warning16Filled, tone: 'warning' },
  protected: { icon: Shield16Regular, tone: 'warning' },
  unreachable: { icon: PlugDisconnected16Regular, tone: 'danger' },
};

export function rolloutStateLabel(state: RolloutState): string {
  return renderMessage(message(`rollout-state.${state}`));
}

export function siteStateLabel(state: SiteState): string {
  return renderMessage(message(`rollout-site.${state}`));
}

export function verdictLabel(verdict: SiteVerdict): string {
  return renderMessage(message(`rollout-verdict.${verdict}`));
}

/** How a roll-out stands: icon and word. */
export function RolloutStateText({ state }: { state: RolloutState }) {
  return <TonedText {...OF_ROLLOUT[state]}>{rolloutStateLabel(state)}</TonedText>;
}

/** How a site of it stands: icon and word. */
export function SiteStateText({ state }: { state: SiteState }) {
  return <TonedText {...OF_SITE[state]}>{siteStateLabel(state)}</TonedText>;
}

/** What the plan of a site says: icon and word. */
export function VerdictText({ verdict }: { verdict: SiteVerdict }) {
  return <TonedText {...OF_VERDICT[verdict]}>{verdictLabel(verdict)}</TonedText>;
}
