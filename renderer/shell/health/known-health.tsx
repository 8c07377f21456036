import { makeStyles, tokens } from '@fluentui/react-components';
import {
  CheckmarkCircle16Filled,
  DismissCircle16Filled,
  type FluentIcon,
  QuestionCircle16Filled,
} from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#renderer/api/api.tsx';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';

const texts = defineTexts('known-health', {
  en: { good: 'Answers', bad: 'No answer', unknown: 'Not checked', checking: 'Connecting…' },
  ru: { good: 'Отвечает', bad: 'Нет ответа', unknown: 'Не проверен', checking: 'Подключение…' },
});

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
  unknown: { color: tokens.colorNeutralForeground3 },
  checking: { color: tokens.colorNeutralForeground3 },
});

const icons: Readonly<Record<'good' | 'bad' | 'unknown' | 'checking', FluentIcon>> = {
  good: CheckmarkCircle16Filled,
  bad: DismissCircle16Filled,
  unknown: QuestionCircle16Filled,
  checking: QuestionCircle16Filled,
};

/** What a site said last, where it was asked: looking at a list asks nobody. */
export function KnownHealth({ site, className }: { site: string; className?: string }) {
  const styles = useStyles();
  const t = useTexts(texts);
  const { queries } = useApi();
  const check = useQuery({ ...queries.site.check.queryOptions({ input: { site } }), enabled: false });
  const known = check.isSuccess ? 'good' : check.isError ? 'bad' : 'unknown';
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
