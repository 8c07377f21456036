import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { Code20Regular, Copy20Regular } from '@fluentui/react-icons';
import type { AccessExplanation } from '#core/contract/access-explanation.ts';
import { formatTime } from '#renderer/ui/format.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { TonedText } from '#renderer/ui/tone.tsx';
import type { Earlier } from '../asking.ts';
import { verdictLook } from './looks.ts';
import { explanationTexts } from './texts.ts';

const useStyles = makeStyles({
  head: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  line: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  verdict: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  earlier: { color: tokens.colorNeutralForeground3 },
  copy: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS, marginInlineStart: 'auto' },
  sentence: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
});

/** The verdict with its sentence, an earlier one beside it, and the ways to take the answer along. */
export function VerdictHead(props: {
  explanation: AccessExplanation;
  earlier?: Earlier | undefined;
  /** The whole answer, for a ticket or another program. */
  copied?: { text: () => string; json: () => string };
}) {
  const { explanation, earlier, copied } = props;
  const styles = useStyles();
  const t = useTexts(explanationTexts);
  const { word, ...toned } = verdictLook(explanation.verdict);
  const copy = (text: string) => void navigator.clipboard.writeText(text);
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <TonedText {...toned} className={styles.verdict}>
          {word}
        </TonedText>
        {earlier && (
          <Text size={200} className={styles.earlier}>
            {t('earlier', { verdict: verdictLook(earlier.verdict).word, time: formatTime(earlier.at) })}
          </Text>
        )}
        {copied && (
          <span className={styles.copy}>
            <Button size="small" icon={<Copy20Regular />} onClick={() => copy(copied.text())}>
              {t('copyText')}
            </Button>
            <Button size="small" icon={<Code20Regular />} onClick={() => copy(copied.json())}>
              {t('copyJson')}
            </Button>
          </span>
        )}
      </div>
      <Text role="status" className={styles.sentence}>
        {rendered(explanation.sentence)}
      </Text>
    </div>
  );
}
