import {
  Button,
  Card,
  MessageBar,
  MessageBarBody,
  makeStyles,
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
});

/** A page with one card in its middle. */
export function Frame(props: { title: string; error?: string | undefined; children: ReactNode }) {
  const { title, error, children } = props;
  const t = useTexts('entry');
  const styles = useStyles();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={styles.page}>
      <Card className={styles.card}>
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
        <Button
          appearance="subtle"
          lang={language() === 'ru' ? 'en' : 'ru'}
          onClick={() => void switchLanguage(language() === 'ru' ? 'en' : 'ru')}
        >
          {t('otherLanguage')}
        </Button>
      </Row>
    </main>
  );
}
