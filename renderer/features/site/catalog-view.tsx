import {
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Spinner,
  Text,
  tokens,
} from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { CatalogType } from '#core/contract/catalog.ts';
import { useApi } from '#renderer/api/api.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { language } from '#renderer/ui/language.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { titleIn } from '#renderer/ui/messages.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  summary: { cursor: 'pointer', padding: `${tokens.spacingVerticalXS} 0` },
  button: { alignSelf: 'start' },
});

/** What the catalog file of a profile adds to the reference catalog, and what is wrong with it. */
export function CatalogView(props: {
  profileFile: string;
  /** The catalog file that the profile names. */
  catalogFile: string | undefined;
  /** Name of the saved site against whose tables the file is checked. */
  site: string | undefined;
}) {
  const { profileFile, catalogFile, site } = props;
  const styles = useStyles();
  const t = useTexts('catalog');
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{t('title')}</summary>
      {open && (
        <Stack>
          {catalogFile === undefined ? (
            <Text>{t('none')}</Text>
          ) : (
            <>
              <Facts facts={[[t('file'), sanitize(catalogFile, 1_000)]]} />
              <AddedTypes profileFile={profileFile} />
              <CatalogCheck file={catalogFile} site={site} />
            </>
          )}
        </Stack>
      )}
    </details>
  );
}

function AddedTypes({ profileFile }: { profileFile: string }) {
  const t = useTexts('catalog');
  const { queries } = useApi();
  const reference = useQuery(queries.catalog.show.queryOptions({ input: {} }));
  const own = useQuery({ ...queries.catalog.show.queryOptions({ input: { profileFile } }), retry: false });
  const columns: GridColumn<AddedType>[] = [
    { id: 'type', heading: t('type'), cell: ({ type }) => titleIn(type.title, language()) },
    { id: 'table', heading: t('table'), cell: ({ type }) => type.table },
    {
      id: 'origin',
      heading: t('origin'),
      cell: ({ type }) => t(type.origin === 'added' ? 'added' : 'changed'),
    },
    { id: 'columns', heading: t('columns'), cell: (added) => added.columns.join(', ') },
  ];
  return (
    <QueryView query={own}>
      {(types) => (
        <QueryView query={reference}>
          {(known) => (
            <Grid
              compact
              id="site.catalog"
              label={t('types')}
              columns={columns}
              rows={addedByCatalog(known, types)}
              rowKey={({ type }) => type.name}
              empty={<Text>{t('empty')}</Text>}
            />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

function CatalogCheck({ file, site }: { file: string; site: string | undefined }) {
  const styles = useStyles();
  const t = useTexts('catalog');
  const { queries } = useApi();
  const check = useQuery({
    ...queries.catalog.check.queryOptions({ input: { file, ...(site === undefined ? {} : { site }) } }),
    retry: false,
  });
  if (check.isFetching) return <Spinner size="tiny" label={t('checking')} />;
  return (
    <QueryView query={check}>
      {({ findings }) => (
        <>
          {findings.length === 0 && (
            <MessageBar intent="success" layout="multiline">
              <MessageBarBody>{site === undefined ? t('fine') : t('fineOnSite', { site })}</MessageBarBody>
            </MessageBar>
          )}
          <FindingList label={t('findings')} findings={findings} />
          {site === undefined && <Text>{t('withoutSite')}</Text>}
          <Button className={styles.button} size="small" onClick={() => void check.refetch()}>
            {t('again')}
          </Button>
        </>
      )}
    </QueryView>
  );
}

/** A type that is not as the reference catalog has it, with its columns that are new. */
interface AddedType {
  type: CatalogType;
  columns: string[];
}

/** What a catalog has besides the reference catalog: types that are new or changed, with their columns that are new. */
function addedByCatalog(reference: readonly CatalogType[], own: readonly CatalogType[]): AddedType[] {
  return own
    .filter(({ origin }) => origin !== 'reference')
    .map((type) => {
      const known = reference.find(({ name }) => name === type.name)?.columns.map(({ name }) => name) ?? [];
      return { type, columns: type.columns.map(({ name }) => name).filter((name) => !known.includes(name)) };
    });
}
