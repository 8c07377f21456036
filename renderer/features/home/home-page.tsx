import { Button, makeStyles, Text, Tooltip, tokens } from '@fluentui/react-components';
import {
  ArrowSync20Regular,
  BranchCompare20Regular,
  CheckmarkCircle48Regular,
  PlayCircle20Regular,
} from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { useDemo } from '#renderer/features/site/use-demo.ts';
import { useComparedSides } from '#renderer/features/transfer/compare/use-compared-sides.ts';
import { useComparison } from '#renderer/features/transfer/compare/use-comparison.ts';
import { Running } from '#renderer/shell/panels/activity-panel.tsx';
import { useTour } from '#renderer/shell/tour/use-tour.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { formatClock, formatCount } from '#renderer/ui/format.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { Panes } from '#renderer/ui/panes/panes.tsx';
import { usePane } from '#renderer/ui/panes/use-pane.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Command } from '#renderer/ui/toolbar/toolbar.tsx';
import { isListed } from '#renderer/work/activity.ts';
import { useTasks } from '#renderer/work/work.tsx';
import { AttentionGrid } from './attention-grid.tsx';
import { PendingDialog } from './pending-dialog.tsx';
import { RecentRuns } from './recent-runs.tsx';
import { StartPage } from './start-page.tsx';
import { useAttention } from './use-attention.ts';
import { useOpenRemedy } from './use-open-remedy.ts';

const useStyles = makeStyles({
  part: {
    flexGrow: 1,
    minHeight: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  grid: { flexGrow: 1, minHeight: 0 },
  running: {
    flexShrink: 0,
    maxHeight: '50%',
    overflow: 'auto',
  },
  sitesLink: { minWidth: 'auto', whiteSpace: 'nowrap' },
  state: { whiteSpace: 'nowrap', color: tokens.colorNeutralForeground2 },
});

/** What needs somebody today, what is running, and what was done last. */
export function HomePage() {
  const { queries } = useApi();
  const isOpen = useLinkState() === 'open';
  const t = useTexts('home');
  const list = useQuery({ ...queries.site.list.queryOptions({ input: {} }), enabled: isOpen });
  const demo = useDemo(list.data);
  if (list.data && list.data.length > 0) return <Today />;
  if (list.data || demo.running) return <StartPage demo={demo} />;
  return (
    <Page title={t('title')}>
      <QueryView query={list}>{() => null}</QueryView>
    </Page>
  );
}

function Today() {
  const styles = useStyles();
  const t = useTexts('home');
  const attention = useAttention();
  const openRemedy = useOpenRemedy();
  const [pending, setPending] = useState<string>();
  const decided = attention.pending.find(({ run }) => run === pending);
  const { tour, start } = useTour();
  const pane = usePane('home', { share: 58, collapsed: false });
  const compare = useCompareCommand();
  const { items, checking, checkedAt } = attention;
  const time = checkedAt > 0 ? t('checkedAt', { time: formatClock(checkedAt) }) : undefined;
  return (
    <Page
      title={t('title')}
      fills
      toolbar={{
        beside: <Summary {...attention} time={time} />,
        commands: [
          compare,
          ...(tour?.isOpen
            ? []
            : [
                {
                  key: 'tour',
                  label: t(tour && tour.step !== 'done' ? 'continueTour' : 'tour'),
                  icon: <PlayCircle20Regular />,
                  onClick: start,
                },
              ]),
        ],
        primary: (
          <Button size="small" appearance="primary" icon={<ArrowSync20Regular />} onClick={attention.check}>
            {t('checkNow')}
          </Button>
        ),
      }}
    >
      <Panes
        pane={pane}
        across="rows"
        label={t('below')}
        first={
          <Section
            title={items.length > 0 ? counted(t('attention'), items.length) : t('attention')}
            className={styles.part}
          >
            <div className={styles.grid}>
              <AttentionGrid
                items={items}
                onRemedy={({ remedy }) =>
                  remedy.act === 'pending' ? setPending(remedy.run) : openRemedy(remedy)
                }
                empty={
                  checking > 0 ? (
                    <EmptyState title={t('stillChecking')} />
                  ) : (
                    <EmptyState
                      icon={<CheckmarkCircle48Regular />}
                      title={t('nothing')}
                      text={[t('nothingText'), time].filter(Boolean).join(' ')}
                    />
                  )
                }
              />
            </div>
          </Section>
        }
        second={<Below runs={attention.runs} />}
      />
      {decided && (
        <PendingDialog
          pending={decided}
          what={items.find(({ key }) => key === `pending ${decided.run}`)?.what ?? ''}
          onClose={() => setPending(undefined)}
        />
      )}
    </Page>
  );
}

/** Compares the chosen sites: the beginning of most of what is moved. */
function useCompareCommand(): Command {
  const t = useTexts('home');
  const navigate = useNavigate();
  const comparison = useComparison(useComparedSides().sides);
  return {
    key: 'compare',
    label: t('compare'),
    icon: <BranchCompare20Regular />,
    disabled: !comparison.canStart,
    onClick: () => {
      comparison.start();
      void navigate({ to: '/compare' });
    },
  };
}

/** How many sites answer, and when they were asked. */
function Summary(props: { answering: number; all: number; checking: number; time: string | undefined }) {
  const { answering, all, checking, time } = props;
  const styles = useStyles();
  const t = useTexts('home');
  const navigate = useNavigate();
  return (
    <>
      <Tooltip content={t('answerHint')} relationship="description">
        <Button
          className={styles.sitesLink}
          size="small"
          appearance="transparent"
          onClick={() => void navigate({ to: '/sites' })}
        >
          {t('answer', { answering: formatCount(answering), all: formatCount(all) })}
        </Button>
      </Tooltip>
      <Text size={200} className={styles.state} role="status">
        {checking > 0 ? t('checking', { count: checking, number: formatCount(checking) }) : time}
      </Text>
    </>
  );
}

/** Running work, and the latest runs. */
function Below({ runs }: Pick<ReturnType<typeof useAttention>, 'runs'>) {
  const styles = useStyles();
  const t = useTexts('home');
  const navigate = useNavigate();
  const running = useTasks().filter((task) => !task.endedAt && isListed(task));
  return (
    <>
      {running.length > 0 && (
        <Section title={counted(t('running'), running.length)} className={styles.part}>
          <Stack as="ul" className={styles.running}>
            {running.map((task) => (
              <Running key={task.id} task={task} />
            ))}
          </Stack>
        </Section>
      )}
      <Section
        title={t('recent')}
        className={styles.part}
        action={
          <Button size="small" appearance="transparent" onClick={() => void navigate({ to: '/history' })}>
            {t('allRuns')}
          </Button>
        }
      >
        <div className={styles.grid}>
          <QueryView query={runs}>{(all) => <RecentRuns runs={all} />}</QueryView>
        </div>
      </Section>
    </>
  );
}

function counted(title: string, count: number): string {
  return `${title} (${formatCount(count)})`;
}
