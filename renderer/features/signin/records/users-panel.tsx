import { Button, makeStyles, Text } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AccountCursor, type UserAccount, userAccountColumns } from '#core/contract/signin/records.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { useExplainSignIn } from '#renderer/shell/use-explain-signin.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { filteredByPage } from '#renderer/ui/grid/types.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { Pagination } from './pagination.tsx';
import { useUserActions } from './user-actions.tsx';

const useStyles = makeStyles({
  find: { flex: '0 1 320px' },
});

const WIDTHS = {
  name: { width: 'minmax(110px, 160px)' },
  login: { width: 'minmax(90px, 110px)' },
  email: { width: 'minmax(100px, 1fr)' },
  state: { width: 'minmax(100px, 130px)' },
  tokens: { width: 'minmax(90px, 190px)' },
  signIns: { width: 'minmax(70px, 80px)' },
  services: { width: 'minmax(70px, 1fr)' },
  groups: { width: 'minmax(70px, 1fr)' },
  licences: { width: 'minmax(70px, 1fr)' },
};

/** All users of the site, page by page, with what they are in and hold; also those who may not sign in. */
export function UsersPanel({ at }: { at: AdminScope }) {
  const styles = useStyles();
  const t = useTexts('signin-users');
  const { queries } = useApi();
  const form = useForm({ initial: () => ({ text: '' }) });
  const [text, setText] = useState('');
  /** After whom each page begins, besides the first. */
  const [places, setPlaces] = useState<readonly AccountCursor[]>([]);
  const columns = useRecordColumns(userAccountColumns, WIDTHS);
  const after = places.at(-1);
  const list = useQuery({
    ...queries.signin.accounts.list.queryOptions({ input: { ...at, text, ...(after ? { after } : {}) } }),
    placeholderData: keepPreviousData,
  });
  const { actions, dialogs } = useUserActions(at);
  const why = useExplainSignIn(({ Login, UserID }: UserAccount) => ({ user: Login ?? `#${UserID}` }));
  const show = (wanted: string) => {
    form.change({ text: wanted });
    setText(wanted);
    setPlaces([]);
  };
  const last = list.data?.isCut ? list.data.accounts.at(-1) : undefined;
  return (
    <Stack gap="s">
      <Row
        as="form"
        gap="s"
        align="end"
        onSubmit={(event) => {
          event.preventDefault();
          show(form.values.text);
        }}
      >
        <div className={styles.find}>
          <TextField field={form.field('text')} label={t('find')} maxLength={200} />
        </div>
        <Button type="submit">{t('show')}</Button>
        {text !== '' && <Button onClick={() => show('')}>{t('all')}</Button>}
      </Row>
      <Grid
        id="signin.users"
        label={t('users')}
        columns={columns}
        rows={list.data?.accounts}
        rowKey={({ UserID }) => String(UserID)}
        actions={[...actions, why]}
        tools={<Pagination places={places} next={last && cursorOf(last)} onTurn={setPlaces} />}
        filter={filteredByPage}
        empty={<Text>{t('none')}</Text>}
        {...failureProps(list)}
      />
      {dialogs}
    </Stack>
  );
}

function cursorOf({ DisplayName, UserID }: UserAccount): AccountCursor {
  return { DisplayName, UserID };
}
