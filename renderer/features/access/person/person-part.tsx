import { Button, MessageBar, MessageBarBody, makeStyles, Text, tokens } from '@fluentui/react-components';
import {
  CheckmarkCircle16Regular,
  DismissCircle16Filled,
  PersonProhibited16Filled,
  PersonSearch20Regular,
  QuestionCircle16Filled,
} from '@fluentui/react-icons';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type FoundPerson,
  foundPersonColumns,
  type People,
  type PeopleInput,
} from '#core/contract/access/person.ts';
import type { SavedSite } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';
import { resolvePersonId } from '#core/views/resolve-person.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useWindowState } from '#renderer/api/use-window-state.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { ListAndDetails } from '#renderer/ui/panes/list-and-details.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { IconTone } from '#renderer/ui/tone.tsx';
import { badgeCell } from '../explanation/badge-cell.tsx';
import type { StatusBadge } from '../explanation/badges.ts';
import { FormWithResult } from '../form-with-result.tsx';
import { usePersistentForm } from '../use-persistent-form.ts';
import { useUrlSearch } from '../use-url-search.ts';
import { PersonPage } from './person-page.tsx';

const NOTHING = { text: '' };

const useStyles = makeStyles({
  form: { maxWidth: '540px' },
  // Flush with the form: the list has its own margins.
  several: { flexGrow: 1, minHeight: 0, margin: `0 calc(-1 * ${tokens.spacingHorizontalL})` },
});

const COLUMN_OVERRIDES: Readonly<Record<string, Partial<GridColumn<FoundPerson>>>> = {
  name: { width: 220 },
  login: { width: 160 },
  state: { ...badgeCell(({ State }: FoundPerson) => stateBadge(State)), width: 150 },
  id: { width: 90 },
};

/** Finds a user, and shows in one place all that the site knows. */
export function PersonPart({ site: { name: site } }: { site: SavedSite }) {
  const styles = useStyles();
  const t = useTexts('access-person');
  const navigate = useNavigate();
  const form = usePersistentForm<{ text: string }>(['access-form', site, 'person'], NOTHING, {});
  const [asked, setAsked] = useWindowState(['access', site, 'person'], '');
  const { user: text = asked } = useSearch({ from: '/access' });
  useUrlSearch(({ user }) => {
    if (user === undefined) return;
    form.change({ text: user });
    setAsked(user);
  });
  const list = usePeople(site, text);
  const unsearched = list.data?.pages[0]?.unsearched ?? [];
  return (
    <FormWithResult
      part="person"
      label={t('people')}
      answeredAt={0}
      fills
      primary={{ label: t('show'), icon: <PersonSearch20Regular /> }}
      commands={[]}
      onAsk={async () => {
        const user = form.values.text.trim();
        setAsked(user);
        await navigate({ to: '/access', search: { part: 'person', ...(user ? { user } : {}) } });
        return true;
      }}
      onAgain={() => void list.refetch()}
      fields={
        <div className={styles.form}>
          <TextField field={form.field('text')} label={t('find')} help={t('findHint')} maxLength={400} />
        </div>
      }
    >
      {unsearched.map((reason) => (
        <MessageBar key={renderMessage(reason)} intent="warning">
          <MessageBarBody>{t('unsearched', { reason: renderMessage(reason) })}</MessageBarBody>
        </MessageBar>
      ))}
      <Found key={text} site={site} text={text} list={list} />
    </FormWithResult>
  );
}

/** The only person who was found, or a list to choose from. */
function Found({ site, text, list }: { site: string; text: string; list: ReturnType<typeof usePeople> }) {
  const styles = useStyles();
  const t = useTexts('access-person');
  const [chosen, setChosen] = useWindowState<number | null>(['access', site, 'person', text], null);
  const columns = useRecordColumns(foundPersonColumns, COLUMN_OVERRIDES);
  const people = list.data?.pages.flatMap((page) => page.people);
  const unsearched = list.data?.pages[0]?.unsearched ?? [];
  const meant = list.isPlaceholderData
    ? undefined
    : resolvePersonId(text, { people: people ?? [], isCut: list.hasNextPage, unsearched });
  const id = chosen ?? meant;
  // Where users may not be read nobody is found, and a number is still somebody.
  if (id !== undefined && (people?.length ?? 0) <= 1 && !list.hasNextPage) {
    return (
      <section aria-label={t('person')}>
        <PersonPage site={site} userId={id} />
      </section>
    );
  }
  return (
    <div className={styles.several}>
      <ListAndDetails
        id="access.person"
        share={40}
        label={t('person')}
        list={
          <Grid
            id="access.people"
            label={t('people')}
            fill
            columns={columns}
            rows={people}
            rowKey={({ UserID }) => String(UserID)}
            chosen={id === undefined ? undefined : String(id)}
            onActivate={({ UserID }) => setChosen(UserID)}
            tools={
              list.hasNextPage && (
                <Button size="small" onClick={() => void list.fetchNextPage()}>
                  {t('more')}
                </Button>
              )
            }
            empty={<Text>{t('none')}</Text>}
            {...failureProps(list)}
          />
        }
        details={
          id === undefined ? (
            <EmptyState icon={<PersonSearch20Regular />} title={t('choose')} text={t('chooseText')} />
          ) : (
            <PersonPage key={id} site={site} userId={id} />
          )
        }
      />
    </div>
  );
}

/** Users who were found, as many pages as were asked for. */
function usePeople(site: string, text: string) {
  const { client, queries } = useApi();
  return useInfiniteQuery({
    queryKey: [...queries.access.people.key({ input: { site, text } }), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<People> =>
      client.access.people({ site, text, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: undefined as PeopleInput['after'],
    getNextPageParam: ({ isCut, people }: People) => (isCut ? cursorOf(people.at(-1)) : undefined),
    placeholderData: keepPreviousData,
  });
}

function cursorOf(last: FoundPerson | undefined): PeopleInput['after'] {
  return last && { DisplayName: last.DisplayName, UserID: last.UserID };
}

const STATES: Readonly<Record<FoundPerson['State'], IconTone>> = {
  active: { icon: CheckmarkCircle16Regular, tone: 'success' },
  blocked: { icon: DismissCircle16Filled, tone: 'danger' },
  dismissed: { icon: PersonProhibited16Filled, tone: 'quiet' },
  unknown: { icon: QuestionCircle16Filled, tone: 'warning' },
};

/** The state of an account: its picture and its word. */
function stateBadge(state: FoundPerson['State']): StatusBadge {
  return { ...STATES[state], word: renderMessage(message(`person-value.${state}`)) };
}
