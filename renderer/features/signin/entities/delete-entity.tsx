import { visible } from '#core/base/text.ts';
import type { Entity, FormAlias } from '#core/contract/signin-entities.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { valueText } from '#renderer/ui/field-texts.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useLockOutGuard } from '../lock-out.tsx';

/** Asks before a record is deleted, and again where somebody would be locked out. */
export function DeleteEntity(props: {
  at: At;
  alias: FormAlias;
  entity: Entity;
  onClose: (changed: boolean) => void;
}) {
  const { at, alias, entity, onClose } = props;
  const t = useTexts('signin-entities');
  const { client } = useApi();
  const guard = useLockOutGuard(at);
  const removing = useAction(async () => {
    const record = { alias, id: entity.id };
    const isDeleted = await guard.write({ operation: 'entities.delete', ...record }, (sure) =>
      client.signin.entities.delete({ ...sure, ...record }),
    );
    if (isDeleted) onClose(true);
  });
  return (
    <>
      <ConfirmDialog
        title={t('deleteTitle', {
          id: visible(entity.id),
          form: valueText('form', alias),
          site: visible(at.site),
        })}
        confirm={t('delete')}
        failure={removing.failure}
        onConfirm={() => void removing.run()}
        onClose={() => onClose(false)}
      >
        <p>{t('deleteText')}</p>
      </ConfirmDialog>
      {guard.dialog}
    </>
  );
}
