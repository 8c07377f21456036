import { makeStyles, tokens } from '@fluentui/react-components';
import { usePageKeys } from '#renderer/ui/page-keys.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** How many decisions have a key of their own. */
const KEYS = 5;

const useStyles = makeStyles({
  key: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    marginLeft: tokens.spacingHorizontalXS,
    whiteSpace: 'nowrap',
  },
});

/** Alt+1 to Alt+5 choose, by the place of a decision in its list. */
export function useChoiceKeys(choose: ((index: number) => void) | undefined): void {
  const t = useTexts('import');
  usePageKeys(
    choose
      ? Array.from({ length: KEYS }, (_, index) => {
          const choice = () => choose(index);
          return [`Alt+Digit${index + 1}`, choice, t('chooseDecision', { number: index + 1 })] as const;
        })
      : [],
  );
}

/** The key of a decision, beside it. */
export function ChoiceKey({ index }: { index: number }) {
  const styles = useStyles();
  const t = useTexts('import');
  if (index >= KEYS) return null;
  return (
    <kbd className={styles.key} aria-hidden>
      {t('choiceKey', { number: index + 1 })}
    </kbd>
  );
}
