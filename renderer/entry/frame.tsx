import {
  Button,
  Card,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  Title2,
  tokens,
} from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { language } from '#renderer/ui/language.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { switchLanguage, useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    minHeight: '100%',
    boxSizing: 'border-box',
    padding: tokens.spacingHorizontalL,
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  card: { width: '100%', maxWidth: '400px', marginBlock: 'auto', padding: tokens.spacingHorizontalXXL },
  wide: { maxWidth: '960px' },
});

/** A page with one card in its middle. */
export function Frame(props: {
  title: string;
  error?: string | undefined;
  /** For a table. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const { title, error, isWide = false, children } = props;
  // What is written here changes with the language.
  useTexts('entry');
  const other = language() === 'ru' ? 'en' : 'ru';
  const styles = useStyles();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={styles.page}>
      <Card className={mergeClasses(styles.card, isWide && styles.wide)}>
        <Stack gap="l">
          <Title2 as="h1">{title}</Title2>
          {error !== undefined && error !== '' && (
            <MessageBar intent="error" layout="multiline" politeness="assertive">
              <MessageBarBody>{error}</MessageBarBody>
            </MessageBar>
          )}
          {children}
        </Stack>
      </Card>
      <Row as="header">
        <Button appearance="subtle" lang={other} onClick={() => void switchLanguage(other)}>
          {new Intl.DisplayNames([other], { type: 'language' }).of(other)}
        </Button>
      </Row>
    </main>
  );
}
