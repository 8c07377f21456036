import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { ComboboxField, RadioField, SelectField } from '#renderer/ui/form/choice-fields.tsx';
import {
  FlagField,
  LinesField,
  NumberField,
  SecretField,
  TextAreaField,
  TextField,
} from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { inputSchema } from '#renderer/ui/form/schema-problems.ts';
import { type Form, useForm } from '#renderer/ui/form/use-form.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  stack: { maxWidth: '560px' },
});

const PROFILES = ['demo', 'typical', 'large'] as const;

const INITIAL = {
  site: '',
  scale: 10 as number | null,
  secret: '',
  notes: '',
  domains: [] as readonly string[],
  profile: 'demo' as (typeof PROFILES)[number],
  size: 'demo' as (typeof PROFILES)[number],
  folder: '',
  flag: true,
};

/** Every field of the kit, a form in a dialog, and a confirmation by name. */
export function FormExamples() {
  const styles = useStyles();
  const t = useTexts('kit-forms');
  const [open, setOpen] = useState<'form' | 'confirm' | 'followed'>();
  const [saved, setSaved] = useState(false);
  const close = () => setOpen(undefined);
  return (
    <Stack className={styles.stack}>
      <Fields form={useExample()} />
      <Row>
        <Button onClick={() => setOpen('form')}>{t('open')}</Button>
        <Button onClick={() => setOpen('confirm')}>{t('confirm')}</Button>
        <Button onClick={() => setOpen('followed')}>{t('follow')}</Button>
      </Row>
      {open === 'form' && <ExampleDialog onClose={close} />}
      {open === 'followed' && <ExampleDialog onSaved={() => setSaved(true)} onClose={close} />}
      {saved && (
        <ConfirmDialog
          title={t('saved')}
          confirm={t('understood')}
          onConfirm={() => setSaved(false)}
          onClose={() => setSaved(false)}
        >
          <p>{t('saved')}</p>
        </ConfirmDialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title={t('confirmTitle')}
          confirm={t('destroy')}
          typed={{ name: 'Example', label: t('type') }}
          onConfirm={close}
          onClose={close}
        >
          <p>{t('confirmText')}</p>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function useExample(): Form<typeof INITIAL> {
  return useForm({
    initial: () => INITIAL,
    required: () => ['site'],
    contract: {
      schema: async () => inputSchema((await import('#core/contract/site/site.ts')).siteContract.seed),
      input: ({ site, profile, scale }) => ({ site, profile, ...(scale === null ? {} : { scale }) }),
    },
  });
}

/** `onSaved` is called before the dialog closes: what it opens comes as this one goes. */
function ExampleDialog({ onSaved, onClose }: { onSaved?: () => void; onClose: () => void }) {
  const t = useTexts('kit-forms');
  const form = useExample();
  return (
    <FormDialog
      title={t('form')}
      isDirty={form.isDirty}
      onSave={async () => {
        const isAccepted = await form.accept();
        if (isAccepted) onSaved?.();
        return isAccepted;
      }}
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form: { field } }: { form: Form<typeof INITIAL> }) {
  const t = useTexts('kit-forms');
  const choices = PROFILES.map((value) => ({ value, label: value }));
  return (
    <>
      <TextField field={field('site')} label={t('site')} help={t('siteHelp')} />
      <NumberField field={field('scale')} label={t('scale')} min={1} max={10_000} />
      <SecretField field={field('secret')} label={t('secret')} />
      <TextAreaField field={field('notes')} label={t('notes')} />
      <LinesField field={field('domains')} label={t('domains')} />
      <SelectField field={field('profile')} label={t('profile')} choices={choices} />
      <RadioField field={field('size')} label={t('size')} choices={choices} horizontal />
      <ComboboxField field={field('folder')} label={t('folder')} choices={PROFILES} />
      <FlagField field={field('flag')} label={t('flag')} help={t('flagHelp')} />
    </>
  );
}
