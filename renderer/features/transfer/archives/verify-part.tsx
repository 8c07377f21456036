import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import type { VerifyResult } from '#core/contract/transfer/convert.ts';
import { useApi } from '#renderer/api/api.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { ToolPage } from './tool-page.tsx';
import { useArchiveDraft } from './use-archive-draft.ts';

/** Reads all of an archive and lists what is to be said of it. */
export function VerifyPart() {
  const t = useTexts('archives');
  const { client } = useApi();
  const work = useWork();
  const [draft, change] = useArchiveDraft();
  const archive = draft.archive.trim();
  const task = useTask<VerifyResult>('archive-verify');
  const start = () => {
    change({ verified: archive });
    void work.start('archive-verify', () => client.transfer.verify({ archive }));
  };
  return (
    <ToolPage
      part="verify"
      start={t('verify')}
      ready
      task={task}
      onStart={start}
      result={task?.result && <Result archive={draft.verified} result={task.result} />}
    />
  );
}

/** What was found, of the archive that was read: another one may be set by now. */
function Result({ archive, result }: { archive: string; result: VerifyResult }) {
  const t = useTexts('archives');
  const { valid, files, entities, findings } = result;
  return (
    <>
      <MessageBar intent={valid ? 'success' : 'error'} layout="multiline">
        <MessageBarBody>
          {t(valid ? 'valid' : 'invalid')}{' '}
          {valid && t('amount', { files: formatCount(files), entities: formatCount(entities) })}
        </MessageBarBody>
      </MessageBar>
      <Facts facts={[[t('ofArchive'), sanitize(archive, 1_000)]]} />
      <FindingList label={t('findings')} findings={findings} />
    </>
  );
}
