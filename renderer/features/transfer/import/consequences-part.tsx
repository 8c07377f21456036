import { Button, MessageBar, MessageBarBody, makeStyles, Text, tokens } from '@fluentui/react-components';
import { PeopleAudience24Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import {
  type AccessChange,
  accessChangeColumns,
  type Consequences,
} from '#core/contract/access/consequences.ts';
import { consequencesMessages, untoldChanges } from '#core/views/consequences.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { AskedConsequences } from './use-consequences.ts';

const useStyles = makeStyles({
  part: { flexGrow: 1, minHeight: 0, padding: tokens.spacingHorizontalL },
  list: { flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column' },
});

const COLUMN_OVERRIDES: Readonly<Record<string, Partial<GridColumn<AccessChange>>>> = {
  change: { width: 140 },
  user: { width: 'minmax(180px, 2fr)' },
  task: { width: 'minmax(180px, 2fr)' },
  category: { width: 'minmax(120px, 1fr)' },
  decidedBy: { width: 'minmax(140px, 1fr)' },
  why: { width: 'minmax(260px, 3fr)' },
};

/** What the plan does to people: asked where a person wants to know it. */
export function ConsequencesPart({ asked }: { asked: AskedConsequences }) {
  const { task, canAsk, ask } = asked;
  const t = useTexts('consequences');
  const styles = useStyles();
  const button = (
    <Button appearance="primary" disabledFocusable={!canAsk} onClick={ask}>
      {t(task?.result ? 'askAgain' : 'ask')}
    </Button>
  );
  if (!task || task.failure?.code === 'cancelled')
    return (
      <EmptyState icon={<PeopleAudience24Regular />} title={t('title')} text={t('text')}>
        {button}
      </EmptyState>
    );
  return (
    <Stack className={styles.part}>
      {!task.endedAt && <ProgressPanel task={task} />}
      {task.failure && <ErrorPanel failure={task.failure} onRetry={ask} />}
      {task.result && <Answer found={task.result} button={button} />}
    </Stack>
  );
}

function Answer({ found, button }: { found: Consequences; button: ReactNode }) {
  const t = useTexts('consequences');
  const styles = useStyles();
  const columns = useRecordColumns(accessChangeColumns, COLUMN_OVERRIDES);
  const [summary, ...more] = consequencesMessages(found).map(renderMessage);
  const untold = untoldChanges(found);
  return (
    <>
      <Row gap="l">
        <MessageBar intent={toneOf(found)} layout="multiline">
          <MessageBarBody>{summary}</MessageBarBody>
        </MessageBar>
        {button}
      </Row>
      <Stack gap="xs" role="status">
        {more.map((one) => (
          <Text key={one}>{one}</Text>
        ))}
        {untold > 0 && <Text>{t('untold', { count: formatCount(untold) })}</Text>}
      </Stack>
      {found.changes.length > 0 && (
        <div className={styles.list}>
          <Grid
            fill
            id="plan.consequences"
            label={t('changes')}
            columns={columns}
            rows={found.changes}
            rowKey={({ user, task }) => `${user.UserID} ${task.TaskID}`}
            empty={<EmptyState title={t('noneFiltered')} />}
          />
        </div>
      )}
    </>
  );
}

/** What is lost is a warning, and so is what nobody knows. */
function toneOf({ asked, lost, unknown }: Consequences): 'warning' | 'info' | 'success' {
  const isUnknown = unknown.pairs > 0 || unknown.why.length > 0;
  if (lost.pairs > 0 || isUnknown) return 'warning';
  return asked.tasks < asked.ofTasks || asked.users < asked.ofUsers ? 'info' : 'success';
}
