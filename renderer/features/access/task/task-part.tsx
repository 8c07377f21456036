import { makeStyles, tokens } from '@fluentui/react-components';
import { PeopleList20Regular, PeopleTeam20Regular, TaskListSquareLtr20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { taskIdOf } from '#core/base/complaint.ts';
import type { TaskUsersAccess } from '#core/contract/access/task.ts';
import type { TaskWho } from '#core/contract/access/task-who.ts';
import type { AccessVerdict } from '#core/contract/explanation.ts';
import type { SavedSite } from '#core/contract/site/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { LinesField } from '#renderer/ui/form/fields.tsx';
import type { Form } from '#renderer/ui/form/use-form.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { TaskCheckInput } from '../checks/checks.ts';
import { useChecks } from '../checks/use-checks.ts';
import { ComparisonView } from '../explanation/comparison-view.tsx';
import { PartWithHistory } from '../part-with-history.tsx';
import type { EarlierResult } from '../request-state.ts';
import { usePersistentForm } from '../use-persistent-form.ts';
import { useRequest } from '../use-request.ts';
import { UserField } from '../user-field.tsx';
import { comparedName } from '../user-name.ts';
import { MultiUserView } from './multi-user-view.tsx';
import {
  applyUrlSearch,
  listedUsers,
  NO_TASK,
  questionOf,
  requiredOf,
  restoreValues,
  type TaskAnswer,
  type TaskQuestion,
  type TaskValues,
} from './question.ts';
import { TaskAnswerView, TaskFacts } from './task-answer.tsx';
import { TaskField } from './task-field.tsx';

/** Why a user cannot open a task: one user, two beside each other, or many. */
export function TaskPart({ site: { name: site } }: { site: SavedSite }) {
  const t = useTexts('access-task');
  const a = useTexts('access');
  const form = useTaskForm(site);
  const checks = useChecks(site);
  const request = useTaskRequest(site, (asked, verdict) =>
    checks.add({ kind: 'task', at: new Date().toISOString(), verdict, asked }),
  );
  const { mode } = form.values;
  const toggle = (wanted: TaskValues['mode']) => ({
    key: wanted,
    pressed: mode === wanted,
    onClick: () => form.change({ mode: mode === wanted ? 'one' : wanted }),
  });
  const begin = (
    <EmptyState icon={<TaskListSquareLtr20Regular />} title={t('beginTitle')} text={t('beginText')} />
  );
  return (
    <PartWithHistory<TaskValues, TaskQuestion, TaskAnswer>
      part="task"
      label={t('answers')}
      {...{ site, checks, form, request, questionOf, applyUrlSearch }}
      restoreCheck={(check) =>
        check.kind === 'task'
          ? { values: restoreValues(form.values, check.asked), question: { mode: 'one', ...check.asked } }
          : undefined
      }
      commands={[
        {
          ...toggle('compare'),
          label: a('compare'),
          hint: t('compareHint'),
          icon: <PeopleTeam20Regular />,
        },
        {
          ...toggle('several'),
          label: t('several'),
          hint: t('severalHint'),
          icon: <PeopleList20Regular />,
        },
      ]}
      isList={(answer) => answer.mode === 'several'}
      begin={begin}
      fields={<TaskForm site={site} form={form} />}
    >
      {(answer, earlier) => <Answer site={site} answer={answer} earlier={earlier} />}
    </PartWithHistory>
  );
}

function Answer(props: { site: string; answer: TaskAnswer; earlier: EarlierResult | undefined }) {
  const { site, answer, earlier } = props;
  switch (answer.mode) {
    case 'one':
      return <TaskAnswerView answer={answer.one} earlier={earlier} />;
    case 'several':
      return <MultiUserView site={site} taskId={answer.taskId} several={answer.several} />;
    case 'compare': {
      const { left, right, users } = answer;
      return (
        <>
          <ComparisonView
            left={{ name: comparedName(left.user, users[0]), explanation: left.explanation }}
            right={{ name: comparedName(right.user, users[1]), explanation: right.explanation }}
          />
          <TaskFacts answer={left} />
        </>
      );
    }
  }
}

function useTaskForm(site: string) {
  const t = useTexts('access-task');
  const values = { most: formatCount(MAX_USERS) };
  return usePersistentForm<TaskValues>(['access-form', site, 'task'], NO_TASK, {
    required: requiredOf,
    check: ({ mode, task, users }) => ({
      task: task.trim() !== '' && taskIdOf(task) === undefined ? t('taskUnknown') : undefined,
      users: mode === 'several' && listedUsers(users).length > MAX_USERS ? t('tooMany', values) : undefined,
    }),
  });
}

function useTaskRequest(site: string, onVerdict: (asked: TaskCheckInput, verdict: AccessVerdict) => void) {
  const { client } = useApi();
  const explain = (taskId: number, user: string, signal: AbortSignal) =>
    client.access.task({ site, taskId, user }, { signal });
  return useRequest<TaskQuestion, TaskAnswer>(
    ['access', site, 'task'],
    async (question, signal) => {
      const { taskId } = question;
      switch (question.mode) {
        case 'one':
          return { mode: 'one', one: await explain(taskId, question.user, signal) };
        case 'compare': {
          const users = [question.user, question.other] as const;
          const [left, right] = await Promise.all([
            explain(taskId, users[0], signal),
            explain(taskId, users[1], signal),
          ]);
          return { mode: 'compare', left, right, users };
        }
        case 'several': {
          const { users } = question;
          const several =
            users.length > 0
              ? await client.access.taskUsers({ site, taskId, users }, { signal })
              : asAnswers(await client.access.taskWho({ site, taskId }, { signal }));
          return { mode: 'several', several, taskId };
        }
      }
    },
    (question, answer) => {
      const { taskId } = question;
      if (question.mode === 'one' && answer.mode === 'one')
        onVerdict({ taskId, user: question.user }, answer.one.explanation.verdict);
      if (question.mode === 'compare' && answer.mode === 'compare') {
        onVerdict({ taskId, user: question.other }, answer.right.explanation.verdict);
        onVerdict({ taskId, user: question.user }, answer.left.explanation.verdict);
      }
    },
  );
}

/** Everybody who may open a task, as the answers about many users. */
function asAnswers({ users, ...access }: TaskWho): TaskUsersAccess {
  return { ...access, users: users.map((one) => ({ ...one, asked: `#${one.user.UserID}` })) };
}

/** The most users that are asked about at once. */
const MAX_USERS = 10_000;

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
    alignItems: 'start',
    '& textarea': { minHeight: '92px' },
  },
});

