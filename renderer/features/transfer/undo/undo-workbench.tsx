import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowSync20Regular, History20Regular, MultiselectLtr20Regular } from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { Run } from '#core/contract/run.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { KeptPreviewResult } from '#core/contract/transfer/import.ts';
import type { Plan, PlanItem } from '#core/contract/transfer/plan.ts';
import { isSignInType } from '#core/contract/transfer/sign-in.ts';
import type { UndoneEntity } from '#core/contract/transfer/undo.ts';
import { useApi } from '#renderer/api/api.tsx';
import { runKind } from '#renderer/features/history/run-kind.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount, formatZonedTime } from '#renderer/ui/format.ts';
import { language } from '#renderer/ui/language.ts';
import { Page } from '#renderer/ui/page.tsx';
import { usePageKeys } from '#renderer/ui/page-keys.ts';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useWriteRefusal, WriteButton, WriteRefusalBar } from '#renderer/ui/write-refusal.tsx';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { ConfirmWrite, type WayOut } from '../import/confirm-write.tsx';
import { PlanContext } from '../import/plan-context.ts';
import { PlanView } from '../import/plan-view.tsx';
import { type SignInWriteInput, useSignInWrite } from '../import/sign-in-write.tsx';
import { usePagePlan } from '../import/use-plan.ts';

