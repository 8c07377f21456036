import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { LinesField, NumberField } from '#renderer/ui/form/fields.tsx';
import type { Form } from '#renderer/ui/form/use-form.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { UserField } from '../user-field.tsx';
import { listedUsers, type TaskValues } from './question.ts';

/** The most users that are asked about at once. */
export const MOST_USERS = 10_000;

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
export function TaskForm({ site, form }: { site: string; form: Form<TaskValues> }) {
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
            help={t('userListHelp', { most: formatCount(MOST_USERS) })}
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
      <NumberField field={field('taskId')} label={t('task')} />
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
