import { Button, Checkbox, Switch } from '@fluentui/react-components';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ConfigurationButton } from './configuration-button.tsx';
import type { Connection } from './connection.ts';

/** How directories are connected to; what is changed counts at once. */
export function ConnectionDialog(props: {
  connection: Connection;
  onChange: (changed: Partial<Connection>) => void;
  onClose: () => void;
}) {
  const { connection, onChange, onClose } = props;
  const { secure, acceptUntrusted, followReferrals, configuration } = connection;
  const t = useTexts('directory');
  return (
    <DialogFrame
      title={t('connectionTitle')}
      onClose={onClose}
      onSubmit={async () => {
        onClose();
        return true;
      }}
      actions={
        <Button appearance="primary" type="submit">
          {t('done')}
        </Button>
      }
    >
      <Switch
        label={t('secure')}
        checked={secure}
        disabled={configuration !== undefined}
        onChange={(_event, { checked }) => onChange({ secure: checked })}
      />
      <Checkbox
        label={t('accept')}
        checked={acceptUntrusted}
        onChange={(_event, { checked }) => onChange({ acceptUntrusted: checked === true })}
      />
      <Checkbox
        label={t('followReferrals')}
        checked={followReferrals}
        onChange={(_event, { checked }) => onChange({ followReferrals: checked === true })}
      />
      <ConfigurationButton file={configuration} onChange={(file) => onChange({ configuration: file })} />
    </DialogFrame>
  );
}
