import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowSwap20Regular, BranchCompare20Regular, CheckmarkCircle48Regular } from '@fluentui/react-icons';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { CompareResult } from '#core/contract/transfer-compare.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatTime } from '#renderer/ui/format.ts';
import { Page } from '#renderer/ui/page.tsx';
import { usePageKeys } from '#renderer/ui/page-keys.ts';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Task, useTask, useWork } from '#renderer/work/work.tsx';
import { BaseButton } from '../base/base-choice.tsx';
import type { ChosenBase } from '../base/chosen-base.ts';
import type { ComparedSites } from './difference.ts';
import { Differences } from './differences.tsx';
import { compareTexts } from './texts.ts';

const useStyles = makeStyles({
  work: { padding: tokens.spacingHorizontalL },
  read: { color: tokens.colorNeutralForeground3 },
});

/** What differs between the source and the receiver; nothing is written. */
export function ComparePage() {
  const styles = useStyles();
  const t = useTexts(compareTexts);
  const { source, receiver, same } = useChosenSites();
  const sites = source.name && receiver.name ? { from: source.name, to: receiver.name } : undefined;
  const [base, setBase] = useState<ChosenBase>();
  const { task, canStart, start } = useComparison(same ? undefined : sites, base);
  usePageKeys([
    ['F5', start],
    ['Ctrl+Enter', start],
  ]);
  const swap = () => {
    source.choose(receiver.name);
    receiver.choose(source.name);
  };
  return (
    <Page
      title={t('title')}
      fills
      toolbar={{
        beside: (
          <>
            <BaseButton chosen={base} onChange={setBase} />
            {task?.result && task.endedAt && (
              <Text size={200} className={styles.read}>
                {t('readAt', { time: formatTime(new Date(task.endedAt).toISOString()) })}
              </Text>
            )}
          </>
        ),
        commands: [
          {
            key: 'swap',
            label: t('swap'),
            icon: <ArrowSwap20Regular />,
            disabled: sites === undefined,
            onClick: swap,
          },
        ],
        primary: (
          <Button
            size="small"
            appearance="primary"
            icon={<BranchCompare20Regular />}
            disabledFocusable={!canStart}
            onClick={start}
          >
            {t('start')}
          </Button>
        ),
      }}
    >
      {sites && !same ? (
        <Comparison sites={sites} task={task} />
      ) : (
        <EmptyState
          icon={<BranchCompare20Regular />}
          title={t('chooseTitle')}
          text={same ? t('sameSite') : t('chooseText')}
        />
      )}
    </Page>
  );
}

type CompareTask = Task<CompareResult>;

/** The last comparison of two sites, and the way to make it anew. What was read of other sites is forgotten then. */
function useComparison(sites: ComparedSites | undefined, base: ChosenBase | undefined) {
  const { client } = useApi();
  const reachable = useLinkState() === 'open';
  const work = useWork();
  const kind = `compare ${sites?.from} → ${sites?.to}`;
  const task = useTask<CompareResult>(kind);
  const isRunning = work.tasks().some((one) => one.kind.startsWith('compare ') && !one.endedAt);
  const canStart = sites !== undefined && reachable && !isRunning;
  const start = () => {
    if (!canStart) return;
    for (const one of work.tasks()) if (one.kind.startsWith('compare ')) work.clear(one.kind);
    const since = base ? { base: base.base } : {};
    const input = { from: { site: sites.from }, to: { site: sites.to }, ...since };
    void work.start(kind, () => client.transfer.compare(input));
  };
  return { task, canStart, start };
}

function Comparison({ sites, task }: { sites: ComparedSites; task: CompareTask | undefined }) {
  const styles = useStyles();
  const t = useTexts(compareTexts);
  const names = { from: visible(sites.from), to: visible(sites.to) };
  if (task?.result?.isEqual) {
    return (
      <EmptyState icon={<CheckmarkCircle48Regular />} title={t('equalTitle')} text={t('equalText', names)} />
    );
  }
  if (task?.result) return <Differences key={task.id} sites={sites} result={task.result} />;
  if (task?.failure) {
    return (
      <div className={styles.work}>
        <ErrorPanel failure={task.failure} />
      </div>
    );
  }
  if (task) {
    return (
      <div className={styles.work}>
        <ProgressPanel task={task} />
      </div>
    );
  }
  return (
    <EmptyState icon={<BranchCompare20Regular />} title={t('readyTitle')} text={t('readyText', names)} />
  );
}