const useStyles = makeStyles({
  messages: {
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalL}`,
    ':not(:empty)': { paddingTop: tokens.spacingVerticalS, paddingBottom: tokens.spacingVerticalS },
  },
});

/** What else is asked of an undo than its run. */
export interface AskedUndo {
  /** At once, where nothing stands against it. */
  ask: boolean;
  /** Further runs, which are undone with it as one. */
  also?: string[];
  /** What of it is undone, where that is not all. */
  entities?: UndoneEntity[];
}

/** The plan of an undo with its decisions, and the undo of exactly this plan. */
export function UndoWorkbench({
  run,
  receiver,
  asked,
}: {
  run: Run;
  receiver: ListedSite;
  asked: AskedUndo;
}) {
  const styles = useStyles();
  const t = useTexts('undo');
  const navigate = useNavigate();
  const work = useWork();
  const { client } = useApi();
  const task = useTask('undo-preview');
  const { ask, also } = asked;
  const part = usePart(asked.entities);
  const undone = { site: receiver.name, run: run.id, ...(also ? { also } : {}), ...part.undone };
  const undo = usePagePlan('undo-preview', undone, (of, decisions) =>
    client.transfer.undoPreview({ ...of, decisions, keep: true }),
  );
  const { shown, failure, isBusy, decisions } = undo;
  const plan = shown?.plan;
  const [confirming, setConfirming] = useState(false);
  const canUndo = useWriteRefusal(receiver) === undefined && undo.canWrite;
  const isFirst = useRef(ask);
  const isPlanned = plan !== undefined && !isBusy;
  useEffect(() => {
    if (!isPlanned) return;
    if (isFirst.current && canUndo) setConfirming(true);
    isFirst.current = false;
  }, [isPlanned, canUndo]);
  usePageKeys([['Ctrl+KeyZ', undo.undoDecision, t('undoDecision')]]);
  const start = (reviewed: Plan, { despiteFreeze }: WayOut, signIn: SignInWriteInput) => {
    setConfirming(false);
    const reason = despiteFreeze === undefined ? {} : { despiteFreeze };
    const input = { ...undone, ...reason, ...signIn, plan: reviewed, decisions: reviewed.decisions };
    void work.start('undo', () => client.transfer.undo({ ...input, language: language() }));
  };
  return (
    <Page
      title={t('title')}
      fills
      toolbar={{
        beside: (
          <Text>
            {`${runKind(run)}, ${formatZonedTime(run.startedAt)}`}
            {also && ` ${t('alsoRuns', { count: also.length })}`}
          </Text>
        ),
        commands: [
          {
            key: 'refresh',
            label: t('refresh'),
            icon: <ArrowSync20Regular />,
            disabled: isBusy,
            onClick: undo.refresh,
          },
          part.command(isBusy),
          {
            key: 'back',
            label: t('back'),
            icon: <History20Regular />,
            onClick: () => void navigate({ to: '/history', search: { run: run.id } }),
          },
        ],
        primary: (
          <WriteButton
            to={receiver}
            size="small"
            appearance="primary"
            disabledFocusable={!canUndo}
            onClick={() => setConfirming(canUndo)}
          >
            {t('undo', { site: receiver.name })}
          </WriteButton>
        ),
      }}
    >
      <div className={styles.messages}>
        <WriteRefusalBar to={receiver} />
        {isBusy && !plan && task && !task.endedAt && <ProgressPanel task={task} />}
        {failure && <ErrorPanel failure={failure} onRetry={undo.refresh} />}
      </div>
      {plan && (
        <PlanContext value={{ site: receiver.name, preview: shown?.preview }}>
          <PlanView
            plan={plan}
            warnings={shown?.warnings ?? []}
            stale={isBusy}
            decisions={decisions}
            canUndo={undo.canUndoDecision}
            savedDecisions={[]}
            onDecide={undo.decide}
            onUndo={undo.undoDecision}
            onTicked={part.setTicked}
          />
        </PlanContext>
      )}
      {confirming && plan && (
        <ConfirmUndo
          receiver={receiver}
          plan={plan}
          warnings={shown?.warnings ?? []}
          shown={shown}
          onConfirm={(way, signIn) => start(plan, way, signIn)}
          onClose={() => setConfirming(false)}
        />
      )}
    </Page>
  );
}

/** Which rows of the plan are undone, where not all are: those that were ticked when the command was given. */
function usePart(chosenBefore: UndoneEntity[] | undefined) {
  const t = useTexts('undo');
  const [ticked, setTicked] = useState<readonly PlanItem[]>([]);
  const [entities, setEntities] = useState<UndoneEntity[] | undefined>(chosenBefore);
  const undone = useMemo(() => (entities ? { entities } : {}), [entities]);
  const chosen = ticked.filter(({ status }) => status !== 'NoChanges');
  return {
    setTicked,
    undone,
    command: (isBusy: boolean) => ({
      key: 'part',
      label: entities ? t('whole') : t('part', { number: formatCount(chosen.length) }),
      icon: <MultiselectLtr20Regular />,
      disabled: isBusy || (!entities && chosen.length === 0),
      onClick: () => setEntities(entities ? undefined : chosen.map(({ type, guid }) => ({ type, guid }))),
    }),
  };
}

/** Asks before an undo. */
function ConfirmUndo(props: {
  receiver: ListedSite;
  plan: Plan;
  warnings: readonly Finding[];
  shown: KeptPreviewResult | undefined;
  onConfirm: (way: WayOut, signIn: SignInWriteInput) => void;
  onClose: () => void;
}) {
  const { receiver, plan, warnings, shown, onConfirm, onClose } = props;
  const t = useTexts('undo');
  const isSignIn = plan.items.some(({ type }) => isSignInType(type));
  const signIn = useSignInWrite({
    ...{ site: receiver.name, isSignIn, shown, isAsked: true, isUndo: true },
  });
  const { Remove, Update, Add, Skipped } = plan.counts;
  return (
    <ConfirmWrite
      site={receiver}
      plan={plan}
      title={t('confirmTitle', { site: receiver.name })}
      lines={[
        t('confirmRemove', { number: formatCount(Remove) }),
        t('confirmUpdate', { number: formatCount(Update) }),
        t('confirmAdd', { number: formatCount(Add) }),
        t('confirmSkip', { number: formatCount(Skipped) }),
      ]}
      confirm={t('confirm')}
      warnings={warnings}
      ready={signIn.isReady}
      onConfirm={(way) => {
        signIn.remember();
        onConfirm(way, signIn.input);
      }}
      onClose={onClose}
    >
      {signIn.fields}
    </ConfirmWrite>
  );
}
