import { Text } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { ListedRepository } from '#core/contract/versions/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import { RadioField } from '#renderer/ui/form/choice-fields.tsx';
import { SecretField, TextField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useReloadVersions } from './use-versions.ts';

const PLACES = ['keychain', 'session', 'file', 'none'] as const;

/** Gives a repository its password, token or passphrase, or forgets it. What is kept is never shown. */
export function SecretDialog(props: { site: ListedSite; repository: ListedRepository; onClose: () => void }) {
  const { site, repository, onClose } = props;
  const t = useTexts('repositories');
  const { client } = useApi();
  const readAgain = useReloadVersions();
  const form = useForm<{ place: (typeof PLACES)[number]; secret: string; secretFile: string }>({
    initial: () => ({
      place: repository.secret === 'none' ? 'keychain' : repository.secret,
      secret: '',
      secretFile: '',
    }),
    required: ({ place }) => (place === 'file' ? ['secretFile'] : place === 'none' ? [] : ['secret']),
  });
  const { values, field } = form;
  const isTyped = values.place === 'keychain' || values.place === 'session';
  const save = async () => {
    if (!(await form.accept())) return false;
    const { place, secret, secretFile } = values;
    await client.versions.settings.keepSecret({
      site: site.name,
      id: repository.id,
      ...(isTyped ? { secret, remember: place === 'keychain' } : {}),
      ...(place === 'file' ? { secretFile } : {}),
    });
    await readAgain();
    return true;
  };
  return (
    <FormDialog
      title={t('secretTitle', { name: sanitize(repository.name) })}
      isDirty={form.isDirty}
      onSave={save}
      onClose={onClose}
    >
      <Text>{t('secretText', { place: renderMessage(message(`secret-place.${repository.secret}`)) })}</Text>
      <RadioField
        field={field('place')}
        label={t('secretPlace')}
        choices={PLACES.map((value) => ({ value, label: t(`keep_${value}`) }))}
      />
      {isTyped && <SecretField field={field('secret')} label={t('secretValue')} />}
      {values.place === 'file' && (
        <TextField
          field={field('secretFile')}
          label={t('secretFile')}
          help={t('secretFileHint')}
          maxLength={4_000}
        />
      )}
    </FormDialog>
  );
}
