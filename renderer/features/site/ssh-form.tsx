import { FlagField, TextField } from '#renderer/ui/form/fields.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { SiteForm } from './use-site-form.ts';

/** The SSH server that a site's database is reached through, where there is one. */
export function SshForm({ form }: { form: SiteForm }) {
  const t = useTexts('site-ssh');
  const { field, values } = form;
  return (
    <>
      <FlagField field={field('throughSsh')} label={t('through')} />
      {values.throughSsh && (
        <>
          <TextField field={field('sshHost')} label={t('sshHost')} placeholder="user@host:22" />
          <TextField field={field('sshKey')} label={t('sshKey')} help={t('sshKeyHint')} />
          <TextField
            field={field('sshHostKey')}
            label={t('sshHostKey')}
            help={t('sshHostKeyHint')}
            placeholder="SHA256:…"
          />
        </>
      )}
    </>
  );
}
