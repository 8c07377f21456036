import { makeStyles, tokens } from '@fluentui/react-components';
import { DocumentSearch20Regular } from '@fluentui/react-icons';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Triage, TriageComparison, TriageRecord } from '#core/contract/access-triage.ts';
import type { SavedSite } from '#core/contract/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { saveAs } from '#renderer/api/files.ts';
import { useAction } from '#renderer/api/use-action.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { FlagField } from '#renderer/ui/form/fields.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { language } from '#renderer/ui/messages.ts';
import { ListAndDetails } from '#renderer/ui/panes/list-and-details.tsx';
import { pickFile } from '#renderer/ui/pick-file.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { PartPage } from './part-page.tsx';
import { TriageDifferences } from './triage-differences.tsx';
import { TriageForm, type TriageQuestionnaire } from './triage-form.tsx';
import { TriageResult } from './triage-result.tsx';
import { triageTexts } from './triage-texts.ts';

const useStyles = makeStyles({
  stack: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    overflow: 'auto',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXS}`,
  },
});

/** What is shown: of a record that was opened there is nothing but what it has. */
type Shown =
  | { kind: 'found'; triage: Triage }
  | { kind: 'opened'; record: TriageRecord }
  | { kind: 'compared'; comparison: TriageComparison };

/** Says what a complaint means, and keeps it as a record that can be handed on. */
export function TriagePart({ site }: { site: SavedSite }) {
  const styles = useStyles();
  const t = useTexts(triageTexts);
  const { user = '', task } = useSearch({ from: '/access' });
  const [shown, show] = useState<Shown>();
  const form = useForm({ initial: () => ({ full: false }) });
  const work = useTriage(site.name, show);
  const record = recordOf(shown, form.values.full);
  const commands = [
    { key: 'open', label: t('open'), onClick: () => pickFile('.json', (file) => void work.open.run(file)) },
    ...(record
      ? [
          {
            key: 'compare',
            label: t('compare'),
            onClick: () => pickFile('.json', (file) => void work.compare.run(file, record)),
          },
          { key: 'json', label: t('saveJson'), onClick: () => saveJson(record) },
          { key: 'html', label: t('saveHtml'), onClick: () => void work.savePage.run(record) },
        ]
      : []),
  ];
  const failure = [work.ask, work.open, work.compare, work.savePage].find((one) => one.failure)?.failure;
  return (
    <PartPage part="triage" toolbar={{ commands }}>
      <ListAndDetails
        id="access.triage"
        share={45}
        label={t('details')}
        list={
          <div className={styles.stack}>
            <TriageForm
              initial={{ user, taskId: task ?? null }}
              isRunning={work.ask.isRunning}
              onAsk={(given) => void work.ask.run(given)}
            />
            <FlagField field={form.field('full')} label={t('full')} />
          </div>
        }
        details={
          failure ? (
            <ErrorPanel failure={failure} />
          ) : work.ask.isRunning ? (
            <Loading />
          ) : (
            <Answer shown={shown} onEmpty={{ title: t('empty'), text: t('emptyText') }} />
          )
        }
      />
    </PartPage>
  );
}

function Answer({ shown, onEmpty }: { shown: Shown | undefined; onEmpty: { title: string; text: string } }) {
  if (!shown) return <EmptyState icon={<DocumentSearch20Regular />} {...onEmpty} />;
  if (shown.kind === 'compared') return <TriageDifferences comparison={shown.comparison} />;
  return (
    <TriageResult
      record={shown.kind === 'found' ? shown.triage.record : shown.record}
      isOpened={shown.kind === 'opened'}
    />
  );
}

/** The record that is saved or compared. */
function recordOf(shown: Shown | undefined, isFull: boolean): TriageRecord | undefined {
  if (shown?.kind === 'opened') return shown.record;
  if (shown?.kind !== 'found') return undefined;
  return isFull ? shown.triage.record : shown.triage.redacted;
}

const fileName = ({ takenAt }: TriageRecord, form: string) =>
  `triage-${takenAt.slice(0, 19).replaceAll(':', '-')}.${form}`;

function saveJson(record: TriageRecord): void {
  saveAs(fileName(record, 'json'), `${JSON.stringify(record, null, 2)}\n`, 'application/json');
}

/** What can be done with complaints and records. */
function useTriage(site: string, show: (shown: Shown | undefined) => void) {
  const { client } = useApi();
  const ask = useAction(async (given: TriageQuestionnaire) => {
    show(undefined);
    show({ kind: 'found', triage: await client.access.triage({ site, ...given }) });
  });
  const open = useAction(async (file: File) => {
    const record = await client.access.triageRead({ name: file.name, text: await file.text() });
    show({ kind: 'opened', record });
  });
  const compare = useAction(async (file: File, record: TriageRecord) => {
    const before = { name: file.name, text: await file.text() };
    const after = { name: fileName(record, 'json'), text: JSON.stringify(record) };
    show({ kind: 'compared', comparison: await client.access.triageCompare({ before, after }) });
  });
  const savePage = useAction(async (record: TriageRecord) => {
    const { html } = await client.access.triagePage({ record, language: language() });
    saveAs(fileName(record, 'html'), html, 'text/html');
  });
  return { ask, open, compare, savePage };
}
