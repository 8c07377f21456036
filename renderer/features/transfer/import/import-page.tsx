import { Divider, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { visible } from '#core/base/text.ts';
import type { ImportResult } from '#core/contract/transfer.ts';
import { useApi } from '#renderer/api/api.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { ArchiveCard, ArchivePicker } from './archive-step.tsx';
import { ImportRun } from './import-run.tsx';
import { OptionsStep } from './options-step.tsx';
import type { ImportDraft } from './plan-state.ts';
import { PreviewSection } from './preview-section.tsx';
import { importTexts } from './texts.ts';
import { useImport } from './use-import.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  line: { display: 'flex', gap: tokens.spacingHorizontalS, alignItems: 'center', flexWrap: 'wrap' },
  name: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
  summary: {
    cursor: 'pointer',
    fontWeight: tokens.fontWeightSemibold,
    padding: `${tokens.spacingVerticalXS} 0`,
  },
});

/** Import: choose an archive, set options, preview, decide, import, and see what was done. */
export function ImportPage() {
  const styles = useStyles();
  const t = useTexts(importTexts);
  const work = useWork();
  const { client } = useApi();
  const [{ draft, made, making }, happen] = useImport();
  const importing = useTask<ImportResult>('import');
  const previewed = made !== undefined || making !== undefined;
  const open = (archive: string, name: string) => {
    work.drop('preview');
    work.clear('import');
    happen({ kind: 'opened', archive, name });
    work.drop('describe');
    void work.start('describe', () => client.transfer.describe({ archive }));
  };
  useArchiveOfAddress(draft, open);
  const startOver = () => {
    for (const kind of ['describe', 'preview', 'import']) work.clear(kind);
    happen({ kind: 'closed' });
  };

  if (importing) return <ImportRun onNew={startOver} />;
  return (
    <Page title={t('title')}>
      <div className={styles.page}>
        {draft.archive === undefined ? (
          <ArchivePicker compact={false} onChosen={open} />
        ) : (
          <>
            <section aria-label={t('archive')}>
              <div className={styles.line}>
                <Text weight="semibold" size={400} className={styles.name}>
                  {visible(draft.name)}
                </Text>
                <ArchivePicker compact onChosen={open} />
              </div>
              <Collapsible title={t('archive')} open={!previewed}>
                <ArchiveCard archive={draft.archive} />
              </Collapsible>
            </section>
            <Collapsible title={t('options')} open={!previewed}>
              <OptionsStep draft={draft} onChange={(changes) => happen({ kind: 'set', changes })} />
            </Collapsible>
            <Divider />
            <PreviewSection key={draft.archive} />
          </>
        )}
      </div>
    </Page>
  );
}

/** A part of the page that collapses once there is a preview. */
function Collapsible(props: { title: string; open: boolean; children: ReactNode }) {
  const styles = useStyles();
  return (
    <details open={props.open}>
      <summary className={styles.summary}>{props.title}</summary>
      {props.children}
    </details>
  );
}

/** An archive that another page or the file manager names is opened once, and leaves the address. */
function useArchiveOfAddress(draft: ImportDraft, open: (archive: string, name: string) => void): void {
  const { archive } = useSearch({ from: '/import' });
  const navigate = useNavigate();
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (archive === undefined || archive === opened.current) return;
    opened.current = archive;
    if (archive !== draft.archive) open(archive, archive.split(/[\\/]/).at(-1) ?? archive);
    void navigate({ to: '/import', search: {}, replace: true });
  }, [archive, draft.archive, navigate, open]);
}
