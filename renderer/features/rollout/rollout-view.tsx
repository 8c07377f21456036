import { Button, MessageBar, MessageBarBody, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useReducer } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { countIn } from '#core/contract/rollout/columns.ts';
import type { PlanGroup, Rollout, RolloutMatrix } from '#core/contract/rollout/rollout.ts';
import { useCompactLayout } from '#renderer/shell/use-compact-layout.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { formatZonedTime } from '#renderer/ui/format.ts';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Page } from '#renderer/ui/page.tsx';
import { Panes } from '#renderer/ui/panes/panes.tsx';
import { ScrollRegion } from '#renderer/ui/panes/scroll-region.tsx';
import { usePane } from '#renderer/ui/panes/use-pane.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { isMoving, refusalOf } from './allowed.ts';
import { AbortDialog, RetryDialog, StartDialog, UndoDialog } from './control-dialogs.tsx';
import { DecideView } from './decide-view.tsx';
import { GroupList } from './group-list.tsx';
import { NotReadyBar } from './not-ready-bar.tsx';
import { initialPage, type PageEvent, type PageState, pageReducer } from './page-state.ts';
import { QuietBar } from './quiet-bar.tsx';
import { RolloutDetails } from './rollout-details.tsx';
import { SiteDetails } from './site-details.tsx';
import { type SiteActions, SiteGrid } from './site-grid.tsx';
import { RolloutStateText } from './states.tsx';
import { useCarriedOn, useControl, useReport } from './use-control.ts';
import { useRollout, useRolloutSites } from './use-rollouts.ts';
import { useViewCommands } from './view-commands.tsx';
import { WaveStrip } from './wave-strip.tsx';

const useStyles = makeStyles({
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
  },
  list: {
    padding: `0 ${tokens.spacingHorizontalL}`,
    // Where there is little height it scrolls as a whole.
    '@media (max-height: 620px)': { overflowY: 'auto' },
  },
  grid: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    '@media (max-height: 620px)': { flexShrink: 0, minHeight: '300px' },
  },
  messages: { flexShrink: 0, ':not(:empty)': { paddingTop: tokens.spacingVerticalS } },
});

/** One roll-out: its waves, its groups and its sites, and beside them one site. */
export function RolloutView({ id }: { id: string }) {
  const t = useTexts('rollout');
  const read = useRollout(id);
  if (read.data) return <Loaded matrix={read.data} error={failureProps(read)} />;
  return (
    <Page title={t('title')}>
      <QueryView query={read}>{() => null}</QueryView>
    </Page>
  );
}