/** What is asked about a task: who, and which. */
function TaskForm({ site, form }: { site: string; form: Form<TaskValues> }) {
  const styles = useStyles();
  const t = useTexts('access-task');
  const a = useTexts('access');
  const { values, field, change } = form;
  const isSeveral = values.mode === 'several';
  return (
    <div className={styles.fields}>
      {isSeveral ? (
        <>
          <LinesField
            field={field('users')}
            label={t('userList')}
            help={t('userListHelp', { most: formatCount(MAX_USERS) })}
          />
          <UserPicker
            site={site}
            label={t('addUser')}
            onPick={(login) => change({ users: listedUsers([...values.users, login]) })}
          />
        </>
      ) : (
        <UserField site={site} field={field('user')} label={a('user')} help={a('userHelp')} />
      )}
      {values.mode === 'compare' && <UserField site={site} field={field('other')} label={a('otherUser')} />}
      <TaskField site={site} field={field('task')} />
    </div>
  );
}

/** Users who are picked one after the other. */
function UserPicker(props: { site: string; label: string; onPick: (login: string) => void }) {
  const { site, label, onPick } = props;
  const [text, setText] = useState('');
  const pick = (login: string) => {
    setText('');
    onPick(login);
  };
  return <UserField site={site} field={{ value: text, change: setText }} label={label} onPick={pick} />;
}
