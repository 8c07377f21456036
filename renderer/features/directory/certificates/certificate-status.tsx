import {
  CheckmarkCircle16Filled,
  Circle16Regular,
  DismissCircle16Filled,
  QuestionCircle16Regular,
  ShieldError16Filled,
  Warning16Filled,
} from '@fluentui/react-icons';
import { message } from '#core/messages/catalogue.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { type IconTone, TonedIcon, TonedText } from '#renderer/ui/tone.tsx';
import type { CertificateStatus } from './certificate-rows.ts';

const STATUS_ICONS: Readonly<Record<CertificateStatus, IconTone>> = {
  ended: { icon: DismissCircle16Filled, tone: 'danger' },
  refused: { icon: DismissCircle16Filled, tone: 'danger' },
  insecure: { icon: ShieldError16Filled, tone: 'danger' },
  soon: { icon: Warning16Filled, tone: 'warning' },
  unknown: { icon: QuestionCircle16Regular, tone: 'quiet' },
  connects: { icon: CheckmarkCircle16Filled, tone: 'success' },
  dates: { icon: Circle16Regular, tone: 'quiet' },
};

/** The picture of a status; the word stands beside it. */
export function CertificateStatusIcon({ status }: { status: CertificateStatus }) {
  return <TonedIcon {...STATUS_ICONS[status]} />;
}

/** The status in a word. */
export function useCertificateStatusLabel(): (status: CertificateStatus) => string {
  const t = useTexts('certificates');
  return (status) => {
    switch (status) {
      case 'refused':
      case 'insecure':
      case 'connects':
        return renderMessage(message(`ldaps.prediction.${status}`));
      default:
        return t(status);
    }
  };
}

/** Icon and word. */
export function CertificateStatusText({ status }: { status: CertificateStatus }) {
  const wordOf = useCertificateStatusLabel();
  return <TonedText {...STATUS_ICONS[status]}>{wordOf(status)}</TonedText>;
}
