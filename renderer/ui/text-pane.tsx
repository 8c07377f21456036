import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  pane: {
    margin: `${tokens.spacingVerticalS} 0`,
    padding: tokens.spacingHorizontalM,
    maxHeight: '420px',
    overflow: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
    unicodeBidi: 'isolate',
  },
});

/** A log or another text file, as it is. */
export function TextPane({ label, text }: { label: string; text: string }) {
  const styles = useStyles();
  return (
    <section aria-label={label}>
      <pre className={styles.pane}>{text}</pre>
    </section>
  );
}
