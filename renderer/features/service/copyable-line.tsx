import { makeStyles, tokens } from '@fluentui/react-components';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Row } from '#renderer/ui/layout.tsx';

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

/** A line that a person takes elsewhere, such as a command. `what` names it for screen readers. */
export function CopyableLine({ text, what }: { text: string; what: string }) {
  const styles = useStyles();
  return (
    <Row gap="s" wrap={false} className={styles.line}>
      <code className={styles.text}>{text}</code>
      <CopyButton className={styles.button} text={text} what={what} />
    </Row>
  );
}
