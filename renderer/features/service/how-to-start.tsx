import { Text } from '@fluentui/react-components';
import { shellWord } from '#core/base/shell-word.ts';
import { visible } from '#core/base/text.ts';
import { useAdministered } from '#renderer/shell/use-administered.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { CopiedLine } from './copied-line.tsx';

/** The commands that start the service for the site of the frame and call it. */
export function HowToStart() {
  const t = useTexts('service');
  const { site } = useAdministered();
  const parts = [
    ['start', t('startCommand', { site: shellWord(visible(site?.name ?? 'SITE')) })],
    ['call', t('callCommand')],
  ] as const;
  return (
    <Stack gap="l">
      {parts.map(([part, command]) => (
        <Section key={part} title={t(`${part}Title`)}>
          <Text>{t(`${part}Text`)}</Text>
          <CopiedLine text={command} what={t(`${part}Title`)} />
        </Section>
      ))}
    </Stack>
  );
}
