import { Text } from '@fluentui/react-components';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ModuleVersion } from '#core/contract/versions/versions.ts';
import { toFailure } from '#renderer/api/errors.ts';
import { useSites } from '#renderer/shell/chosen-sites.tsx';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useVersions } from './use-versions.ts';
import { canRead } from './version-actions.ts';

/** Chooses a version of a module, from the repository of a site. */
export function ChooseVersionDialog(props: {
  onChoose: (site: string, version: ModuleVersion) => void;
  onClose: () => void;
}) {
  const { onChoose, onClose } = props;
  const t = useTexts('versions');
  const sites = useSites();
  const { site: administered } = useAdministeredSite();
  const [site, setSite] = useState(administered?.name ?? '');
  const [key, setKey] = useState('');
  const versions = useVersions(site);
  const readable = versions.data?.versions.filter(canRead) ?? [];
  const chosen = readable.find((one) => keyOf(one) === key) ?? readable[0];
  const choose = async () => {
    if (chosen) onChoose(site, chosen);
    return chosen !== undefined;
  };
  return (
    <FormDialog
      title={t('chooseTitle')}
      isDirty={false}
      complete={chosen !== undefined}
      save={t('chooseConfirm')}
      onSave={choose}
      onClose={onClose}
    >
      <SelectField
        field={{ value: site, change: setSite }}
        label={t('repositoryOf')}
        choices={sites.map(({ name }) => ({ value: name, label: sanitize(name) }))}
      />
      {versions.error && (
        <ErrorPanel failure={toFailure(versions.error)} onRetry={() => void versions.refetch()} />
      )}
      {versions.isLoading && <Loading />}
      {versions.data && readable.length === 0 && <Text>{t('noVersions')}</Text>}
      {chosen && (
        <SelectField
          field={{ value: keyOf(chosen), change: setKey }}
          label={t('version')}
          choices={readable.map((one) => ({
            value: keyOf(one),
            label: `${sanitize(one.module.name)} ${sanitize(one.version)}`,
          }))}
        />
      )}
    </FormDialog>
  );
}

function keyOf({ module, version }: ModuleVersion): string {
  return `${module.guid} ${version}`;
}
