import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  CheckmarkCircle16Filled,
  Circle16Regular,
  DismissCircle16Filled,
  type FluentIcon,
  QuestionCircle16Regular,
  ShieldError16Filled,
  Warning16Filled,
} from '@fluentui/react-icons';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Standing } from './certificate-rows.ts';
import { certificateTexts } from './texts.ts';

const ICONS: Readonly<Record<Standing, FluentIcon>> = {
  ended: DismissCircle16Filled,
  refused: DismissCircle16Filled,
  insecure: ShieldError16Filled,
  soon: Warning16Filled,
  unknown: QuestionCircle16Regular,
  connects: CheckmarkCircle16Filled,
  dates: Circle16Regular,
};

const useStyles = makeStyles({
  icon: {
    display: 'inline-flex',
    flexShrink: 0,
    '@media (forced-colors: active)': { color: 'CanvasText' },
  },
  standing: {
    display: 'inline-flex',
    alignItems: 'center',
    // In the middle of a line of a grid.
    verticalAlign: 'middle',
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground1,
  },
  ended: { color: tokens.colorStatusDangerForeground1 },
  refused: { color: tokens.colorStatusDangerForeground1 },
  insecure: { color: tokens.colorStatusDangerForeground1 },
  soon: { color: tokens.colorStatusWarningForeground1 },
  unknown: { color: tokens.colorNeutralForeground3 },
  connects: { color: tokens.colorStatusSuccessForeground1 },
  dates: { color: tokens.colorNeutralForeground3 },
});

/** The picture of a standing, in its colour; the word stands beside it. */
export function StandingIcon({ standing }: { standing: Standing }) {
  const styles = useStyles();
  const Icon = ICONS[standing];
  return (
    <span className={mergeClasses(styles.icon, styles[standing])} aria-hidden>
      <Icon />
    </span>
  );
}

/** The standing in a word. */
export function useStandingWord(): (standing: Standing) => string {
  const t = useTexts(certificateTexts);
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

/** Icon and word; the colour comes third. */
export function StandingText({ standing }: { standing: Standing }) {
  const styles = useStyles();
  const wordOf = useStandingWord();
  return (
    <span className={styles.standing}>
      <StandingIcon standing={standing} />
      {wordOf(standing)}
    </span>
  );
}
