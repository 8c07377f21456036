import {
  AddCircle16Regular,
  ArrowRight16Regular,
  CheckmarkCircle16Regular,
  Circle16Regular,
  Delete16Regular,
  Edit16Regular,
  ErrorCircle16Filled,
  Next16Regular,
  Shield16Regular,
  Wand16Regular,
} from '@fluentui/react-icons';
import type { Status } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { type IconTone, TonedIcon, TonedText } from '#renderer/ui/tone.tsx';

/** What an entity is in a plan or in a comparison. */
export type ShownStatus = Status | 'OnlyReceiver' | 'Kept';

const STATUS_ICONS: Readonly<Record<ShownStatus | 'Decided', IconTone>> = {
  Add: { icon: AddCircle16Regular, tone: 'success' },
  Update: { icon: Edit16Regular, tone: 'brand' },
  Conflict: { icon: ErrorCircle16Filled, tone: 'danger' },
  NoChanges: { icon: Circle16Regular, tone: 'quiet' },
  AutoCreate: { icon: Wand16Regular, tone: 'neutral' },
  Skipped: { icon: Next16Regular, tone: 'quiet' },
  Remove: { icon: Delete16Regular, tone: 'danger' },
  OnlyReceiver: { icon: ArrowRight16Regular, tone: 'quiet' },
  Kept: { icon: Shield16Regular, tone: 'quiet' },
  Decided: { icon: CheckmarkCircle16Regular, tone: 'brand' },
};

/** The picture of a status; the word stands beside it. */
export function StatusIcon({ status }: { status: ShownStatus | 'Decided' }) {
  return <TonedIcon {...STATUS_ICONS[status]} />;
}

export function statusLabel(status: ShownStatus): string {
  return renderMessage(message(`status.${status}`));
}

/** The status of an item: icon and word. */
export function StatusText({ status }: { status: ShownStatus }) {
  return <TonedText {...STATUS_ICONS[status]}>{statusLabel(status)}</TonedText>;
}
