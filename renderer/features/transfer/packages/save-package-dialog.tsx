import { Field, Input, Text } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { packageName } from '#core/contract/packages.ts';
import type { Side } from '#core/contract/transfer/compare.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { useApi } from '#renderer/api/api.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** Saves a selection under a name. */
export function SavePackageDialog({ from, onClose }: { from: Side; onClose: () => void }) {
  const t = useTexts('packages');
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const isGood = packageName.safeParse(name).success;
  const save = async () => {
    await client.packages.save({ name, from, options: importOptions.parse({}) });
    await queryClient.invalidateQueries({ queryKey: queries.packages.key() });
    return true;
  };
  return (
    <FormDialog title={t('saveTitle')} complete={isGood} onSave={save} onClose={onClose}>
      <Text>{t('saveText')}</Text>
      <Field label={t('name')} {...(name !== '' && !isGood ? { validationMessage: t('badName') } : {})}>
        <Input value={name} autoComplete="off" onChange={(_event, { value }) => setName(value)} />
      </Field>
    </FormDialog>
  );
}
