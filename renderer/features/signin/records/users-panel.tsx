import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AccountCursor, UserAccount } from '#core/contract/signin-records.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { useExplainSignIn } from '#renderer/shell/use-explain-signin.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { formatCount, formatTime } from '#renderer/ui/format.ts';
import { failureOf } from '#renderer/ui/grid/failure-of.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useUserActions } from './user-actions.tsx';
import { userTexts } from './user-texts.ts';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  line: { display: 'flex', gap: tokens.spacingHorizontalS, alignItems: 'end', flexWrap: 'wrap' },
  find: { flex: '0 1 320px' },
  pages: { display: 'flex', gap: tokens.spacingHorizontalXS, alignItems: 'center' },
});

/** All users of the site, page by page, with what they are in and hold; also those who may not sign in. */
export function UsersPanel({ at }: { at: At }) {
  const styles = useStyles();
  const t = useTexts(userTexts);
  const { queries } = useApi();
  const form = useForm({ initial: () => ({ text: '' }) });
  const [text, setText] = useState('');
  /** After whom each page begins, besides the first. */
  const [places, setPlaces] = useState<readonly AccountCursor[]>([]);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are those of the language
  const columns = useMemo(() => columnsOf(t, zone), [zone, t('name')]);
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
    <div className={styles.stack}>
      <form
        className={styles.line}
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
      </form>
      <Grid
        id="signin.users"
        label={t('users')}
        columns={columns}
        rows={list.data?.accounts}
        rowKey={({ UserID }) => String(UserID)}
        actions={[...actions, why]}
        tools={
          (places.length > 0 || last) && (
            <div className={styles.pages}>
              <Button
                size="small"
                disabledFocusable={places.length === 0}
                onClick={() => places.length > 0 && setPlaces(places.slice(0, -1))}
              >
                {t('newer')}
              </Button>
              <Text size={200}>{t('page', { number: formatCount(places.length + 1) })}</Text>
              <Button
                size="small"
                disabledFocusable={!last}
                onClick={() => last && setPlaces([...places, cursorOf(last)])}
              >
                {t('older')}
              </Button>
            </div>
          )
        }
        empty={<Text>{t('none')}</Text>}
        {...failureOf(list)}
      />
      {dialogs}
    </div>
  );
}

function columnsOf(
  t: (key: TextKey, values?: Record<string, string>) => string,
  zone: string,
): GridColumn<UserAccount>[] {
  const list = (names: readonly string[]) => names.join(', ');
  return [
    { id: 'name', heading: t('name'), cell: ({ DisplayName }) => DisplayName, width: 160 },
    { id: 'login', heading: t('login'), cell: ({ Login }) => Login, width: 110 },
    { id: 'email', heading: t('email'), cell: ({ Email }) => Email },
    { id: 'sid', heading: 'SID', cell: ({ SID }) => SID, hidden: true },
    { id: 'state', heading: t('state'), cell: ({ State }) => t(State), width: 130 },
    { id: 'failed', heading: t('failed'), cell: ({ FailedSignIns }) => FailedSignIns, hidden: true },
    {
      id: 'password',
      heading: t('password'),
      cell: ({ HasPassword }) => t(HasPassword ? 'yes' : 'no'),
      hidden: true,
    },
    { id: 'tokens', heading: t('tokens'), cell: ({ ActiveTokens }) => ActiveTokens, width: 190 },
    { id: 'signIns', heading: t('signIns'), cell: ({ SignIns }) => SignIns, width: 80 },
    {
      id: 'lastSignIn',
      heading: t('lastSignIn', { zone }),
      cell: ({ LastSignIn }) => (LastSignIn === null ? t('never') : formatTime(LastSignIn)),
      sort: ({ LastSignIn }) => (LastSignIn === null ? undefined : Date.parse(LastSignIn)),
      width: 170,
    },
    { id: 'services', heading: t('services'), cell: ({ Services }) => list(Services) },
    { id: 'groups', heading: t('groups'), cell: ({ Groups }) => list(Groups) },
    { id: 'licences', heading: t('licences'), cell: ({ Licences }) => list(Licences) },
  ];
}

type TextKey = Parameters<ReturnType<typeof useTexts<keyof Keys>>>[0];
type Keys = Record<NonNullable<(typeof userTexts)['keys']>, string>;

function cursorOf({ DisplayName, UserID }: UserAccount): AccountCursor {
  return { DisplayName, UserID };
}
