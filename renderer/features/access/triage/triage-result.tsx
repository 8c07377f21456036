import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import type { TriageRecord } from '#core/contract/access/triage.ts';
import { message } from '#core/messages/catalogue.ts';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { formatTime } from '#renderer/ui/format.ts';
import { Grid } from '#renderer/ui/grid/grid.tsx';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { PartLink } from '../part-link.tsx';
import { AnswerList } from './answer-list.tsx';

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL },
});

/** What a complaint means, what was asked, and where the whole explanations are. */
export function TriageResult({ record, isOpened }: { record: TriageRecord; isOpened: boolean }) {
  const styles = useStyles();
  const t = useTexts('access-triage');
  const { symptoms, answers, findings, probe, takenAt, site } = record;
  return (
    <Stack>
      {isOpened && <Text>{t('opened', { time: formatTime(takenAt), site: sanitize(site, 400) })}</Text>}
      <Section title={t('meaning')}>
        <ul className={styles.list}>
          {symptoms.map(({ symptom, meaning, found }) => (
            <li key={symptom}>
              <Text weight="semibold">{renderMessage(message(`triage-symptom.${symptom}`))}</Text>{' '}
              {renderMessage(message('triage-symptom.can-mean', { meaning }))}
              {found && <div>{renderMessage(found)}</div>}
            </li>
          ))}
        </ul>
      </Section>
      <ExplanationLinks record={record} />
      {answers.length > 0 && (
        <Section title={t('answers')}>
          <AnswerList answers={answers} />
        </Section>
      )}
      {findings.length > 0 && (
        <Section title={t('findings')}>
          <FindingList label={t('findings')} findings={findings} />
        </Section>
      )}
      {probe && (
        <Section title={t('web')} text={sanitize(probe.address, 400)}>
          <Grid
            id="access.triage.probe"
            label={t('web')}
            compact
            columns={[
              {
                id: 'request',
                heading: t('request'),
                cell: ({ method, path }) => `${method} ${path}`,
                width: 220,
              },
              { id: 'status', heading: t('status'), cell: ({ status }) => status ?? '', width: 90 },
              { id: 'meaning', heading: t('answerMeaning'), cell: ({ meaning }) => renderMessage(meaning) },
            ]}
            rows={probe.requests}
            rowKey={({ request }) => request}
            empty={null}
          />
        </Section>
      )}
    </Stack>
  );
}

/** Leads to the whole explanations, asked anew. */
function ExplanationLinks({ record }: { record: TriageRecord }) {
  const t = useTexts('access-triage');
  const { userId, complaint } = record;
  if (userId === null) return null;
  const user = `#${userId}`;
  return (
    <Row gap="s">
      {complaint.taskId !== null && (
        <PartLink search={{ part: 'task', user, task: complaint.taskId }}>{t('taskLink')}</PartLink>
      )}
      <PartLink search={{ part: 'signin', user }}>{t('signInLink')}</PartLink>
      <PartLink search={{ part: 'person', user }}>{t('personLink')}</PartLink>
    </Row>
  );
}
