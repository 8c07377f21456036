import { makeStyles, Text } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { LongTexts } from '#renderer/features/transfer/entity/long-texts.tsx';
import { PairTable } from '#renderer/features/transfer/entity/pair-table.tsx';
import { isLong, pairsOf } from '#renderer/features/transfer/entity/pairs.ts';
import { StatusText, statusLabel } from '#renderer/features/transfer/import/status-text.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { heightOf } from '#renderer/ui/grid/styles.ts';
import { Hint, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { type PlanDifference, planDifferences } from './plan-differences.ts';

/** More entities are scrolled to: what becomes of the chosen one stays in sight below them. */
const MOST = 8;

const useStyles = makeStyles({ list: { display: 'flex', flexDirection: 'column', minHeight: 0 } });

/** In what the plan of a site is unlike that of most sites; where it is like theirs, or there is none, what it changes. */
export function PlanOfSite({ plan, usual }: { plan: Plan; usual: Plan | undefined }) {
  const styles = useStyles();
  const t = useTexts('rollout');
  const titleOf = useTypeTitle();
  const rows = useMemo(() => planDifferences(plan, usual), [plan, usual]);
  const [chosen, setChosen] = useState<string>();
  const columns = useColumns(usual !== undefined, titleOf);
  const shown = rows.find((row) => keyOf(row) === chosen);
  if (rows.length === 0) return <Text>{t('nothingToWrite')}</Text>;
  return (
    <Stack gap="s">
      <Hint>{t('entityCount', { count: rows.length, entities: formatCount(rows.length) })}</Hint>
      <div className={styles.list} style={{ height: heightOf(rows.length, MOST) }}>
        <Grid
          fill
          compact
          id={usual ? 'rollout.differences' : 'rollout.plan'}
          label={usual ? t('differences') : t('planOfSite')}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          chosen={chosen}
          onActivate={(row) => setChosen(keyOf(row))}
          empty={null}
        />
      </div>
      {shown && <Changes row={shown} />}
    </Stack>
  );
}

function keyOf({ type, guid }: PlanDifference): string {
  return `${type}:${guid}`;
}

function useColumns(
  hasUsual: boolean,
  titleOf: (type: string) => string,
): readonly GridColumn<PlanDifference>[] {
  const t = useTexts('rollout');
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles change with the language, as `t` does
  return useMemo(() => {
    const statusColumn = (id: 'here' | 'usual', heading: string): GridColumn<PlanDifference> => ({
      id,
      heading,
      cell: ({ [id]: status }) => (status === undefined ? t('notInPlan') : <StatusText status={status} />),
      text: ({ [id]: status }) => (status === undefined ? t('notInPlan') : statusLabel(status)),
      width: hasUsual ? 'minmax(100px, 1fr)' : 128,
    });
    return [
      { id: 'entity', heading: t('entity'), cell: ({ path }) => path, width: 'minmax(100px, 2fr)' },
      statusColumn('here', hasUsual ? t('here') : t('status')),
      ...(hasUsual ? [statusColumn('usual', t('usual'))] : []),
      { id: 'type', heading: t('type'), cell: ({ type }) => titleOf(type), hidden: true },
    ];
  }, [t, hasUsual]);
}

/** What becomes of the fields of an entity. */
function Changes({ row: { type, path, changes } }: { row: PlanDifference }) {
  const t = useTexts('rollout');
  const pairs = pairsOf({ type, changes, receiver: undefined, archive: undefined });
  const long = pairs.filter(({ receiver, archive }) => isLong(receiver) || isLong(archive));
  const short = pairs.filter((pair) => !long.includes(pair));
  const names = { archive: t('writes'), receiver: t('has') };
  return (
    <>
      <LongTexts pairs={long} sides="both" names={names} />
      {short.length > 0 && <PairTable label={sanitize(path, 200)} pairs={short} sides="both" names={names} />}
    </>
  );
}
