import { Button, MessageBar, MessageBarBody, makeStyles, Text, tokens } from '@fluentui/react-components';
import { BranchCompare20Regular } from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { language } from '#renderer/ui/language.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { usePageKeys } from '#renderer/ui/page-keys.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Command } from '#renderer/ui/toolbar/toolbar.tsx';
import { RowName } from '#renderer/ui/tree/row-name.tsx';
import { useWriteRefusal, WriteButton, WriteRefusalBar } from '#renderer/ui/write-refusal.tsx';
import { useWork } from '#renderer/work/work.tsx';
import type { ArchiveChoice } from './archive-step.tsx';
import { ConfirmImport, useWriteText } from './confirm-import.tsx';
import type { WayOut } from './confirm-write.tsx';
import { usePlanFiles } from './plan-files.tsx';
import { type ChangeDecisions, type PlanStatus, planStatus } from './plan-state.ts';
import { PlanView } from './plan-view.tsx';
import { useSavedDecisions } from './saved-decisions.ts';
import { Setup } from './setup.tsx';
import { type SignInWriteInput, useSignInWrite } from './sign-in-write.tsx';
import {
  type ImportDraft,
  useImport,
  useImportRunner,
  usePlanReceiver,
  useWriteKind,
  WORK,
} from './use-plan.ts';
import { usePlanCommands } from './use-plan-commands.tsx';

const useStyles = makeStyles({
  messages: {
    flexShrink: 0,
    maxHeight: '40%',
    overflow: 'auto',
    padding: `0 ${tokens.spacingHorizontalL}`,
    ':not(:empty)': { paddingTop: tokens.spacingVerticalS, paddingBottom: tokens.spacingVerticalS },
  },
  name: { maxWidth: '220px', fontWeight: tokens.fontWeightSemibold },
});

/** The import of an archive, or a move: its options, then the plan with its decisions, and the writing of exactly this plan. */
export function Workbench({ choice }: { choice?: ArchiveChoice }) {
  const t = useTexts('import');
  const styles = useStyles();
  const { receiver } = useChosenSites();
  const obstacle = useObstacle();
  const planReceiver = usePlanReceiver(obstacle === undefined);
  useImportRunner(planReceiver);
  const [state, dispatch] = useImport();
  const status = planStatus(state, planReceiver);
  const savedDecisions = useSavedDecisions(state);
  const startImport = useStartImport(state.of);
  const [confirming, setConfirming] = useState(false);
  const signIn = useSignInWrite({
    ...{ site: receiver.name ?? '', isSignIn: isOfSignIn(state.of), isAsked: confirming },
    shown: status.shown,
  });
  const [showsSetup, setShowsSetup] = useState(false);
  const isMove = useWriteKind() === 'move';
  const backToCompare = useBackToCompare();
  const site = receiver.name;
  const { shown, isForReceiver, isBusy } = status;
  const refusal = useWriteRefusal(receiver.site);
  const canWrite = refusal === undefined && status.canWrite;
  const plan = isForReceiver ? shown?.plan : undefined;
  const preview = () => {
    setShowsSetup(false);
    dispatch({ kind: 'asked', site });
  };
  const decide = (change: ChangeDecisions) => dispatch({ kind: 'decided', change, site });
  const undo = () => dispatch({ kind: 'undone', site });
  usePageKeys([['Ctrl+KeyZ', undo, t('undoDecision')]]);
  const files = usePlanFiles({
    preview: plan && shown,
    receiver: site ?? '',
    state,
    onDecide: decide,
  });
  const start = (how: WriteManner) => {
    setConfirming(false);
    if (!canWrite || !shown) return;
    signIn.remember();
    startImport(shown.plan, { ...how, ...signIn.input });
  };
  const commands = usePlanCommands({
    status,
    refusal,
    choice,
    showsSetup,
    onPreview: preview,
    onSetup: () => setShowsSetup(!showsSetup),
    onDryRun: () => start({ dryRun: true, remember: false, proveUndo: false }),
    files: files.commands,
  });
  return (
    <Page
      title={t(isMove ? 'moveTitle' : 'title')}
      fills
      toolbar={{
        beside: <RowName className={styles.name} text={sanitize(state.of.name)} />,
        commands: isMove ? [backToCompare, ...commands] : commands,
        primary: <PrimaryAction status={status} onPreview={preview} onImport={() => setConfirming(true)} />,
      }}
    >
      <Stack gap="xs" className={styles.messages}>
        {choice?.notice}
        {files.notice}
        <WriteRefusalBar to={receiver.site} />
        {obstacle && <Text role="status">{obstacle}</Text>}
        <PlanMessages status={status} obstacle={obstacle} />
        {state.failure && <ErrorPanel failure={state.failure} onRetry={preview} />}
      </Stack>
      {plan && shown && !showsSetup ? (
        <PlanView
          plan={plan}
          warnings={shown.warnings}
          stale={isBusy}
          decisions={state.decisions}
          canUndo={state.undoStack.length > 0}
          savedDecisions={savedDecisions}
          onDecide={decide}
          onUndo={undo}
        />
      ) : (
        <Setup isBusy={isBusy} />
      )}
      {confirming && plan && canWrite && receiver.site && (
        <ConfirmImport
          receiver={receiver.site}
          plan={plan}
          warnings={shown?.warnings ?? []}
          onConfirm={(how) => start({ dryRun: false, ...how })}
          onClose={() => setConfirming(false)}
          ready={signIn.isReady}
        >
          {signIn.fields}
        </ConfirmImport>
      )}
    </Page>
  );
}

