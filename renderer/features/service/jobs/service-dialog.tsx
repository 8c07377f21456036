import { TextField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { type SelectedService, selectService } from './selected-service.ts';

/** Which service the page looks at. */
export function ServiceDialog({ selected, onClose }: { selected: SelectedService; onClose: () => void }) {
  const t = useTexts('service-jobs');
  const form = useForm({
    initial: () => ({ service: selected.service ?? '', keyFile: selected.keyFile ?? '' }),
    check: ({ service }) =>
      /^(https?:\/\/.+)?$/i.test(service.trim()) ? {} : { service: t('addressWrong') },
  });
  const { service, keyFile } = form.values;
  return (
    <FormDialog
      title={t('askTitle')}
      save={t('askConfirm')}
      isDirty={form.isDirty}
      onSave={async () => {
        if (!(await form.accept())) return false;
        selectService({ service: service.trim(), keyFile: keyFile.trim() });
        return true;
      }}
      onClose={onClose}
    >
      <TextField
        field={form.field('service')}
        label={t('address')}
        help={t('addressHelp')}
        maxLength={2_000}
      />
      <TextField
        field={form.field('keyFile')}
        label={t('keyFile')}
        help={t('keyFileHelp')}
        maxLength={4_000}
      />
    </FormDialog>
  );
}
