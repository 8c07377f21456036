import {
  Button,
  Divider,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Decision, ImportResult, PreviewResult } from '#core/contract/transfer.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { language } from '#renderer/ui/messages.ts';
import { Page } from '#renderer/ui/page.tsx';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { ArchiveCard, ArchivePicker } from './archive-step.tsx';
import { ConfirmImport } from './confirm-import.tsx';
import { OptionsStep } from './options-step.tsx';
import { PlanFiles } from './plan-files.tsx';
import { countConflicts } from './plan-rows.ts';
import { PlanView } from './plan-view.tsx';
import { PreviewWarnings } from './preview-warnings.tsx';
import { LogFile, ResultView } from './result-view.tsx';
import { importTexts } from './texts.ts';
import { emptyDraft, type ImportDraft, useDraft } from './use-draft.ts';

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
  const [draft, change] = useDraft();
  const importing = useTask<ImportResult>('import');
  const previewed = useTask<PreviewResult>('preview') !== undefined;
  const open = (archive: string, name: string) => {
    change({ archive, name, decisions: [] });
    for (const kind of ['preview', 'import']) work.clear(kind);
    void work.start('describe', () => client.transfer.describe({ archive }));
  };
  useArchiveOfAddress(draft, open);
  const startOver = () => {
    for (const kind of ['describe', 'preview', 'import']) work.clear(kind);
    change(emptyDraft);
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
              <OptionsStep draft={draft} onChange={change} />
            </Collapsible>
            <Divider />
            <PreviewSection key={draft.archive} draft={draft} onChange={change} archive={draft.archive} />
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

/** Why the receiver cannot be used now; undefined when it can. */
function useObstacle(): string | undefined {
  const t = useTexts(importTexts);
  const { receiver, same } = useChosenSites();
  if (receiver.name === undefined) return t('noReceiver');
  if (same) return t('sameSite');
  return receiver.failure ? t('receiverFails') : undefined;
}

function PreviewSection(props: {
  draft: ImportDraft;
  archive: string;
  onChange: (changes: Partial<ImportDraft>) => void;
}) {
  const { draft, archive, onChange } = props;
  const styles = useStyles();
  const t = useTexts(importTexts);
  const { client } = useApi();
  const work = useWork();
  const { receiver } = useChosenSites();
  const obstacle = useObstacle();
  const task = useTask<PreviewResult>('preview');
  const last = useLastPreview(task?.result);
  const [confirming, setConfirming] = useState(false);
  const running = task !== undefined && !task.endedAt;
  const isForReceiver = last !== undefined && last.plan.receiver === receiver.check?.siteId;

  const preview = (changes: Partial<ImportDraft> = {}) => {
    const site = receiver.name;
    if (site === undefined || running) return;
    const { options, decisions, onConflict } = { ...draft, ...changes };
    const input = { site, archive, options, decisions, onConflict };
    void work.start('preview', () => client.transfer.preview(input));
  };
  const decide = (decisions: Decision[]) => {
    onChange({ decisions });
    preview({ decisions });
  };
  const start = (how: { dryRun: boolean; remember: boolean }) => {
    setConfirming(false);
    const site = receiver.name;
    if (site === undefined || !last) return;
    const { plan } = last;
    const input = {
      site,
      archive,
      plan,
      options: plan.options,
      decisions: plan.decisions,
      onConflict: plan.onConflict,
      ...how,
      language: language(),
    };
    void work.start('import', () => client.transfer.import(input));
  };

  const undecided = last ? countConflicts(last.plan.items).undecided : 0;
  const current = last !== undefined && sameOptions(last, draft);
  const ready = isForReceiver && current && !running && undecided === 0 && obstacle === undefined;
  return (
    <>
      <div className={styles.line}>
        <Button
          appearance={last ? 'secondary' : 'primary'}
          disabledFocusable={obstacle !== undefined || running}
          onClick={() => preview()}
        >
          {last ? t('previewAgain') : t('preview')}
        </Button>
        {last && isForReceiver && (
          <>
            <Button appearance="primary" disabledFocusable={!ready} onClick={() => setConfirming(true)}>
              {t('import', { receiver: receiver.name })}
            </Button>
            <Button disabledFocusable={!ready} onClick={() => start({ dryRun: true, remember: false })}>
              {t('dryRun')}
            </Button>
            <PlanFiles preview={last} receiver={receiver.name ?? ''} draft={draft} onDecide={decide} />
          </>
        )}
        {obstacle && <Text role="status">{obstacle}</Text>}
      </div>
      {last && !isForReceiver && obstacle === undefined && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('otherReceiver')}</MessageBarBody>
        </MessageBar>
      )}
      {isForReceiver && !current && !running && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('otherOptions')}</MessageBarBody>
        </MessageBar>
      )}
      {isForReceiver && undecided > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('undecidedLeft', { number: formatCount(undecided) })}</MessageBarBody>
        </MessageBar>
      )}
      {task?.failure && <ErrorPanel failure={task.failure} onRetry={() => preview()} />}
      {running && !last && <ProgressPanel task={task} />}
      {last && isForReceiver && <PreviewWarnings warnings={last.warnings} />}
      {last && isForReceiver && (
        <PlanView plan={last.plan} stale={running} decisions={draft.decisions} onDecide={decide} />
      )}
      {confirming && last && receiver.site && (
        <ConfirmImport
          receiver={receiver.site}
          plan={last.plan}
          onConfirm={(remember) => start({ dryRun: false, remember })}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** True while the plan was made with the options that are set now. */
function sameOptions({ plan }: PreviewResult, { options, onConflict }: ImportDraft): boolean {
  const names = Object.keys(options) as (keyof ImportDraft['options'])[];
  const same = (name: keyof ImportDraft['options']) =>
    JSON.stringify(plan.options[name]) === JSON.stringify(options[name]);
  return plan.onConflict === onConflict && names.every(same);
}

/** The newest plan; the previous one is shown while the next is made. */
function useLastPreview(result: PreviewResult | undefined): PreviewResult | undefined {
  const [last, setLast] = useState(result);
  if (result && result !== last) setLast(result);
  return result ?? last;
}

/** The import as it runs, and its result. */
function ImportRun({ onNew }: { onNew: () => void }) {
  const styles = useStyles();
  const t = useTexts(importTexts);
  const work = useWork();
  const { queries } = useApi();
  const { receiver } = useChosenSites();
  const task = useTask<ImportResult>('import');
  const failed = task?.failure !== undefined;
  const runs = useQuery({
    ...queries.history.list.queryOptions({ input: { limit: 1 } }),
    enabled: failed,
    staleTime: 0,
  });
  const [run] = runs.data ?? [];
  const hasError = failed && run?.files.some(({ name }) => name === 'Error.txt');
  return (
    <Page title={t('title')}>
      <div className={styles.page}>
        {task && !task.endedAt && (
          <>
            <Text size={400}>{t('importRunning')}</Text>
            <ProgressPanel task={task} />
          </>
        )}
        {task?.result && <ResultView result={task.result} receiver={receiver.name ?? ''} />}
        {task?.failure && (
          <>
            <ErrorPanel failure={task.failure} />
            {task.failure.code !== 'connection' && <Text>{t('failed')}</Text>}
            {hasError && run && <LogFile run={run.id} file="Error.txt" />}
          </>
        )}
        {task?.endedAt && (
          <div className={styles.line}>
            {(failed || task.result?.result.committed === false) && (
              <Button appearance="primary" onClick={() => work.clear('import')}>
                {t(failed ? 'back' : 'importAfterDry')}
              </Button>
            )}
            <Button appearance={failed ? 'secondary' : 'primary'} onClick={onNew}>
              {t('newImport')}
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}
