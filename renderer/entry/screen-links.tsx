import { Button, Link } from '@fluentui/react-components';
import { Hint, Row, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { EntryPage } from './api.ts';

/** Kinds of what the page shows by the screen that they lead to. */
const SCREENS: Readonly<Record<string, string>> = {
  'login-form': 'login-pass',
  'password-sign-in': 'login-pass',
  'email-code': 'email-code',
  'phone-code': 'phone-code',
  back: 'external-provider',
};

/** Ways to the other screens, to registering, and to what somebody agrees with. */
export function ScreenLinks(props: { page: EntryPage; screen: string; onChoose: (screen: string) => void }) {
  const { page, screen, onChoose } = props;
  const t = useTexts('entry');
  const others = [...new Set(page.items.flatMap(({ kind }) => SCREENS[kind] ?? []))].filter(
    (one) => one !== screen,
  );
  const here = page.items.filter(({ screens }) => screens.includes(screen));
  const links = here.filter(({ kind }) => kind === 'privacy-link');
  const canRegister = here.some(({ kind }) => kind === 'registration');
  return (
    <Stack gap="s">
      {others.map((one) => (
        <Button key={one} appearance="subtle" onClick={() => onChoose(one)}>
          {t(`screen.${one as 'login-pass'}`)}
        </Button>
      ))}
      {canRegister && (
        <Row gap="xs">
          <Hint>{t('noAccount')}</Hint>
          <Link href="/spa/entry/signup">{t('register')}</Link>
        </Row>
      )}
      {links.map(({ title }) => (
        <Link key={title} href={title} target="_blank" rel="noreferrer">
          {t('agreement')}
        </Link>
      ))}
    </Stack>
  );
}
