import { visible } from '#core/base/text.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { ComboboxField, SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { inputSchema } from '#renderer/ui/form/schema-problems.ts';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** Gives a group a special right. */
export function GrantDialog(props: {
  at: At;
  groups: readonly { guid: string; name: string }[];
  known: readonly { right: string }[];
  onClose: (changed: boolean) => void;
}) {
  const { at, groups, known, onClose } = props;
  const t = useTexts('signin-rights');
  const { client } = useApi();
  const form = useForm({
    initial: () => ({ right: '', group: '' }),
    required: () => ['right', 'group'],
    contract: {
      schema: async () => inputSchema((await import('#core/contract/signin-rights.ts')).rightsContract.grant),
      input: ({ right, group }) => ({ ...at, group, right: right.trim() }),
    },
  });
  const { right, group } = form.values;
  return (
    <FormDialog
      title={t('grantTitle', { site: visible(at.site) })}
      complete={right.trim() !== '' && group !== ''}
      isDirty={form.isDirty}
      onSave={async () => {
        if (!(await form.accept())) return false;
        await client.signin.rights.grant({ ...at, group, right: right.trim() });
        return true;
      }}
      onClose={onClose}
    >
      <ComboboxField
        label={t('right')}
        help={t('rightHint')}
        field={form.field('right')}
        choices={known.map((one) => one.right)}
        maxLength={100}
      />
      <SelectField
        label={t('group')}
        field={form.field('group')}
        choices={[
          { value: '', label: t('chooseGroup') },
          ...groups.map(({ guid, name }) => ({ value: guid, label: visible(name) })),
        ]}
      />
    </FormDialog>
  );
}
