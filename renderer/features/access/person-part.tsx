import { Button, MessageBar, MessageBarBody, makeStyles, Text, tokens } from '@fluentui/react-components';
import { PersonSearch20Regular } from '@fluentui/react-icons';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { FoundPerson, People, PeopleInput } from '#core/contract/access-person.ts';
import { meantPersonId } from '#core/contract/meant-person.ts';
import type { SavedSite } from '#core/contract/site.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { failureOf } from '#renderer/ui/grid/failure-of.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { ListAndDetails } from '#renderer/ui/panes/list-and-details.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { PartPage } from './part-page.tsx';
import { PersonPage } from './person-page.tsx';
import { personTexts } from './person-texts.ts';

const useStyles = makeStyles({
  stack: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    flexGrow: 1,
    minHeight: 0,
    paddingTop: tokens.spacingVerticalS,
  },
  line: { display: 'flex', gap: tokens.spacingHorizontalS, alignItems: 'end', flexWrap: 'wrap' },
  find: { flex: '0 1 420px', minWidth: 0 },
});

const NOTHING_FOUND: People = { people: [], isCut: false, unsearched: [] };

/** Finds a user, and shows in one place all that the site knows. */
export function PersonPart({ site }: { site: SavedSite }) {
  const styles = useStyles();
  const t = useTexts(personTexts);
  const navigate = useNavigate();
  const { user: text = '' } = useSearch({ from: '/access' });
  const form = useForm({ initial: () => ({ text }) });
  const [chosen, setChosen] = useState<{ text: string; id: number }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are those of the language
  const columns = useMemo(() => columnsOf(t), [t('name')]);
  const list = usePeople(site.name, text);
  const people = list.data?.pages.flatMap((page) => page.people);
  const unsearched = list.data?.pages[0]?.unsearched ?? [];
  const found = list.isFetching
    ? NOTHING_FOUND
    : { people: people ?? [], isCut: list.hasNextPage, unsearched };
  const id = chosen?.text === text ? chosen.id : meantPersonId(text, found);
  return (
    <PartPage part="person" toolbar={{}}>
      <ListAndDetails
        id="access.person"
        share={40}
        label={t('person')}
        list={
          <div className={styles.stack}>
            <form
              className={styles.line}
              onSubmit={(event) => {
                event.preventDefault();
                const user = form.values.text.trim();
                setChosen(undefined);
                void navigate({ to: '/access', search: { part: 'person', ...(user ? { user } : {}) } });
              }}
            >
              <div className={styles.find}>
                <TextField
                  field={form.field('text')}
                  label={t('find')}
                  help={t('findHint')}
                  maxLength={400}
                />
              </div>
              <Button type="submit">{t('show')}</Button>
            </form>
            {unsearched.map((reason) => (
              <MessageBar key={rendered(reason)} intent="warning">
                <MessageBarBody>{t('unsearched', { reason: rendered(reason) })}</MessageBarBody>
              </MessageBar>
            ))}
            <Grid
              id="access.people"
              label={t('people')}
              fill
              columns={columns}
              rows={people}
              rowKey={({ UserID }) => String(UserID)}
              chosen={id === undefined ? undefined : String(id)}
              onActivate={({ UserID }) => setChosen({ text, id: UserID })}
              tools={
                list.hasNextPage && (
                  <Button size="small" onClick={() => void list.fetchNextPage()}>
                    {t('more')}
                  </Button>
                )
              }
              empty={<Text>{t('none')}</Text>}
              {...failureOf(list)}
            />
          </div>
        }
        details={
          id === undefined ? (
            <EmptyState icon={<PersonSearch20Regular />} title={t('choose')} text={t('chooseText')} />
          ) : (
            <PersonPage key={id} site={site.name} userId={id} />
          )
        }
      />
    </PartPage>
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

function columnsOf(t: (key: TextKey) => string): GridColumn<FoundPerson>[] {
  return [
    { id: 'name', heading: t('name'), cell: ({ DisplayName }) => DisplayName, width: 220 },
    { id: 'login', heading: t('login'), cell: ({ Login }) => Login, width: 160 },
    { id: 'email', heading: t('email'), cell: ({ Email }) => Email },
    {
      id: 'state',
      heading: t('state'),
      cell: ({ State }) => rendered(message(`person-value.${State}`)),
      width: 150,
    },
    { id: 'id', heading: 'ID', cell: ({ UserID }) => `#${UserID}`, width: 90 },
  ];
}

type TextKey = NonNullable<(typeof personTexts)['keys']>;
