import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowLeft20Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { PlanGroup, Rollout, RolloutMatrix } from '#core/contract/rollout/rollout.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { useApi } from '#renderer/api/api.tsx';
import { PlanContext } from '#renderer/features/transfer/import/plan-context.ts';
import { PlanView } from '#renderer/features/transfer/import/plan-view.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { usePageKeys } from '#renderer/ui/page-keys.ts';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { useRolloutPlace } from './place.ts';
import { useReloadRollouts, useRolloutSite } from './use-rollouts.ts';

const KIND = 'rollout-decide';

const useStyles = makeStyles({
  messages: {
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalL}`,
    ':not(:empty)': { paddingTop: tokens.spacingVerticalS, paddingBottom: tokens.spacingVerticalS },
  },
  of: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
});

interface DecideProps {
  rollout: Rollout;
  group: Pick<PlanGroup, 'group' | 'sites' | 'example'>;
  onClose: () => void;
}

/** Decides the conflicts of all sites with equal plans, by the plan of one of them. */
export function DecideView(props: DecideProps) {
  const { rollout, group } = props;
  const t = useTexts('rollout');
  const read = useRolloutSite(rollout, group.example);
  // What is decided stays while the site is read again.
  const { plan } = read.data ?? {};
  if (plan) return <Decide {...props} plan={plan} />;
  return (
    <Page title={t('decideTitle')}>
      <QueryView query={read}>{() => <Text>{t('noPlan')}</Text>}</QueryView>
    </Page>
  );
}

function Decide(props: DecideProps & { plan: Plan }) {
  const { rollout, group, onClose } = props;
  const styles = useStyles();
  const t = useTexts('rollout');
  const work = useWork();
  const { client } = useApi();
  const place = useRolloutPlace();
  const reload = useReloadRollouts();
  const task = useTask(KIND);
  const [plan] = useState(props.plan);
  const { decisions, decide, undo, canUndo } = useDecisions(plan);
  const isRunning = task !== undefined && !task.endedAt;
  const count = group.sites;
  const close = () => {
    work.clear(KIND);
    onClose();
  };
  const apply = async () => {
    const input = { ...place, rollout: rollout.id, group: group.group, decisions: [...decisions] };
    const done = await work.start<RolloutMatrix>(KIND, () => client.rollout.decide(input));
    await reload();
    if (done?.state === 'done') close();
  };
  const canApply = canUndo && !isRunning;
  usePageKeys([['Ctrl+KeyZ', undo, t('undoDecision')]]);
  return (
    <Page
      title={t('decideTitle')}
      fills
      toolbar={{
        beside: (
          <Text className={styles.of}>
            {t('decideOf', { count, sites: formatCount(count), example: sanitize(group.example, 100) })}
          </Text>
        ),
        commands: [{ key: 'back', label: t('back'), icon: <ArrowLeft20Regular />, onClick: close }],
        primary: (
          <Button
            size="small"
            appearance="primary"
            disabledFocusable={!canApply}
            onClick={() => canApply && void apply()}
          >
            {t('apply', { count, sites: formatCount(count) })}
          </Button>
        ),
      }}
    >
      <Stack gap="xs" className={styles.messages}>
        {isRunning && <ProgressPanel task={task} />}
        {task?.failure && <ErrorPanel failure={task.failure} />}
      </Stack>
      <PlanContext value={{ site: group.example, preview: undefined }}>
        <PlanView
          plan={plan}
          warnings={[]}
          stale={isRunning}
          decisions={decisions}
          canUndo={canUndo}
          savedDecisions={[]}
          onDecide={decide}
          onUndo={undo}
        />
      </PlanContext>
    </Page>
  );
}

type Decisions = readonly Decision[];

/** Decisions about a plan, beginning with those that it was made with; the last one can be taken back. */
function useDecisions(plan: Plan) {
  const [states, setStates] = useState<readonly Decisions[]>([plan.decisions]);
  return {
    decisions: states.at(-1) ?? [],
    canUndo: states.length > 1,
    decide: (change: (before: Decisions) => Decisions) =>
      setStates((before) => [...before, change(before.at(-1) ?? [])]),
    undo: () => setStates((before) => (before.length > 1 ? before.slice(0, -1) : before)),
  };
}
