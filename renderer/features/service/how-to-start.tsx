import { Text } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import { shellQuote } from '#core/base/shell-quote.ts';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { CopyableLine } from './copyable-line.tsx';

/** The commands that start the service for the site of the frame and call it. */
export function HowToStart() {
  const t = useTexts('service');
  const { site } = useAdministeredSite();
  const parts = [
    ['start', t('startCommand', { site: shellQuote(sanitize(site?.name ?? 'SITE')) })],
    ['call', t('callCommand')],
  ] as const;
  return (
    <Stack gap="l">
      {parts.map(([part, command]) => (
        <Section key={part} title={t(`${part}Title`)}>
          <Text>{t(`${part}Text`)}</Text>
          <CopyableLine text={command} what={t(`${part}Title`)} />
        </Section>
      ))}
    </Stack>
  );
}
