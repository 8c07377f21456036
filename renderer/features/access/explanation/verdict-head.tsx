import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { Code20Regular, Copy20Regular } from '@fluentui/react-icons';
import type { AccessExplanation } from '#core/contract/explanation.ts';
import { formatTime } from '#renderer/ui/format.ts';
import { Hint, Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { TonedText } from '#renderer/ui/tone.tsx';
import type { EarlierResult } from '../request-state.ts';
import { verdictBadge } from './badges.ts';

const useStyles = makeStyles({
  verdict: { fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  copy: { marginInlineStart: 'auto' },
  sentence: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
});

/** The verdict with its sentence, an earlier one beside it, and the ways to take the answer along. */
export function VerdictHead(props: {
  explanation: AccessExplanation;
  earlier?: EarlierResult | undefined;
  /** The whole answer, for a ticket or another program. */
  copied?: { text: () => string; json: () => string };
}) {
  const { explanation, earlier, copied } = props;
  const styles = useStyles();
  const t = useTexts('access-explanation');
  const { word, ...toned } = verdictBadge(explanation.verdict);
  const copy = (text: string) => void navigator.clipboard.writeText(text);
  return (
    <Stack gap="xs">
      <Row>
        <TonedText {...toned} className={styles.verdict}>
          {word}
        </TonedText>
        {earlier && (
          <Hint>
            {t('earlier', { verdict: verdictBadge(earlier.verdict).word, time: formatTime(earlier.at) })}
          </Hint>
        )}
        {copied && (
          <Row as="span" gap="xs" className={styles.copy}>
            <Button size="small" icon={<Copy20Regular />} onClick={() => copy(copied.text())}>
              {t('copyText')}
            </Button>
            <Button size="small" icon={<Code20Regular />} onClick={() => copy(copied.json())}>
              {t('copyJson')}
            </Button>
          </Row>
        )}
      </Row>
      <Text role="status" className={styles.sentence}>
        {renderMessage(explanation.sentence)}
      </Text>
    </Stack>
  );
}
