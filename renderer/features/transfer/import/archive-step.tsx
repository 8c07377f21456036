import { Button, makeStyles, mergeClasses, Spinner, Text, tokens } from '@fluentui/react-components';
import { Archive48Regular, Beaker20Regular, FolderOpen20Regular } from '@fluentui/react-icons';
import { type DragEvent, type ReactNode, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ArchiveDescription } from '#core/contract/transfer/archive.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { archiveAddress } from '#renderer/api/files.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { useEntityMessage } from '#renderer/ui/entity-texts.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { formatBytes, formatCount } from '#renderer/ui/format.ts';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';

const useStyles = makeStyles({
  drop: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingVerticalXXXL,
    border: `2px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForeground2,
  },
  over: { backgroundColor: tokens.colorBrandBackground2, border: `2px dashed ${tokens.colorBrandStroke1}` },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, flexWrap: 'wrap', justifyContent: 'center' },
});

/** An archive that is being chosen: how, how far it is, and why it cannot be taken. */
export interface ArchiveChoice {
  upload: (file: File | undefined) => void;
  /** Where there is a demo archive for the receiver. */
  takeDemo: (() => void) | undefined;
  isBusy: boolean;
  /** How far it is, or why it failed. */
  notice: ReactNode;
}

/** Chooses an archive. `onChosen` gets its address for the core and its name. */
export function useArchiveChoice(onChosen: (archive: string, name: string) => void): ArchiveChoice {
  const t = useTexts('import');
  const { client } = useApi();
  const work = useWork();
  const { receiver } = useChosenSites();
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<Failure>();
  const attempt = async (name: string, find: () => Promise<string | undefined>) => {
    setFailure(undefined);
    setShare(0);
    try {
      const archive = await find();
      if (archive !== undefined) onChosen(archive, name);
    } catch (error) {
      setFailure(toFailure(error));
    }
    setShare(undefined);
  };
  const takeDemo = () =>
    void attempt('conflicts.zip', async () => {
      work.drop('demo-archive');
      const task = await work.start('demo-archive', () => client.site.demo({}));
      setFailure(task?.failure);
      return task?.result?.conflictsArchive;
    });
  return {
    upload: (file) => {
      if (!file) return;
      void attempt(file.name, () => archiveAddress(client, file, setShare, new AbortController().signal));
    },
    takeDemo: receiver.name === 'Demo receiver' ? takeDemo : undefined,
    isBusy: share !== undefined,
    notice: (
      <>
        {share !== undefined && <Spinner label={`${t('uploading')} ${Math.round(share * 100)} %`} />}
        {failure && <ErrorPanel failure={failure} />}
      </>
    ),
  };
}

/** What files an archive can be. */
export const ARCHIVES = '.zip,.siteferry,application/zip';

/** Chooses the archive: dropped, picked, or the demo's. `onChosen` gets its address for the core and its name. */
export function ArchivePicker(props: {
  compact: boolean;
  onChosen: (archive: string, name: string) => void;
}) {
  const styles = useStyles();
  const t = useTexts('import');
  const [over, setOver] = useState(false);
  const { upload, takeDemo, isBusy, notice } = useArchiveChoice(props.onChosen);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    upload(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has its button beside it
    <div
      className={props.compact ? undefined : mergeClasses(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {!props.compact && (
        <>
          <Archive48Regular aria-hidden />
          <Text size={400}>{t('drop')}</Text>
        </>
      )}
      <div className={styles.buttons}>
        <FileButton
          appearance={props.compact ? 'secondary' : 'primary'}
          icon={<FolderOpen20Regular />}
          disabledFocusable={isBusy}
          accept={ARCHIVES}
          label={props.compact ? t('chooseOther') : t('choose')}
          onFile={upload}
        />
        {takeDemo && (
          <Button icon={<Beaker20Regular />} disabledFocusable={isBusy} onClick={takeDemo}>
            {t('demoArchive')}
          </Button>
        )}
      </div>
      {notice}
    </div>
  );
}

/** What the chosen archive is. */
export function ArchiveCard({ archive }: { archive: string }) {
  const t = useTexts('import');
  const { client } = useApi();
  const work = useWork();
  const task = useTask<ArchiveDescription>('describe');
  const retry = () => void work.start('describe', () => client.transfer.describe({ archive }));
  if (task && !task.endedAt) return <ProgressPanel task={task} />;
  if (task?.failure) return <ErrorPanel failure={task.failure} onRetry={retry} />;
  if (!task?.result) return <Spinner label={t('reading')} />;
  return <ArchiveFacts description={task.result} />;
}

function ArchiveFacts({ description }: { description: ArchiveDescription }) {
  const t = useTexts('import');
  const say = useEntityMessage();
  const { format, signIn, sourceVersion, size, bytes, entities, sections, warnings } = description;
  const facts: [string, string][] = [
    [t('content'), t(signIn ? 'ofSignIn' : 'ofConfiguration')],
    [t('format'), t(format)],
    [t('version'), sourceVersion === undefined ? t('versionUnknown') : sanitize(sourceVersion)],
    [t('size'), `${formatBytes(size)} (${formatBytes(bytes)})`],
    [t('entities'), formatCount(entities)],
    [t('sections'), sections.length === 0 ? t('noSections') : sectionText(sections)],
    ...warnings.map(({ message }): [string, string] => [t('warnings'), say(message)]),
  ];
  return <Facts facts={facts} />;
}

/** Names of the first sections with their categories. */
function sectionText(sections: ArchiveDescription['sections']): string {
  const named = sections.slice(0, 20).map(
    ({ name, categories }) =>
      `${sanitize(name, 80)}: ${categories
        .slice(0, 20)
        .map((one) => sanitize(one, 80))
        .join(', ')}`,
  );
  return named.join('; ') + (sections.length > 20 ? ' …' : '');
}
