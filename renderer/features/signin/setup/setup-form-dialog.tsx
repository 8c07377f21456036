import type { SetupForm } from '#core/contract/signin-setup.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import type { EditorPlace } from '../editor-place.ts';
import { ProviderDialog, StoredProviderDialog } from '../provider-dialog.tsx';
import { ServiceDialog } from '../services/service-dialog.tsx';
import { StoredServiceDialog } from '../services/stored-service-dialog.tsx';
import { AuthConfigDialog } from './auth-config-dialog.tsx';

/** The form that a step is made in, filled in as the checklist says. */
export function SetupFormDialog(props: {
  at: At;
  open: SetupForm;
  onEditor: (place: EditorPlace) => void;
  onClose: (changed: boolean) => void;
}) {
  const { at, open, onEditor, onClose } = props;
  if (open.form === 'AuthConfig') return <AuthConfigDialog at={at} text={open.text} onClose={onClose} />;
  if (open.form === 'provider') {
    const { id, fields } = open;
    const form = { at, filled: fields, onEditor, onClose };
    if (id === undefined) return <ProviderDialog provider={undefined} {...form} />;
    return <StoredProviderDialog id={id} {...form} />;
  }
  const { type, id, active } = open;
  if (type !== undefined && id !== undefined)
    return (
      <StoredServiceDialog
        at={at}
        type={type}
        id={id}
        name={String(id)}
        filled={{ active }}
        onClose={onClose}
      />
    );
  return <ServiceDialog at={at} service={undefined} filled={{ type }} onClose={onClose} />;
}
