import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { ArrowClockwise20Regular, History48Regular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { visible } from '#core/base/text.ts';
import type { Run } from '#core/contract/history.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatTime } from '#renderer/ui/format.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import { RunDetails } from './run-details.tsx';
import { runKind } from './run-kind.ts';
import { historyTexts } from './texts.ts';

/** How many runs the page asks for. */
const LIMIT = 500;

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(300px, 2fr) minmax(0, 3fr)',
    gap: tokens.spacingHorizontalXL,
    height: '100%',
    minHeight: 0,
  },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: tokens.spacingHorizontalXXS,
    overflow: 'auto',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
  },
  run: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: tokens.spacingVerticalXXS,
    width: '100%',
    padding: tokens.spacingHorizontalM,
    textAlign: 'start',
    font: 'inherit',
    color: 'inherit',
    backgroundColor: 'transparent',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
  },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  site: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
  details: { overflow: 'auto', minWidth: 0 },
});

/** Every export and import on this computer with its plan, result and files. */
export function HistoryPage() {
  const styles = useStyles();
  const t = useTexts(historyTexts);
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const reachable = useLinkState() === 'open';
  const navigate = useNavigate();
  const { run: chosen } = useSearch({ from: '/history' });
  const list = useQuery({
    ...queries.history.list.queryOptions({ input: { limit: LIMIT } }),
    enabled: reachable,
    staleTime: 0,
    // A run that is going on elsewhere ends some time.
    refetchInterval: (query) =>
      query.state.data?.some(({ outcome }) => outcome === 'running') ? 3_000 : false,
  });
  const runs = list.data ?? [];
  const refresh = () => void queryClient.invalidateQueries({ queryKey: queries.history.key() });
  // Asked for by itself: it may be older than what the list goes back to.
  const details = useQuery({
    ...queries.history.get.queryOptions({ input: { run: chosen ?? '' } }),
    enabled: reachable && chosen !== undefined,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.outcome === 'running' ? 3_000 : false),
  });
  const run = chosen === undefined ? undefined : details.data;
  return (
    <Page
      title={t('title')}
      actions={
        <Button icon={<ArrowClockwise20Regular />} onClick={refresh}>
          {t('refresh')}
        </Button>
      }
    >
      {list.error && <ErrorPanel failure={toFailure(list.error)} onRetry={() => void list.refetch()} />}
      {!list.data && !list.error && <Loading />}
      {list.data && runs.length === 0 && (
        <EmptyState icon={<History48Regular />} title={t('emptyTitle')} text={t('emptyText')} />
      )}
      {runs.length > 0 && (
        <div className={styles.columns}>
          <ul className={styles.list} aria-label={t('list')}>
            {runs.map((entry) => (
              <li key={entry.id}>
                <RunButton
                  run={entry}
                  chosen={entry.id === chosen}
                  onChoose={() => void navigate({ to: '/history', search: { run: entry.id } })}
                />
              </li>
            ))}
          </ul>
          <section className={styles.details} aria-live="polite">
            {run && <RunDetails key={run.id} run={run} />}
            {details.error && <ErrorPanel failure={toFailure(details.error)} />}
            {chosen === undefined && <EmptyState title={t('choose')} />}
            {chosen !== undefined && details.isPending && <Loading />}
          </section>
        </div>
      )}
    </Page>
  );
}

function RunButton({ run, chosen, onChoose }: { run: Run; chosen: boolean; onChoose: () => void }) {
  const styles = useStyles();
  useTexts(historyTexts);
  return (
    <button
      type="button"
      className={mergeClasses(styles.run, chosen && styles.chosen)}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <span className={styles.line}>
        <Text weight="semibold">{runKind(run)}</Text>
        <OutcomeBadge outcome={run.outcome} />
      </span>
      <span className={styles.site}>{visible(run.site, 120)}</span>
      <Text size={200}>{formatTime(run.startedAt)}</Text>
    </button>
  );
}
