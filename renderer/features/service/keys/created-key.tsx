import { Button, MessageBar, MessageBarBody, Text } from '@fluentui/react-components';
import { visible } from '#core/base/text.ts';
import type { CreatedServiceKey } from '#core/contract/service.ts';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { CopiedLine } from '../copied-line.tsx';

/** The text of a key, the one time that it is shown. */
export function CreatedKey({ created, onClose }: { created: CreatedServiceKey; onClose: () => void }) {
  const t = useTexts('service-keys');
  return (
    <DialogFrame
      title={t('createdTitle', { name: visible(created.name) })}
      destroys
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Text>{t('createdText')}</Text>
      <CopiedLine text={created.key} what={t('key')} />
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{t('createdWarning')}</MessageBarBody>
      </MessageBar>
    </DialogFrame>
  );
}
