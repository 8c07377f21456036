import { makeStyles, tokens } from '@fluentui/react-components';
import {
  CheckmarkCircle16Filled,
  DismissCircle16Filled,
  type FluentIcon,
  LockClosed16Filled,
  QuestionCircle16Filled,
} from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useApi, useIsCoreAway } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  health: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    flexShrink: 0,
    fontSize: tokens.fontSizeBase200,
  },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  locked: { color: tokens.colorStatusWarningForeground1 },
  unknown: { color: tokens.colorNeutralForeground3 },
  checking: { color: tokens.colorNeutralForeground3 },
});

const icons: Readonly<Record<'good' | 'bad' | 'locked' | 'unknown' | 'checking', FluentIcon>> = {
  good: CheckmarkCircle16Filled,
  bad: DismissCircle16Filled,
  locked: LockClosed16Filled,
  unknown: QuestionCircle16Filled,
  checking: QuestionCircle16Filled,
};

/** A site that nobody gave a password for was not asked. */
function failed(error: Error): 'locked' | 'bad' {
  return toFailure(error).code === 'password-missing' ? 'locked' : 'bad';
}

/** What a site said last, where it was asked: looking at a list asks nobody. */
export function CachedHealth({ site, className }: { site: string; className?: string }) {
  const styles = useStyles();
  const t = useTexts('known-health');
  const { queries } = useApi();
  const check = useQuery({ ...queries.site.check.queryOptions({ input: { site } }), enabled: false });
  const isAway = useIsCoreAway();
  const known = isAway
    ? 'unknown'
    : check.isSuccess
      ? 'good'
      : check.isError
        ? failed(check.error)
        : 'unknown';
  const state = check.isFetching && known !== 'good' ? 'checking' : known;
  const Icon = icons[state];
  return (
    <span className={className}>
      <span className={styles.health} data-health={known}>
        <Icon className={styles[state]} aria-hidden />
        {t(state)}
      </span>
    </span>
  );
}
