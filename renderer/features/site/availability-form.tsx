import { FlagField, TextField } from '#renderer/ui/form/fields.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { SiteForm } from './use-site-form.ts';

/** Which of several servers answers for a site, and how long connecting may take. */
export function AvailabilityForm({ form }: { form: SiteForm }) {
  const t = useTexts('sites');
  const { field, values } = form;
  return (
    <>
      {values.kind === 'mssql' && (
        <>
          <FlagField field={field('readOnly')} label={t('readOnly')} help={t('readOnlyHint')} />
          <FlagField field={field('multiSubnetFailover')} label={t('multiSubnetFailover')} />
          <TextField field={field('failoverPartner')} label={t('failoverPartner')} />
        </>
      )}
      <TextField field={field('connectTimeout')} label={t('connectTimeout')} placeholder="15" />
    </>
  );
}
