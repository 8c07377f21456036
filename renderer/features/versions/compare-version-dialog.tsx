import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { ModuleVersion } from '#core/contract/versions/versions.ts';
import { siteSide } from '#renderer/features/transfer/compare/difference.ts';
import { useOpenCompare } from '#renderer/features/transfer/compare/use-compared-sides.ts';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { canRead } from './version-actions.ts';
import { versionSide } from './version-side.ts';

/** A version is compared with what the site has now, or with another version. */
export function CompareVersionDialog(props: {
  site: ListedSite;
  version: ModuleVersion;
  /** Of all modules. */
  versions: readonly ModuleVersion[];
  onClose: () => void;
}) {
  const { site, version, versions, onClose } = props;
  const t = useTexts('versions');
  const openCompare = useOpenCompare();
  const others = versions.filter(
    (one) => one.module.guid === version.module.guid && one.version !== version.version && canRead(one),
  );
  /** Empty for the site. */
  const [chosen, setChosen] = useState('');
  const compare = async () => {
    const other = others.find((one) => one.version === chosen);
    openCompare({
      from: versionSide(site.name, version),
      to: other ? versionSide(site.name, other) : siteSide(site.name),
    });
    return true;
  };
  return (
    <FormDialog
      title={t('compareTitle', { version: sanitize(version.version), module: sanitize(version.module.name) })}
      isDirty={false}
      save={t('compareConfirm')}
      onSave={compare}
      onClose={onClose}
    >
      <SelectField
        field={{ value: chosen, change: setChosen }}
        label={t('compareWith')}
        choices={[
          { value: '', label: t('compareSite', { site: sanitize(site.name) }) },
          ...others.map((one) => ({
            value: one.version,
            label: t('compareVersion', { version: sanitize(one.version) }),
          })),
        ]}
      />
    </FormDialog>
  );
}
