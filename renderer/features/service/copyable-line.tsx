import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Checkmark20Regular, Copy20Regular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  line: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    maxWidth: '900px',
  },
  text: {
    flexGrow: 1,
    minWidth: 0,
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    unicodeBidi: 'isolate',
  },
  button: { flexShrink: 0 },
});

/** How long the button says that it was copied, in milliseconds. */
const SAID = 2_000;

/** A line that a person takes elsewhere, such as a command. `what` names it for screen readers. */
export function CopyableLine({ text, what }: { text: string; what: string }) {
  const styles = useStyles();
  const t = useTexts('service');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Row gap="s" wrap={false} className={styles.line}>
      <code className={styles.text}>{text}</code>
      <Button
        className={styles.button}
        size="small"
        icon={isCopied ? <Checkmark20Regular /> : <Copy20Regular />}
        aria-label={isCopied ? t('copied') : t('copyWhat', { what })}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {isCopied ? t('copied') : t('copy')}
      </Button>
    </Row>
  );
}
