import { makeStyles, Select } from '@fluentui/react-components';
import { useMemo } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { BoundField } from '#renderer/ui/form/fields.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { heightOf } from '#renderer/ui/grid/styles.ts';
import { SiteMark } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { groupsOf, labelsOf, sitesIn } from './site-groups.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 },
  add: { maxWidth: '220px' },
});

/** More sites are scrolled to. */
const MOST = 8;
/** Height of the line above the grid, pixels. */
const TOOLBAR = 40;

/** Which saved sites the roll-out is for: ticked one by one, by group or by label, in the order of the list. */
export function SiteChoice(props: { field: Binding<readonly string[]>; sites: readonly ListedSite[] }) {
  const { field, sites } = props;
  const styles = useStyles();
  const t = useTexts('rollout-plan');
  const ticks = useMemo(() => new Set(field.value), [field.value]);
  const tick = (names: ReadonlySet<string>) =>
    field.change(sites.flatMap(({ name }) => (names.has(name) ? [name] : [])));
  const selectors = [
    ['all', t('allSites', { sites: formatCount(sites.length) })],
    ...groupsOf(sites).map((folder) => [`group:${folder}`, t('groupOf', { folder: sanitize(folder) })]),
    ...labelsOf(sites).map((label) => [`label:${label}`, t('labelOf', { label: sanitize(label) })]),
  ] as const;
  return (
    <BoundField
      field={field}
      label={t('sitesChosen', { count: ticks.size, sites: formatCount(ticks.size) })}
      help={t('sitesHelp')}
    >
      <div className={styles.list} style={{ height: TOOLBAR + heightOf(sites.length, MOST) }}>
        <Grid
          fill
          id="rollout.plan.sites"
          label={t('sites')}
          columns={useColumns()}
          rows={sites}
          rowKey={({ name }) => name}
          ticking={{ ticks, onTicks: tick }}
          tools={
            <Select
              className={styles.add}
              size="small"
              aria-label={t('tickMore')}
              value=""
              onChange={(_event, { value }) => tick(new Set([...ticks, ...sitesIn(sites, value)]))}
            >
              <option value="">{t('tickMore')}</option>
              {selectors.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          }
          empty={t('noSites')}
        />
      </div>
    </BoundField>
  );
}

function useColumns(): readonly GridColumn<ListedSite>[] {
  const t = useTexts('rollout-plan');
  return useMemo(
    () => [
      {
        id: 'name',
        heading: t('site'),
        cell: (site) => <SiteMark {...site} />,
        text: ({ name }) => name,
        width: 'minmax(180px, 2fr)',
      },
      { id: 'folder', heading: t('folder'), cell: ({ folder = '' }) => folder },
      { id: 'labels', heading: t('labels'), cell: ({ labels = [] }) => labels.join(', ') },
    ],
    [t],
  );
}
