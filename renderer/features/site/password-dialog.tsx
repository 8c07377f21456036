import { Button, makeStyles, Text } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { sanitize } from '#core/base/sanitize.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { MissingPassword } from '#renderer/api/passwords.ts';
import { useAction } from '#renderer/api/use-action.ts';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { FlagField, SecretField } from '#renderer/ui/form/fields.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({ text: { overflowWrap: 'anywhere' } });

/** Asks for a password of a site, for something that waits for it. */
export default function PasswordDialog({ missing }: { missing: MissingPassword }) {
  const styles = useStyles();
  const t = useTexts('password-dialog');
  const { client, queries, passwords } = useApi();
  const queryClient = useQueryClient();
  const { values, field } = useForm({ initial: () => ({ password: '', remember: false }) });
  const setting = useAction(async () => {
    const { site, secret } = missing;
    await client.site.setPassword({ name: site, ...values, secret });
    passwords.settle(true);
    await queryClient.invalidateQueries({ queryKey: queries.site.list.key() });
  });
  const canSet = values.password !== '' && !setting.isRunning;
  return (
    <DialogFrame
      title={t('title', { site: sanitize(missing.site) })}
      onClose={() => passwords.settle(false)}
      onSubmit={async () => {
        if (canSet) await setting.run();
        return true;
      }}
      actions={
        <>
          <Button onClick={() => passwords.settle(false)}>{t('cancel')}</Button>
          <Button appearance="primary" type="submit" disabledFocusable={!canSet}>
            {t('go')}
          </Button>
        </>
      }
    >
      <Text className={styles.text}>{renderMessage(missing.message)}</Text>
      <SecretField field={field('password')} label={t(labelOf(missing))} />
      <FlagField field={field('remember')} label={t('remember')} help={t('hint')} />
      {setting.failure && <ErrorPanel failure={setting.failure} />}
    </DialogFrame>
  );
}

/** What is asked for. */
function labelOf({ message }: MissingPassword): 'password' | 'token' | 'passphrase' {
  if (message.code === 'error.password-missing.token') return 'token';
  return message.code === 'error.password-missing.ssh-key' ? 'passphrase' : 'password';
}
