import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Entity, FormAlias } from '#core/contract/signin-entities.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useLockOutGuard } from '../lock-out.tsx';
import { entityTexts } from './texts.ts';

/** Asks before a record is deleted, and again where somebody would be locked out. */
export function DeleteEntity(props: {
  at: At;
  alias: FormAlias;
  entity: Entity;
  onClose: (changed: boolean) => void;
}) {
  const { at, alias, entity, onClose } = props;
  const t = useTexts(entityTexts);
  const { client } = useApi();
  const guard = useLockOutGuard(at);
  const [failure, setFailure] = useState<Failure>();
  const remove = async () => {
    try {
      const without = alias === 'authentication-providers' ? [Number(entity.id)] : [];
      if (!(await guard.allows({ without }))) return;
      await client.signin.entities.delete({ ...at, alias, id: entity.id });
      onClose(true);
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  return (
    <>
      <ConfirmDialog
        title={t('deleteTitle', { id: visible(entity.id), form: alias, site: visible(at.site) })}
        confirm={t('delete')}
        onConfirm={() => void remove()}
        onClose={() => onClose(false)}
      >
        <p>{t('deleteText')}</p>
        {failure && <ErrorPanel failure={failure} />}
      </ConfirmDialog>
      {guard.dialog}
    </>
  );
}
