import {
  CheckmarkCircle16Filled,
  Circle16Regular,
  DismissCircle16Filled,
  QuestionCircle16Regular,
  ShieldError16Filled,
  Warning16Filled,
} from '@fluentui/react-icons';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Toned, TonedIcon, TonedText } from '#renderer/ui/tone.tsx';
import type { Standing } from './certificate-rows.ts';

const LOOKS: Readonly<Record<Standing, Toned>> = {
  ended: { icon: DismissCircle16Filled, tone: 'danger' },
  refused: { icon: DismissCircle16Filled, tone: 'danger' },
  insecure: { icon: ShieldError16Filled, tone: 'danger' },
  soon: { icon: Warning16Filled, tone: 'warning' },
  unknown: { icon: QuestionCircle16Regular, tone: 'quiet' },
  connects: { icon: CheckmarkCircle16Filled, tone: 'success' },
  dates: { icon: Circle16Regular, tone: 'quiet' },
};

/** The picture of a standing; the word stands beside it. */
export function StandingIcon({ standing }: { standing: Standing }) {
  return <TonedIcon {...LOOKS[standing]} />;
}

/** The standing in a word. */
export function useStandingWord(): (standing: Standing) => string {
  const t = useTexts('certificates');
  return (standing) => {
    switch (standing) {
      case 'refused':
      case 'insecure':
      case 'connects':
        return rendered(message(`ldaps.prediction.${standing}`));
      default:
        return t(standing);
    }
  };
}

/** Icon and word. */
export function StandingText({ standing }: { standing: Standing }) {
  const wordOf = useStandingWord();
  return <TonedText {...LOOKS[standing]}>{wordOf(standing)}</TonedText>;
}
