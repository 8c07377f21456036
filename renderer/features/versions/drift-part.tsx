import { Button, Link, makeStyles, Text, tokens } from '@fluentui/react-components';
import { BranchCompare20Regular, BranchCompareRegular, Search20Regular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { DriftMatrix, ModuleDrift, SiteDrift } from '#core/contract/versions/status.ts';
import { useApi } from '#renderer/api/api.tsx';
import { siteSide } from '#renderer/features/transfer/compare/difference.ts';
import { useOpenCompare } from '#renderer/features/transfer/compare/use-compared-sides.ts';
import { useSiteName } from '#renderer/shell/use-site-name.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { formatZonedTime } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { Hint, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { type DriftRow, driftRows } from './drift-rows.ts';
import { differencesOf } from './module-rows.ts';
import { ModuleStateText, useModuleState } from './module-state.tsx';
import { PartPage } from './part-page.tsx';
import { useKnownDrift, useReloadVersions } from './use-versions.ts';
import { versionSide } from './version-side.ts';

const KIND = 'drift';

const useStyles = makeStyles({
  body: {
    padding: `0 ${tokens.spacingHorizontalL}`,
    ':not(:empty)': { paddingTop: tokens.spacingVerticalXS },
  },
  grid: { flexGrow: 1, minHeight: 0 },
  failed: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
  cell: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    verticalAlign: 'middle',
  },
  time: { whiteSpace: 'nowrap' },
});

/** Which modules of which sites are no longer what their versions say: as it was found out last, and found out anew. */
export function DriftPart() {
  const styles = useStyles();
  const t = useTexts('versions');
  const { client } = useApi();
  const work = useWork();
  const readAgain = useReloadVersions();
  const known = useKnownDrift();
  const task = useTask<DriftMatrix>(KIND);
  const isRunning = task !== undefined && !task.endedAt;
  const start = () => {
    if (!isRunning) void work.start(KIND, () => client.versions.status({})).then(readAgain);
  };
  return (
    <PartPage
      part="drift"
      toolbar={{
        primary: (
          <Button
            size="small"
            appearance="primary"
            icon={<Search20Regular />}
            disabledFocusable={isRunning}
            onClick={start}
          >
            {t('checkDrift')}
          </Button>
        ),
      }}
    >
      <Stack gap="s" fill className={styles.body}>
        {isRunning && <ProgressPanel task={task} />}
        {task?.failure && <ErrorPanel failure={task.failure} onRetry={start} />}
        <QueryView
          query={known}
          empty={{
            when: ({ sites }) => sites.length === 0,
            icon: <BranchCompareRegular />,
            title: t('noDrift'),
            text: t('noDriftText'),
          }}
        >
          {(matrix) => <Matrix matrix={matrix} />}
        </QueryView>
      </Stack>
    </PartPage>
  );
}

function Matrix({ matrix }: { matrix: DriftMatrix }) {
  const styles = useStyles();
  const t = useTexts('versions');
  const siteName = useSiteName();
  const rows = useMemo(() => driftRows(matrix), [matrix]);
  const failed = matrix.sites.filter(({ failure }) => failure !== undefined);
  const columns = useColumns(matrix.sites);
  return (
    <>
      {failed.length > 0 && (
        <section aria-label={t('notAsked')}>
          <Text weight="semibold">{t('notAsked')}</Text>
          <ul className={styles.failed}>
            {failed.map(({ site, at, failure }) => (
              <li key={site}>
                {siteName(site)}, {formatZonedTime(at)}: {failure && renderMessage(failure.message)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <FindingList label={t('warnings')} findings={matrix.sites.flatMap(({ warnings = [] }) => warnings)} />
      <div className={styles.grid}>
        <Grid
          fill
          id="versions.drift"
          label={t('drift')}
          columns={columns}
          rows={rows}
          rowKey={({ guid }) => guid}
          empty={<EmptyState title={t('noModulesAnywhere')} text={t('noModulesText')} />}
        />
      </div>
    </>
  );
}

/** The module, and a column for each site that answered. */
function useColumns(sites: readonly SiteDrift[]): GridColumn<DriftRow>[] {
  const t = useTexts('versions');
  const wordsOf = useModuleState();
  const siteName = useSiteName();
  const compare = useCompareDrift();
  const asked = sites.filter(({ failure }) => failure === undefined);
  return [
    { id: 'module', heading: t('module'), cell: ({ name }) => name, width: 'minmax(140px, 1fr)' },
    ...asked.map(({ site, at }): GridColumn<DriftRow> => {
      const found = ({ bySite }: DriftRow) => bySite.get(site);
      const open = (row: DriftRow) => compare(site, found(row));
      return {
        id: `site ${site}`,
        heading: siteName(site),
        cell: (row) => {
          const drift = found(row);
          return drift ? <DriftCell drift={drift} at={at} onCompare={() => open(row)} /> : t('noSuchModule');
        },
        text: (row) => {
          const drift = found(row);
          if (!drift) return t('noSuchModule');
          return [drift.bound, wordsOf(drift.state, differencesOf(drift)), formatZonedTime(at)]
            .join(' ')
            .trim();
        },
        width: 'minmax(330px, 1fr)',
        action: {
          id: `compare ${site}`,
          label: t('compareDrift'),
          icon: <BranchCompare20Regular />,
          allows: (row) => isComparable(found(row)),
          run: open,
        },
      };
    }),
  ];
}

/** How a module stands at a site, since when that is known, and the way to what differs. */
function DriftCell(props: { drift: ModuleDrift; at: string; onCompare: () => void }) {
  const { drift, at, onCompare } = props;
  const styles = useStyles();
  return (
    <span className={styles.cell}>
      <ModuleStateText state={drift.state} differences={differencesOf(drift)} />
      {isComparable(drift) ? (
        // The keyboard does it by Enter in the cell.
        <Link as="button" tabIndex={-1} onClick={onCompare}>
          {sanitize(drift.bound ?? '')}
        </Link>
      ) : (
        sanitize(drift.bound ?? '')
      )}
      <Hint className={styles.time}>{formatZonedTime(at)}</Hint>
    </span>
  );
}

/** Whether there is a version to compare with. */
function isComparable(drift: ModuleDrift | undefined): boolean {
  return drift?.bound !== undefined && drift.state !== 'lost';
}

/** Compares a site with the version that its module is bound to. */
function useCompareDrift() {
  const openCompare = useOpenCompare();
  return (site: string, drift: ModuleDrift | undefined) => {
    if (drift?.bound === undefined) return;
    const { module, bound: version } = drift;
    openCompare({ from: versionSide(site, { module, version }), to: siteSide(site) });
  };
}
