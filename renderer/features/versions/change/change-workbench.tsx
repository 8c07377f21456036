import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components';
import {
  ArrowLeft20Regular,
  ArrowSync20Regular,
  Delete20Regular,
  Options20Regular,
} from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import type { ModuleVersion } from '#core/contract/versions/versions.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { WayOut } from '#renderer/features/transfer/import/confirm-write.tsx';
import { PlanContext } from '#renderer/features/transfer/import/plan-context.ts';
import { PlanView } from '#renderer/features/transfer/import/plan-view.tsx';
import { usePagePlan } from '#renderer/features/transfer/import/use-plan.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { language } from '#renderer/ui/language.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { usePageKeys } from '#renderer/ui/page-keys.ts';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Command } from '#renderer/ui/toolbar/toolbar.tsx';
import { useWriteRefusal, WriteButton, WriteRefusalBar } from '#renderer/ui/write-refusal.tsx';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { ChangeOptionsDialog } from './change-options-dialog.tsx';
import { allRemovable, type ChangeRequest, changeRequest, withRemoved } from './change-request.ts';
import { ConfirmChange } from './confirm-change.tsx';
import { RemovableDialog } from './removable-dialog.tsx';

const useStyles = makeStyles({
  messages: {
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalL}`,
    ':not(:empty)': { paddingTop: tokens.spacingVerticalS, paddingBottom: tokens.spacingVerticalS },
  },
  versions: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
});

type Open = 'options' | 'removable' | 'confirm';

/** The plan of a change of version with its decisions, and the change by exactly this plan. */
export function ChangeWorkbench(props: {
  site: ListedSite;
  /** The version that the module is bound to. */
  from: ModuleVersion | undefined;
  to: ModuleVersion;
}) {
  const { site, from, to } = props;
  const styles = useStyles();
  const t = useTexts('change-version');
  const { client } = useApi();
  const task = useTask('version-preview');
  const [request, setRequest] = useState<ChangeRequest>(() =>
    changeRequest(site.name, to.module.guid, to.version),
  );
  const change = usePagePlan('version-preview', request, (of, decisions) =>
    client.versions.previewChange({ ...of, decisions, keep: true }),
  );
  const { shown, failure, isBusy, decisions } = change;
  const plan = shown?.plan;
  const removable = allRemovable(shown?.removable ?? [], request);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const canChange = useWriteRefusal(site) === undefined && change.canWrite;
  const start = useStart(request);
  usePageKeys([['Ctrl+KeyZ', change.undoDecision, t('undoDecision')]]);
  const names = namesOf(from, to);
  return (
    <Page
      title={t('title')}
      fills
      toolbar={{
        beside: <Text className={styles.versions}>{t(from ? 'fromTo' : 'toVersion', names)}</Text>,
        commands: useCommands({
          isBusy,
          removable: removable.length,
          onRefresh: change.refresh,
          onOpen: setOpen,
        }),
        primary: (
          <WriteButton
            to={site}
            size="small"
            appearance="primary"
            disabledFocusable={!canChange}
            onClick={() => canChange && setOpen('confirm')}
          >
            {t('change', { site: sanitize(site.name) })}
          </WriteButton>
        ),
      }}
    >
      <Stack gap="xs" className={styles.messages}>
        <WriteRefusalBar to={site} />
        {isBusy && !plan && task && !task.endedAt && <ProgressPanel task={task} />}
        {failure && <ErrorPanel failure={failure} onRetry={change.refresh} />}
        {!request.keepLocal && (
          <MessageBar intent="warning">
            <MessageBarBody>{t('takesAll')}</MessageBarBody>
          </MessageBar>
        )}
        {removable.length > 0 && (
          <MessageBar intent="info">
            <MessageBarBody>
              {t('removable', {
                count: removable.length,
                number: formatCount(removable.length),
                chosen: formatCount(request.remove.length),
                version: names.to,
              })}
            </MessageBarBody>
            <MessageBarActions>
              <Button size="small" onClick={() => setOpen('removable')}>
                {t('chooseRemoved')}
              </Button>
            </MessageBarActions>
          </MessageBar>
        )}
      </Stack>
      {plan && (
        <PlanContext value={{ site: site.name, preview: shown?.preview }}>
          <PlanView
            plan={plan}
            warnings={shown?.warnings ?? []}
            stale={isBusy}
            decisions={decisions}
            canUndo={change.canUndoDecision}
            savedDecisions={[]}
            onDecide={change.decide}
            onUndo={change.undoDecision}
          />
        </PlanContext>
      )}
      {open === 'options' && <ChangeOptionsDialog request={request} onChange={setRequest} onClose={close} />}
      {open === 'removable' && (
        <RemovableDialog
          removable={removable}
          removed={request.remove}
          onChange={(ticks) => setRequest(withRemoved(request, removable, ticks))}
          onClose={close}
        />
      )}
      {open === 'confirm' && plan && canChange && (
        <ConfirmChange
          site={site}
          names={names}
          plan={plan}
          warnings={shown?.warnings ?? []}
          onConfirm={(how) => {
            close();
            start(plan, how);
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

function namesOf(from: ModuleVersion | undefined, to: ModuleVersion) {
  return {
    module: sanitize(to.module.name),
    from: sanitize(from?.version ?? ''),
    to: sanitize(to.version),
  };
}

/** Writes the plan as it was reviewed. */
function useStart(request: ChangeRequest) {
  const work = useWork();
  const { client } = useApi();
  return (plan: Plan, how: { proveUndo: boolean } & WayOut) => {
    const input = { ...request, plan, ...how, decisions: plan.decisions, language: language() };
    void work.start('version-change', () => client.versions.change(input));
  };
}

function useCommands(props: {
  isBusy: boolean;
  removable: number;
  onRefresh: () => void;
  onOpen: (what: Open) => void;
}): Command[] {
  const { isBusy, removable, onRefresh, onOpen } = props;
  const t = useTexts('change-version');
  const navigate = useNavigate();
  return [
    {
      key: 'options',
      label: t('options'),
      icon: <Options20Regular />,
      onClick: () => onOpen('options'),
    },
    {
      key: 'removable',
      label: t('chooseRemoved'),
      icon: <Delete20Regular />,
      disabled: removable === 0,
      onClick: () => removable > 0 && onOpen('removable'),
    },
    {
      key: 'refresh',
      label: t('refresh'),
      icon: <ArrowSync20Regular />,
      disabled: isBusy,
      onClick: onRefresh,
    },
    {
      key: 'back',
      label: t('back'),
      icon: <ArrowLeft20Regular />,
      onClick: () => void navigate({ to: '/versions' }),
    },
  ];
}
