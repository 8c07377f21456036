import { makeStyles, tokens } from '@fluentui/react-components';
import { TextBulletListSquare20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type TaskUser, type TaskUsersAccess, taskUserColumns } from '#core/contract/access/task.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { ListAndDetails } from '#renderer/ui/panes/list-and-details.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { badgeCell } from '../explanation/badge-cell.tsx';
import { verdictBadge } from '../explanation/badges.ts';
import { TaskAnswerView } from './task-answer.tsx';

const useStyles = makeStyles({
  // Flush with the form: the list has its own margins.
  several: { flexGrow: 1, minHeight: 0, margin: `0 calc(-1 * ${tokens.spacingHorizontalL})` },
});

const COLUMN_OVERRIDES: Readonly<Record<string, Partial<GridColumn<TaskUser>>>> = {
  user: { width: 'minmax(210px, 2fr)' },
  verdict: { ...badgeCell(({ verdict }: TaskUser) => verdictBadge(verdict)), width: 130 },
  decidedBy: { width: 'minmax(140px, 1fr)' },
  sentence: { width: 'minmax(260px, 3fr)' },
};

/** Many users and one task: the verdict of each, and below the explanation of the one that is opened. */
export function MultiUserView(props: { site: string; taskId: number; several: TaskUsersAccess }) {
  const { site, taskId, several } = props;
  const t = useTexts('access-task');
  const styles = useStyles();
  const columns = useRecordColumns(taskUserColumns, COLUMN_OVERRIDES);
  const [asked, setAsked] = useState<string>();
  return (
    <div className={styles.several}>
      <ListAndDetails
        id="access.several"
        share={50}
        label={t('details')}
        list={
          <Grid
            fill
            id="access.several"
            label={t('answers')}
            columns={columns}
            rows={several.users}
            rowKey={(row) => row.asked}
            chosen={asked}
            onActivate={(row) => setAsked(row.asked)}
            actions={[
              {
                id: 'open',
                label: t('openUser'),
                icon: <TextBulletListSquare20Regular />,
                run: (row) => setAsked(row.asked),
              },
            ]}
            empty={<EmptyState title={t('noUsers')} />}
          />
        }
        details={
          asked === undefined ? (
            <EmptyState title={t('chooseUser')} text={t('chooseUserText')} />
          ) : (
            <OneOfSeveral key={asked} site={site} taskId={taskId} user={asked} />
          )
        }
      />
    </div>
  );
}

function OneOfSeveral(input: { site: string; taskId: number; user: string }) {
  const { queries } = useApi();
  const enabled = useLinkState() === 'open';
  const query = useQuery({ ...queries.access.task.queryOptions({ input }), enabled });
  return <QueryView query={query}>{(answer) => <TaskAnswerView answer={answer} />}</QueryView>;
}
