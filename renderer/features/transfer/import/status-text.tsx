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
import type { Status } from '#core/contract/transfer-plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { type Toned, TonedIcon, TonedText } from '#renderer/ui/tone.tsx';

/** What an entity is in a plan or in a comparison. */
export type ShownStatus = Status | 'OnlyReceiver' | 'Kept';

const LOOKS: Readonly<Record<ShownStatus | 'Decided', Toned>> = {
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
  return <TonedIcon {...LOOKS[status]} />;
}

export function statusWord(status: ShownStatus): string {
  return rendered(message(`status.${status}`));
}

/** The status of an item: icon and word. */
export function StatusText({ status }: { status: ShownStatus }) {
  return <TonedText {...LOOKS[status]}>{statusWord(status)}</TonedText>;
}
