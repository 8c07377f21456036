import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import type { VerifyResult } from '#core/contract/transfer/convert.ts';
import { useApi } from '#renderer/api/api.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { ArchivePicker } from '../import/archive-step.tsx';
import { ConvertSection } from './convert-section.tsx';
import { ToolSection } from './tool-section.tsx';
import { useArchiveDraft } from './use-archive-draft.ts';

const useStyles = makeStyles({
  page: { gap: tokens.spacingVerticalXL, maxWidth: '720px' },
  line: { display: 'flex' },
});

/** What can be done with an archive without any site: verify it, and write it in another layout or container. */
export function ArchivesPage() {
  const styles = useStyles();
  const t = useTexts('archives');
  const [{ archive }, change] = useArchiveDraft();
  return (
    <Page title={t('title')}>
      <Stack className={styles.page}>
        <Stack as="section" aria-label={t('path')}>
          <div className={archive.trim() === '' ? undefined : styles.line}>
            <ArchivePicker compact={archive.trim() !== ''} onChosen={(path) => change({ archive: path })} />
          </div>
          <TextField
            field={{ value: archive, change: (path) => change({ archive: path }) }}
            label={t('path')}
            help={t('pathHint')}
            maxLength={4_000}
          />
        </Stack>
        <VerifySection archive={archive.trim()} />
        <ConvertSection archive={archive.trim()} />
      </Stack>
    </Page>
  );
}

/** Reads all of an archive and lists what is to be said of it. */
function VerifySection({ archive }: { archive: string }) {
  const t = useTexts('archives');
  const { client } = useApi();
  const work = useWork();
  const [{ verified }, change] = useArchiveDraft();
  const task = useTask<VerifyResult>('archive-verify');
  const start = () => {
    change({ verified: archive });
    void work.start('archive-verify', () => client.transfer.verify({ archive }));
  };
  return (
    <ToolSection
      title={t('verifyTitle')}
      text={t('verifyText')}
      start={t('verify')}
      primary
      archive={archive}
      ready
      task={task}
      onStart={start}
      result={task?.result && <Result archive={verified} result={task.result} />}
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
