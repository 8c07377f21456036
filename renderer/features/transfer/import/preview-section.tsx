import { Button, MessageBar, MessageBarBody, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Plan, PreviewResult } from '#core/contract/transfer.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { language } from '#renderer/ui/messages.ts';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { ConfirmImport } from './confirm-import.tsx';
import { PlanFiles } from './plan-files.tsx';
import { type ChangeDecisions, type ImportDraft, type PlanStatus, planStatus } from './plan-state.ts';
import { PlanView } from './plan-view.tsx';
import { PreviewWarnings } from './preview-warnings.tsx';
import { importTexts } from './texts.ts';
import { useImport, usePlanMaker, usePlanReceiver } from './use-import.ts';

const useStyles = makeStyles({
  line: { display: 'flex', gap: tokens.spacingHorizontalS, alignItems: 'center', flexWrap: 'wrap' },
});

/** The preview: the plan with its decisions, and the import of exactly this plan. */
export function PreviewSection() {
  const { receiver } = useChosenSites();
  const obstacle = useObstacle();
  const planReceiver = usePlanReceiver(obstacle === undefined);
  usePlanMaker(planReceiver);
  const [state, happen] = useImport();
  const status = planStatus(state, planReceiver);
  const task = useTask('preview');
  const startImport = useStartImport(state.draft.archive);
  const [confirming, setConfirming] = useState(false);

  const site = receiver.name;
  const preview = () => happen({ kind: 'asked', site });
  const decide = (change: ChangeDecisions) => happen({ kind: 'decided', change, site });
  const start = (how: { dryRun: boolean; remember: boolean }) => {
    setConfirming(false);
    if (status.canImport && status.shown) startImport(status.shown.plan, how);
  };
  const { shown, isForReceiver, isBusy, canImport } = status;
  const plan = isForReceiver ? shown?.plan : undefined;
  return (
    <>
      <PlanActions
        status={status}
        obstacle={obstacle}
        draft={state.draft}
        onPreview={preview}
        onImport={() => setConfirming(true)}
        onDryRun={() => start({ dryRun: true, remember: false })}
        onDecide={decide}
      />
      <PlanMessages status={status} obstacle={obstacle} />
      {state.failure && <ErrorPanel failure={state.failure} onRetry={preview} />}
      {isBusy && !shown && task && <ProgressPanel task={task} />}
      {shown && plan && <PreviewWarnings warnings={shown.warnings} />}
      {plan && <PlanView plan={plan} stale={isBusy} decisions={state.draft.decisions} onDecide={decide} />}
      {confirming && plan && canImport && receiver.site && (
        <ConfirmImport
          receiver={receiver.site}
          plan={plan}
          onConfirm={(remember) => start({ dryRun: false, remember })}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** Why the receiver cannot be used now; undefined when it can. */
function useObstacle(): string | undefined {
  const t = useTexts(importTexts);
  const { receiver, same } = useChosenSites();
  if (receiver.name === undefined) return t('noReceiver');
  if (same) return t('sameSite');
  return receiver.failure ? t('receiverFails') : undefined;
}

/** Imports a plan as it was reviewed. */
function useStartImport(archive: string | undefined) {
  const work = useWork();
  const { client } = useApi();
  const { receiver } = useChosenSites();
  return (plan: Plan, how: { dryRun: boolean; remember: boolean }) => {
    const site = receiver.name;
    if (site === undefined || archive === undefined) return;
    const { options, decisions, onConflict } = plan;
    const input = { site, archive, plan, options, decisions, onConflict, ...how, language: language() };
    void work.start('import', () => client.transfer.import(input));
  };
}

/** What can be done: a preview, and with its plan an import. */
function PlanActions(props: {
  status: PlanStatus;
  obstacle: string | undefined;
  draft: ImportDraft;
  onPreview: () => void;
  onImport: () => void;
  onDryRun: () => void;
  onDecide: (change: ChangeDecisions) => void;
}) {
  const { status, obstacle, draft } = props;
  const styles = useStyles();
  const t = useTexts(importTexts);
  const { receiver } = useChosenSites();
  const ofReceiver: PreviewResult | undefined = status.isForReceiver ? status.shown : undefined;
  return (
    <div className={styles.line}>
      <Button
        appearance={status.shown ? 'secondary' : 'primary'}
        disabledFocusable={!status.canPreview}
        onClick={props.onPreview}
      >
        {status.shown ? t('previewAgain') : t('preview')}
      </Button>
      {ofReceiver && (
        <>
          <Button appearance="primary" disabledFocusable={!status.canImport} onClick={props.onImport}>
            {t('import', { receiver: receiver.name })}
          </Button>
          <Button disabledFocusable={!status.canImport} onClick={props.onDryRun}>
            {t('dryRun')}
          </Button>
          <PlanFiles
            preview={ofReceiver}
            receiver={receiver.name ?? ''}
            draft={draft}
            onDecide={props.onDecide}
          />
        </>
      )}
      {obstacle && <Text role="status">{obstacle}</Text>}
    </div>
  );
}

/** What stands between the plan and an import. */
function PlanMessages({ status, obstacle }: { status: PlanStatus; obstacle: string | undefined }) {
  const t = useTexts(importTexts);
  const { shown, isForReceiver, isCurrent, isBusy, undecided } = status;
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
      {isForReceiver && undecided > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('undecidedLeft', { number: formatCount(undecided) })}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}
