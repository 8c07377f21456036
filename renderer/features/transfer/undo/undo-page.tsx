import { Button } from '@fluentui/react-components';
import { ArrowUndo20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { Run } from '#core/contract/run.ts';
import type { UndoResult } from '#core/contract/transfer/undo.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { useChosenSites, useSites } from '#renderer/shell/chosen-sites.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Task, useTask, useWork } from '#renderer/work/work.tsx';
import { parsePart } from '../../history/undo-run.ts';
import { WriteRun } from '../import/write-run.tsx';
import { type AskedUndo, UndoWorkbench } from './undo-workbench.tsx';

/** Undo of a run of the history: its preview with the decisions about what was edited since, and what was done. */
export function UndoPage() {
  const t = useTexts('undo');
  const { queries } = useApi();
  const reachable = useLinkState() === 'open';
  const { run: id, ask = false, also, part } = useSearch({ from: '/history/undo' });
  const undoing = useTask<UndoResult>('undo');
  const run = useQuery({
    ...queries.history.get.queryOptions({ input: { run: id ?? '' } }),
    enabled: reachable && id !== undefined,
  });
  if (undoing) return <UndoRun task={undoing} />;
  if (id === undefined) return <NoRun title={t('noRunTitle')} text={t('noRunText')} />;
  const asked = { ask, ...(also ? { also } : {}), ...(part ? { entities: parsePart(part) } : {}) };
  return (
    <QueryView query={run}>
      {(found) => <OnSiteOfRun key={`${found.id} ${also} ${part}`} run={found} asked={asked} />}
    </QueryView>
  );
}

/** The site of the run is chosen as the receiver, where it is a saved one. */
function OnSiteOfRun({ run, asked }: { run: Run; asked: AskedUndo }) {
  const t = useTexts('undo');
  const { receiver } = useChosenSites();
  const sites = useSites();
  const isChosen = useRef(false);
  useEffect(() => {
    if (isChosen.current || sites.length === 0) return;
    isChosen.current = true;
    if (sites.some(({ name }) => name === run.site)) receiver.choose(run.site);
  }, [sites, receiver, run.site]);
  if (!receiver.site) {
    return <NoRun title={t('title')} text={t('chooseSite', { site: sanitize(run.site) })} />;
  }
  return <UndoWorkbench key={receiver.site.name} run={run} receiver={receiver.site} asked={asked} />;
}

function NoRun({ title, text }: { title: string; text: string }) {
  const t = useTexts('undo');
  const navigate = useNavigate();
  return (
    <Page title={t('title')}>
      <EmptyState icon={<ArrowUndo20Regular />} title={title} text={text}>
        <Button onClick={() => void navigate({ to: '/history' })}>{t('back')}</Button>
      </EmptyState>
    </Page>
  );
}

/** The undo as it runs, and its result. */
function UndoRun({ task }: { task: Task<UndoResult> }) {
  const t = useTexts('undo');
  const work = useWork();
  const navigate = useNavigate();
  const { result, failure } = task;
  const site = sanitize(result?.site ?? '');
  const goBack = async () => {
    const run = result?.result.run;
    // The page is left before it has nothing to show.
    await navigate({ to: '/history', search: run === undefined ? {} : { run } });
    work.clear('undo');
  };
  return (
    <WriteRun
      title={t('title')}
      task={task}
      running={t('running')}
      failed={t('failed')}
      receiver={site}
      summary={() => t(result?.partial ? 'donePart' : 'done', { site })}
    >
      {failure && (
        <Button appearance="primary" onClick={() => work.clear('undo')}>
          {t('backToPlan')}
        </Button>
      )}
      <Button appearance={failure ? 'secondary' : 'primary'} onClick={() => void goBack()}>
        {t('back')}
      </Button>
    </WriteRun>
  );
}