/** How a plan is written. */
interface WriteManner extends WayOut {
  dryRun: boolean;
  remember: boolean;
  proveUndo: boolean;
}

/** The comparison that the move was chosen in: it is as it was left. */
function useBackToCompare(): Command {
  const t = useTexts('import');
  const navigate = useNavigate();
  return {
    key: 'compare',
    label: t('backToCompare'),
    icon: <BranchCompare20Regular />,
    onClick: () => void navigate({ to: '/compare' }),
  };
}

/** The next step: a preview, and with its plan the import. */
function PrimaryAction(props: { status: PlanStatus; onPreview: () => void; onImport: () => void }) {
  const { shown, isForReceiver, canPreview, canWrite } = props.status;
  const t = useTexts('import');
  const { receiver } = useChosenSites();
  const writeText = useWriteText();
  const button = { size: 'small', appearance: 'primary' } as const;
  return isForReceiver ? (
    <WriteButton to={receiver.site} {...button} disabledFocusable={!canWrite} onClick={props.onImport}>
      {shown && writeText(shown.plan, receiver.name ?? '')}
    </WriteButton>
  ) : (
    <Button {...button} disabledFocusable={!canPreview} onClick={props.onPreview}>
      {shown ? t('previewAgain') : t('preview')}
    </Button>
  );
}

/** Why the receiver cannot be used now; undefined when it can. */
function useObstacle(): string | undefined {
  const t = useTexts('import');
  const { receiver, same } = useChosenSites();
  const [{ of: draft }] = useImport();
  const isMove = useWriteKind() === 'move';
  if (receiver.name === undefined) return t('noReceiver');
  // What is moved was chosen already, whatever source is chosen above.
  if (isMove ? isFrom(draft, receiver.name) : same) return t('sameSite');
  return receiver.failure ? t('receiverFails') : undefined;
}

function isFrom({ source }: ImportDraft, site: string): boolean {
  const from = source && 'remove' in source ? source.from : undefined;
  return from !== undefined && 'site' in from && from.site === site;
}

/** True for a move of sign-in. */
function isOfSignIn({ source }: ImportDraft): boolean {
  return source !== undefined && 'remove' in source && source.signIn === true;
}

type HowToWrite = WriteManner & SignInWriteInput;

/** Writes a plan as it was reviewed. */
function useStartImport({ source, base }: ImportDraft) {
  const work = useWork();
  const { client } = useApi();
  const { receiver } = useChosenSites();
  const kind = WORK[useWriteKind()].write;
  return (plan: Plan, how: HowToWrite) => {
    const site = receiver.name;
    if (site === undefined || source === undefined) return;
    const { options, decisions, onConflict } = plan;
    const since = base ? { base: base.base } : {};
    const input = { site, ...since, plan, options, decisions, onConflict, ...how, language: language() };
    void work.start(kind, () =>
      'remove' in source
        ? client.transfer.move({ ...input, ...source })
        : client.transfer.import({ ...input, ...source }),
    );
  };
}

/** Why the plan is not the one that would be imported. */
function PlanMessages({ status, obstacle }: { status: PlanStatus; obstacle: string | undefined }) {
  const t = useTexts('import');
  const { shown, isForReceiver, isCurrent, isBusy } = status;
  return (
    <>
      {shown && !isForReceiver && obstacle === undefined && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('otherReceiver')}</MessageBarBody>
        </MessageBar>
      )}
      {isForReceiver && !isCurrent && !isBusy && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('otherSettings')}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}
