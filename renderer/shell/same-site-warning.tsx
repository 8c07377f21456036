import { MessageBar, MessageBarBody, Text } from '@fluentui/react-components';
import { useTexts } from '#renderer/ui/texts.ts';
import { useChosenSites } from './chosen-sites.tsx';

/** Says that both sides are one site. */
export function SameSiteWarning() {
  const t = useTexts('context-bar');
  const { same } = useChosenSites();
  if (!same) return null;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <Text>{t('same')}</Text>
      </MessageBarBody>
    </MessageBar>
  );
}
