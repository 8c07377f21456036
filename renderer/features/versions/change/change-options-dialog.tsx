import type { TextHandling } from '#core/contract/transfer/options.ts';
import { message } from '#core/messages/catalogue.ts';
import { RadioField } from '#renderer/ui/form/choice-fields.tsx';
import { FlagField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ChangeRequest } from './change-request.ts';

const LOCAL = ['keep', 'take'] as const;
const TEXTS = ['rewrite', 'report', 'ignore'] as const satisfies readonly TextHandling[];

/** How a version is taken: with what only the site has changed, or as it is. */
export function ChangeOptionsDialog(props: {
  request: ChangeRequest;
  onChange: (request: ChangeRequest) => void;
  onClose: () => void;
}) {
  const { request, onChange, onClose } = props;
  const t = useTexts('change-version');
  const form = useForm({
    initial: () => ({ ...request.options, local: request.keepLocal ? LOCAL[0] : LOCAL[1] }),
  });
  const save = async () => {
    const { local, ...options } = form.values;
    onChange({ ...request, keepLocal: local === 'keep', options });
    return true;
  };
  return (
    <FormDialog
      title={t('optionsTitle')}
      isDirty={form.isDirty}
      save={t('apply')}
      onSave={save}
      onClose={onClose}
    >
      <RadioField
        field={form.field('local')}
        label={t('local')}
        help={t('localHint')}
        choices={LOCAL.map((value) => ({ value, label: t(`local_${value}`) }))}
      />
      <FlagField
        field={form.field('withDenormalization')}
        label={renderMessage(message('import-option.withDenormalization'))}
      />
      <RadioField
        field={form.field('texts')}
        label={renderMessage(message('import-option.texts'))}
        choices={TEXTS.map((value) => ({
          value,
          label: renderMessage(message(`import-option.texts.${value}`)),
        }))}
      />
    </FormDialog>
  );
}
