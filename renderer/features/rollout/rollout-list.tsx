import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import {
  Add20Regular,
  ArrowClockwise20Regular,
  Delete20Regular,
  Open20Regular,
  Server20Regular,
  ServerMultiple20Regular,
} from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { redactAddress } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { rolloutColumns } from '#core/contract/rollout/columns.ts';
import type { Rollout } from '#core/contract/rollout/rollout.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { Hint, Stack } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { isMoving } from './allowed.ts';
import { useRolloutPlace } from './place.ts';
import { PlaceDialog } from './place-dialog.tsx';
import { RolloutStateText, rolloutStateLabel } from './states.tsx';
import { useReloadRollouts, useRollouts } from './use-rollouts.ts';
import { useChangeText } from './words.ts';

const useStyles = makeStyles({
  body: { padding: `0 ${tokens.spacingHorizontalL}` },
  place: { flexShrink: 0, padding: `${tokens.spacingVerticalXS} 0 0`, overflowWrap: 'anywhere' },
});

/** All roll-outs of a database of jobs. */
export function RolloutList() {
  const styles = useStyles();
  const t = useTexts('rollout');
  const work = useWork();
  const navigate = useNavigate();
  const place = useRolloutPlace();
  const list = useRollouts();
  const reload = useReloadRollouts();
  const planning = useTask('rollout-plan');
  const [isAsking, setAsking] = useState(false);
  const [forgotten, setForgotten] = useState<Rollout>();
  const plan = () => {
    work.clear('rollout-plan');
    void navigate({ to: '/rollout/plan' });
  };
  const planButton = (
    <Button size="small" appearance="primary" icon={<Add20Regular />} onClick={plan}>
      {t('plan')}
    </Button>
  );
  const isEmpty = list.data?.length === 0;
  return (
    <Page
      title={t('title')}
      fills
      toolbar={{
        commands: [
          {
            key: 'place',
            label: t('place'),
            icon: <Server20Regular />,
            onClick: () => setAsking(true),
          },
          {
            key: 'refresh',
            label: t('refresh'),
            icon: <ArrowClockwise20Regular />,
            onClick: () => void reload(),
          },
        ],
        primary: !isEmpty && planButton,
      }}
    >
      <Stack gap="s" fill className={styles.body}>
        <Hint className={styles.place}>
          {place.jobs === undefined
            ? t('placeHere')
            : t('placeAt', { address: sanitize(redactAddress(place.jobs), 300) })}
        </Hint>
        {planning && !planning.endedAt && <ProgressPanel task={planning} />}
        <QueryView
          query={list}
          empty={{
            when: (all) => all.length === 0,
            icon: <ServerMultiple20Regular />,
            title: t('empty'),
            text: t('emptyText'),
            action: planButton,
          }}
        >
          {(rollouts) => <Rollouts rollouts={rollouts} onForget={setForgotten} />}
        </QueryView>
      </Stack>
      {isAsking && <PlaceDialog place={place} onClose={() => setAsking(false)} />}
      {forgotten && <ForgetRollout rollout={forgotten} onClose={() => setForgotten(undefined)} />}
    </Page>
  );
}

function Rollouts(props: { rollouts: readonly Rollout[]; onForget: (one: Rollout) => void }) {
  const { rollouts, onForget } = props;
  const t = useTexts('rollout');
  const navigate = useNavigate();
  return (
    <Grid
      fill
      id="rollouts"
      label={t('list')}
      columns={useColumns()}
      rows={rollouts}
      rowKey={({ id }) => id}
      actions={[
        {
          id: 'open',
          label: t('open'),
          icon: <Open20Regular />,
          run: ({ id }) => void navigate({ to: '/rollout', search: { rollout: id } }),
        },
        {
          id: 'forget',
          label: `${t('forget')}…`,
          icon: <Delete20Regular />,
          allows: ({ state }) => !isMoving(state) && state !== 'paused',
          run: onForget,
        },
      ]}
      empty={null}
    />
  );
}

/** Its number is for the command line; here a name is enough. */
const COLUMNS = rolloutColumns.filter(({ id }) => id !== 'number');

const COLUMN_OVERRIDES: Readonly<Record<string, Partial<GridColumn<Rollout>>>> = {
  name: { width: 'minmax(180px, 2fr)' },
  state: {
    cell: ({ state }) => <RolloutStateText state={state} />,
    text: ({ state }) => rolloutStateLabel(state),
    width: 150,
  },
  sites: { width: 90 },
  done: { width: 100 },
  failed: { width: 100 },
};

function useColumns(): readonly GridColumn<Rollout>[] {
  const t = useTexts('rollout');
  const changeText = useChangeText();
  const columns = useRecordColumns(COLUMNS, COLUMN_OVERRIDES);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said changes with the language, as `t` does
  return useMemo(
    () => [...columns, { id: 'change', heading: t('change'), cell: ({ change }) => changeText(change) }],
    [columns, t],
  );
}

/** Asks, and forgets a roll-out. */
function ForgetRollout({ rollout, onClose }: { rollout: Rollout; onClose: () => void }) {
  const t = useTexts('rollout');
  const { client } = useApi();
  const place = useRolloutPlace();
  const reload = useReloadRollouts();
  const forgetting = useAction(async () => {
    await client.rollout.forget({ ...place, rollout: rollout.id });
    await reload();
    onClose();
  });
  return (
    <ConfirmDialog
      title={t('forgetTitle', { name: sanitize(rollout.name) })}
      confirm={t('forget')}
      ready={!forgetting.isRunning}
      failure={forgetting.failure}
      onConfirm={() => void forgetting.run()}
      onClose={onClose}
    >
      <Text>{t('forgetText')}</Text>
    </ConfirmDialog>
  );
}
