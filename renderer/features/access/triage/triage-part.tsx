import { Text } from '@fluentui/react-components';
import {
  BranchCompare20Regular,
  DocumentSearch20Regular,
  FolderOpen20Regular,
  GlobeSearch20Regular,
  Save20Regular,
} from '@fluentui/react-icons';
import { sanitize } from '#core/base/sanitize.ts';
import type { TriageComparison, TriageRecord } from '#core/contract/access/triage.ts';
import type { SavedSite } from '#core/contract/site/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { saveAs } from '#renderer/api/files.ts';
import { useAction } from '#renderer/api/use-action.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatTime } from '#renderer/ui/format.ts';
import { Grid } from '#renderer/ui/grid/grid.tsx';
import { language } from '#renderer/ui/language.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { pickFile } from '#renderer/ui/pick-file.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { AnswerFrame } from '../answer-frame.tsx';
import { FormWithResult } from '../form-with-result.tsx';
import { usePersistentForm } from '../use-persistent-form.ts';
import { useRequest } from '../use-request.ts';
import { useUrlSearch } from '../use-url-search.ts';
import {
  applyUrlSearch,
  complaintOf,
  NO_COMPLAINT,
  type TriageAnswer,
  type TriageQuestion,
  type TriageValues,
} from './question.ts';
import { TriageForm } from './triage-form.tsx';
import { TriageResult } from './triage-result.tsx';

/** Characters of a text that are read. */
const MAX_LENGTH = 100_000;

/** Says what a complaint means, and keeps it as a record that can be handed on. */
export function TriagePart({ site: { name: site } }: { site: SavedSite }) {
  const t = useTexts('access-triage');
  const form = useTriageForm(site);
  const request = useTriageRequest(site);
  const { client } = useApi();
  const savePage = useAction(async (record: TriageRecord) => {
    const { html } = await client.access.triagePage({ record, language: language() });
    saveAs(fileName(record, 'html'), html, 'text/html');
  });
  useUrlSearch((search) => form.change(applyUrlSearch(form.values, search)));
  const { current } = request;
  const record = recordOf(current.answer, form.values.full);
  const pick = (take: (file: { name: string; text: string }) => void) =>
    pickFile('.json', (file) => void file.text().then((text) => take({ name: file.name, text })));
  return (
    <FormWithResult
      part="triage"
      label={t('details')}
      answeredAt={current.answeredAt}
      primary={{ label: t('ask'), icon: <DocumentSearch20Regular /> }}
      commands={[
        {
          key: 'open',
          label: t('open'),
          icon: <FolderOpen20Regular />,
          onClick: () => pick((file) => request.ask({ kind: 'record', file })),
        },
        ...(record
          ? [
              {
                key: 'json',
                label: t('saveJson'),
                icon: <Save20Regular />,
                onClick: () => saveJson(record),
              },
              {
                key: 'html',
                label: t('saveHtml'),
                icon: <GlobeSearch20Regular />,
                onClick: () => void savePage.run(record),
              },
              {
                key: 'compare',
                label: t('compare'),
                icon: <BranchCompare20Regular />,
                onClick: () => pick((file) => request.ask({ kind: 'comparison', file, record })),
              },
            ]
          : []),
      ]}
      onAsk={async () => {
        const question = complaintOf(form.values);
        if (!(await form.accept()) || !question) return false;
        request.ask(question);
        return true;
      }}
      onAgain={request.again}
      fields={<TriageForm form={form} />}
    >
      {savePage.failure && <ErrorPanel failure={savePage.failure} />}
      <AnswerFrame
        request={request}
        begin={<EmptyState icon={<DocumentSearch20Regular />} title={t('empty')} text={t('emptyText')} />}
      >
        {(answer) => <Answer answer={answer} />}
      </AnswerFrame>
    </FormWithResult>
  );
}

function Answer({ answer }: { answer: TriageAnswer }) {
  if (answer.kind === 'compared') return <TriageDifferences comparison={answer.comparison} />;
  return (
    <TriageResult
      record={answer.kind === 'found' ? answer.triage.record : answer.record}
      isOpened={answer.kind === 'opened'}
    />
  );
}

/** The record that is saved or compared. */
function recordOf(answer: TriageAnswer | undefined, isFull: boolean): TriageRecord | undefined {
  if (answer?.kind === 'opened') return answer.record;
  if (answer?.kind !== 'found') return undefined;
  return isFull ? answer.triage.record : answer.triage.redacted;
}

const fileName = ({ takenAt }: TriageRecord, form: string) =>
  `triage-${takenAt.slice(0, 19).replaceAll(':', '-')}.${form}`;

function saveJson(record: TriageRecord): void {
  saveAs(fileName(record, 'json'), `${JSON.stringify(record, null, 2)}\n`, 'application/json');
}

function useTriageForm(site: string) {
  const t = useTexts('access-triage');
  return usePersistentForm<TriageValues>(['access-form', site, 'triage'], NO_COMPLAINT, {
    check: (values) => ({
      pasted:
        values.pasted.length > MAX_LENGTH ? t('tooLong') : complaintOf(values) ? undefined : t('nothing'),
    }),
  });
}

function useTriageRequest(site: string) {
  const { client } = useApi();
  return useRequest<TriageQuestion, TriageAnswer>(
    ['access', site, 'triage'],
    async (question, signal) => {
      switch (question.kind) {
        case 'complaint':
          return {
            kind: 'found',
            triage: await client.access.triage({ site, ...question.given }, { signal }),
          };
        case 'record':
          return { kind: 'opened', record: await client.access.triageRead(question.file, { signal }) };
        case 'comparison': {
          const { file, record } = question;
          const after = { name: fileName(record, 'json'), text: JSON.stringify(record) };
          const compared = await client.access.triageCompare({ before: file, after }, { signal });
          return { kind: 'compared', comparison: compared };
        }
      }
    },
    () => {},
  );
}

/** What differs between two records, side by side. */
function TriageDifferences({ comparison }: { comparison: TriageComparison }) {
  const t = useTexts('access-triage');
  const { before, after, differences } = comparison;
  const headed = ({ name, takenAt }: typeof before) =>
    t('before', { name: sanitize(name, 100), time: formatTime(takenAt) });
  return (
    <Section title={t('differences')}>
      {differences.length === 0 ? (
        <Text>{t('same')}</Text>
      ) : (
        <Grid
          id="access.triage.differences"
          label={t('differences')}
          compact
          columns={[
            { id: 'what', heading: t('difference'), cell: ({ what }) => renderMessage(what), width: 200 },
            {
              id: 'before',
              heading: headed(before),
              cell: (one) => (one.before ? renderMessage(one.before) : ''),
            },
            {
              id: 'after',
              heading: headed(after),
              cell: (one) => (one.after ? renderMessage(one.after) : ''),
            },
          ]}
          rows={differences.map((one, place) => ({ ...one, place }))}
          rowKey={({ place }) => String(place)}
          empty={null}
        />
      )}
    </Section>
  );
}
