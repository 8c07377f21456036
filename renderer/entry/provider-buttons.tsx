import { Button } from '@fluentui/react-components';
import { Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { EntryPage } from './api.ts';
import { withReturn } from './return-address.ts';

/** Routes of providers that sign people in themselves, by their type. */
const ROUTES: Readonly<Record<string, string>> = { SAML: 'saml', OAuth: 'oauth' };

/** A button for each provider that signs people in itself. */
export function ProviderButtons({ page, screen }: { page: EntryPage; screen: string }) {
  const t = useTexts('entry');
  const shown = page.items.flatMap(({ kind, title, provider, screens }) => {
    const route = ROUTES[provider?.type ?? ''];
    const isShown = kind === 'provider' && provider && route && screens.includes(screen);
    return isShown ? [{ id: provider.id, title, route }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Stack gap="s">
      {shown.map(({ id, title, route }) => (
        <Button key={id} as="a" href={withReturn(`/api/auth/${route}/${id}/login`)}>
          {t('signInBy', { provider: title })}
        </Button>
      ))}
    </Stack>
  );
}
