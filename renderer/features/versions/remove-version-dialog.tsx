import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { ListedSite } from '#core/contract/site.ts';
import type { ModuleVersion, RemovedVersion } from '#core/contract/versions.ts';
import { useApi } from '#renderer/api/api.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { TypedName } from '#renderer/ui/form/typed-name.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { WorkDialog } from '#renderer/ui/work-dialog.tsx';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { useReadAgain } from './use-versions.ts';

/** Deletes a version, of which the name is typed first. */
export function RemoveVersionDialog(props: {
  site: ListedSite;
  version: ModuleVersion;
  onClose: () => void;
}) {
  const { site, version, onClose } = props;
  const t = useTexts('versions');
  const { client } = useApi();
  const work = useWork();
  const readAgain = useReadAgain();
  const [typed, setTyped] = useState('');
  const kind = `version-remove ${site.name}`;
  const task = useTask<RemovedVersion>(kind);
  const { id } = version;
  const names = { version: visible(version.version), module: visible(version.module.name) };
  const start = async () => {
    if (id === undefined) return false;
    void work.start(kind, () => client.versions.remove({ site: site.name, id })).then(readAgain);
    return true;
  };
  return (
    <WorkDialog
      title={t('removeTitle', names)}
      confirm={t('removeConfirm')}
      ready={typed.trim() === version.version}
      task={task}
      onStart={start}
      onClose={onClose}
      result={
        <>
          <MessageBar intent="success" layout="multiline">
            <MessageBarBody>{t('removed', names)}</MessageBarBody>
          </MessageBar>
          <FindingList label={t('warnings')} findings={task?.result?.warnings ?? []} />
        </>
      }
    >
      <p>{t('removeText', { site: visible(site.name) })}</p>
      <TypedName label={t('removeName', names)} value={typed} onChange={setTyped} />
    </WorkDialog>
  );
}
