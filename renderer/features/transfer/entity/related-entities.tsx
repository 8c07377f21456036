import { Text } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { EntityOutput, RelatedEntity } from '#core/contract/transfer/entity.ts';
import { fieldTitle } from '#renderer/ui/entity-texts.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { language } from '#renderer/ui/language.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { archivedNeeds, type OpenEntity } from './graph-model.ts';

/** What an entity needs, or what uses it, as a list; of one that only an archive has, what that says. */
export function RelatedEntities(props: {
  part: 'needs' | 'usedBy';
  site: string;
  known: EntityOutput | undefined;
  onOpen: OpenEntity;
}) {
  const { part, site, known, onOpen } = props;
  const t = useTexts('entity');
  const columns = useRelatedColumns();
  const entity = known?.entity;
  const rows = useMemo(() => {
    if (!known) return undefined;
    const list =
      part === 'usedBy'
        ? (known.entity?.usedBy ?? [])
        : (known.entity?.needs ?? archivedNeeds(known.archived));
    return list.map((related, index) => ({ ...related, index }));
  }, [known, part]);
  if (known && !entity && part === 'usedBy') return <Text>{t('notOnSite', { site })}</Text>;
  return (
    <Stack gap="s">
      {known && !entity && <Text>{t('needsOfArchive', { site })}</Text>}
      <Grid
        id={`entity-${part}`}
        label={t(part)}
        columns={columns}
        rows={rows}
        rowKey={({ index }) => String(index)}
        actions={[
          { id: 'open', label: t('open'), run: ({ type, guid, path }) => void onOpen({ type, guid, path }) },
        ]}
        empty={<Text>{t(part === 'needs' ? 'noNeeds' : 'noUse')}</Text>}
      />
      {part === 'usedBy' && entity && entity.usedBy.length < entity.usedByCount && (
        <Text>
          {t('more', { shown: formatCount(entity.usedBy.length), all: formatCount(entity.usedByCount) })}
        </Text>
      )}
    </Stack>
  );
}

type Row = RelatedEntity & { index: number };

function useRelatedColumns(): readonly GridColumn<Row>[] {
  const t = useTexts('entity');
  const titleOf = useTypeTitle();
  const current = language();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language
  return useMemo(
    () => [
      { id: 'entity', heading: t('entity'), cell: ({ path }) => path, width: 'minmax(160px, 2fr)' },
      { id: 'type', heading: t('type'), cell: ({ type }) => titleOf(type) },
      {
        id: 'place',
        heading: t('place'),
        cell: ({ column, line }) =>
          line === undefined
            ? fieldTitle(column)
            : t('textPlace', { column: fieldTitle(column), line: formatCount(line) }),
      },
      { id: 'guid', heading: t('guid'), cell: ({ guid }) => guid, width: 290, hidden: true },
    ],
    [current, titleOf],
  );
}
