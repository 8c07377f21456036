import { makeStyles, tokens } from '@fluentui/react-components';
import type { Finding } from '#core/contract/finding.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { importTexts } from './texts.ts';

/** How many are shown; the saved report has all. */
const MOST = 100;

const useStyles = makeStyles({
  summary: { cursor: 'pointer' },
  list: {
    maxHeight: '160px',
    overflow: 'auto',
    margin: `${tokens.spacingVerticalXS} 0`,
    overflowWrap: 'anywhere',
  },
});

/** What is to be known about a plan besides its entities: remembered decisions that it used, references that it keeps. */
export function PreviewWarnings({ warnings }: { warnings: readonly Finding[] }) {
  const styles = useStyles();
  const t = useTexts(importTexts);
  if (warnings.length === 0) return null;
  return (
    <details open={warnings.some(({ severity }) => severity !== 'note')}>
      <summary className={styles.summary}>{t('notes', { number: formatCount(warnings.length) })}</summary>
      <ul className={styles.list}>
        {warnings.slice(0, MOST).map(({ message }) => (
          <li key={JSON.stringify(message)}>{rendered(message)}</li>
        ))}
      </ul>
    </details>
  );
}