function Loaded({ matrix, error }: { matrix: RolloutMatrix; error: ReturnType<typeof failureProps> }) {
  const styles = useStyles();
  const t = useTexts('rollout');
  const { rollout, groups, warnings } = matrix;
  const [state, dispatch] = useReducer(pageReducer, initialPage);
  const read = useRolloutSites(rollout);
  const sites = read.data?.sites;
  const control = useControl(rollout.id);
  const report = useReport(rollout);
  const isCompact = useCompactLayout();
  useCarriedOn(rollout, control);
  const pane = usePane('rollout', { share: 66, collapsed: false });
  const { commands, primary } = useViewCommands({ rollout, sites, control, report, dispatch });
  const does: SiteActions = {
    skip: (some) => void control.run({ action: 'skip', sites: some.map(({ site }) => site) }),
    retry: (some) => dispatch({ type: 'asked', dialog: 'retry', sites: some }),
    undo: (some) => dispatch({ type: 'asked', dialog: 'undo', sites: some }),
  };
  const decide = (group: PlanGroup) => dispatch({ type: 'decide', group });
  if (state.deciding)
    return (
      <DecideView rollout={rollout} group={state.deciding} onClose={() => dispatch({ type: 'decided' })} />
    );
  return (
    <Page
      title={t('title')}
      fills
      toolbar={{
        beside: (
          <>
            <Text className={styles.name}>{sanitize(rollout.name, 200)}</Text>
            <span role="status">
              <RolloutStateText state={rollout.state} />
            </span>
          </>
        ),
        commands,
        primary: primary && (
          <Button
            size="small"
            appearance="primary"
            icon={primary.icon}
            disabledFocusable={control.isRunning}
            onClick={() => !control.isRunning && primary.run()}
          >
            {primary.label}
          </Button>
        ),
      }}
    >
      <Panes
        pane={pane}
        across={isCompact ? 'rows' : 'columns'}
        label={t('details')}
        first={
          <Stack gap="none" fill className={styles.list}>
            <Stack gap="s" className={styles.messages}>
              {error.failure && <ErrorPanel {...error} failure={error.failure} />}
              {control.failure && state.dialog === undefined && <ErrorPanel failure={control.failure} />}
              {report.failure && <ErrorPanel failure={report.failure} />}
              <Reason rollout={rollout} />
              {!error.failure && <QuietBar rollout={rollout} />}
              <NotReadyBar rollout={rollout} groups={groups} onDecide={decide} />
              <FindingList label={t('warnings')} findings={warnings} />
            </Stack>
            <WaveStrip
              rollout={rollout}
              shown={state.filter.wave}
              onWave={(wave) => dispatch({ type: 'wave', wave })}
              onApprove={
                refusalOf('approve', rollout) === undefined
                  ? () => void control.run({ action: 'approve' })
                  : undefined
              }
            />
            <GroupList
              groups={groups}
              sites={countIn(rollout)}
              filter={state.filter}
              canDecide={!isMoving(rollout.state) && rollout.state !== 'done'}
              onGroup={(group) => dispatch({ type: 'group', group })}
              onDecide={decide}
            />
            <div className={styles.grid}>
              <SiteGrid
                rollout={rollout}
                groups={groups}
                sites={sites}
                // What is said above already is not said again.
                failure={failureProps({ error: error.failure ? null : read.error, refetch: read.refetch })}
                filter={state.filter}
                onFilter={(changes) => dispatch({ type: 'filtered', changes })}
                onClear={() => dispatch({ type: 'cleared' })}
                chosen={state.site}
                onChoose={(site) => dispatch({ type: 'chosen', site })}
                does={does}
              />
            </div>
          </Stack>
        }
        second={
          // What moves by itself is not read out line by line: the state in the toolbar is.
          <ScrollRegion label={t('details')} isLive={!isMoving(rollout.state)}>
            {state.site === undefined ? (
              <RolloutDetails rollout={rollout} />
            ) : (
              <SiteDetails key={state.site} rollout={rollout} site={state.site} does={does} />
            )}
          </ScrollRegion>
        }
      />
      <Dialogs rollout={rollout} sites={sites ?? []} state={state} dispatch={dispatch} control={control} />
    </Page>
  );
}

/** Why it is paused or stopped. */
function Reason({ rollout: { state, reason, endedAt } }: { rollout: Rollout }) {
  if (!reason || isMoving(state)) return null;
  return (
    <MessageBar intent={state === 'stopped' ? 'error' : 'info'} layout="multiline">
      <MessageBarBody>
        {renderMessage(reason)} {endedAt && formatZonedTime(endedAt)}
      </MessageBarBody>
    </MessageBar>
  );
}

function Dialogs(props: {
  rollout: Rollout;
  sites: Parameters<typeof UndoDialog>[0]['sites'];
  state: PageState;
  dispatch: (event: PageEvent) => void;
  control: ReturnType<typeof useControl>;
}) {
  const { rollout, sites, state, dispatch, control } = props;
  const given = { rollout, sites, control, onClose: () => dispatch({ type: 'closed' }) };
  switch (state.dialog) {
    case 'start':
      return <StartDialog {...given} />;
    case 'abort':
      return <AbortDialog {...given} />;
    case 'retry':
      return <RetryDialog {...given} about={state.about} />;
    case 'undo':
      return <UndoDialog {...given} about={state.about} />;
    default:
      return null;
  }
}
