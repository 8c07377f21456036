import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components';
import {
  Archive20Regular,
  ArrowSwap20Regular,
  Box20Regular,
  BranchCompare20Regular,
  BranchFork20Regular,
  CheckmarkCircle48Regular,
  DismissCircle20Regular,
} from '@fluentui/react-icons';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { CompareResult } from '#core/contract/transfer/compare.ts';
import { ChooseVersionDialog } from '#renderer/features/versions/choose-version-dialog.tsx';
import { versionSide } from '#renderer/features/versions/version-side.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { formatTime } from '#renderer/ui/format.ts';
import { Hint } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { usePageKeys } from '#renderer/ui/page-keys.ts';
import { pickFile } from '#renderer/ui/pick-file.ts';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Command } from '#renderer/ui/toolbar/toolbar.tsx';
import { RowName } from '#renderer/ui/tree/row-name.tsx';
import type { Task } from '#renderer/work/work.tsx';
import { BaseButton } from '../base/base-choice.tsx';
import { ARCHIVES, useArchiveChoice } from '../import/archive-step.tsx';
import { PackagesDialog } from '../packages/packages-dialog.tsx';
import { ComparisonResult } from './comparison-result.tsx';
import type { ComparedSides } from './difference.ts';
import { useComparedSides } from './use-compared-sides.ts';
import { useComparedBase, useComparesSignIn, useComparison, useResumeComparison } from './use-comparison.ts';

const useStyles = makeStyles({
  work: { padding: tokens.spacingHorizontalL },
  archive: { maxWidth: '220px', fontWeight: tokens.fontWeightSemibold },
});

/** What differs between two sides; what is ticked of it is moved. Comparing writes nothing. */
export function ComparePage() {
  const styles = useStyles();
  const t = useTexts('compare');
  const compared = useComparedSides();
  const { sides, overrides } = compared;
  const [open, setOpen] = useState<'packages' | 'version'>();
  const close = () => setOpen(undefined);
  const [base, setBase] = useComparedBase();
  const [signIn, setSignIn] = useComparesSignIn();
  const comparison = useComparison(sides);
  const { task, canStart, start } = comparison;
  useResumeComparison(sides, comparison);
  const choice = useArchiveChoice((archive, name) =>
    compared.take({ name, address: { archive, selection: 'all' } }),
  );
  usePageKeys([['F5', start, t('compare')]]);
  const result = task?.result;
  const compareButton = (
    <Button
      size="small"
      appearance={result && !result.isEqual ? 'secondary' : 'primary'}
      icon={<BranchCompare20Regular />}
      disabledFocusable={!canStart}
      onClick={start}
    >
      {t('start')}
    </Button>
  );
  const beside = (
    <>
      {overrides.from && (
        <RowName
          className={styles.archive}
          text={t('inPlaceOfSource', { name: sanitize(overrides.from.name) })}
        />
      )}
      {overrides.to && (
        <RowName
          className={styles.archive}
          text={t('inPlaceOfReceiver', { name: sanitize(overrides.to.name) })}
        />
      )}
      <Switch label={t('signIn')} checked={signIn} onChange={(_event, { checked }) => setSignIn(checked)} />
      <BaseButton chosen={base} onChange={setBase} />
      {result && task.endedAt && (
        <Hint>{t('readAt', { time: formatTime(new Date(task.endedAt).toISOString()) })}</Hint>
      )}
    </>
  );
  const commands = useCommands(compared, choice, setOpen).filter(
    // Versions and packages hold configuration.
    ({ key }) => !signIn || (key !== 'version' && key !== 'packages'),
  );
  const toolbar = { beside, commands, primary: compareButton };
  const dialogs = {
    packages: (
      <PackagesDialog
        onCompare={({ name, from }) => compared.take({ name, address: from })}
        onClose={close}
      />
    ),
    version: (
      <ChooseVersionDialog
        onChoose={(site, version) => compared.take(versionSide(site, version))}
        onClose={close}
      />
    ),
  };
  const dialog = open && dialogs[open];
  if (sides && result && !result.isEqual)
    return (
      <>
        <ComparisonResult key={task.id} sides={sides} base={base} result={result} toolbar={toolbar} />
        {dialog}
      </>
    );
  return (
    <Page title={t('title')} fills toolbar={toolbar}>
      {choice.notice}
      {dialog}
      {sides ? (
        <Comparison sides={sides} task={task} />
      ) : (
        <EmptyState
          icon={<BranchCompare20Regular />}
          title={t('chooseTitle')}
          text={compared.isSame ? t('sameSite') : t('chooseText')}
        />
      )}
    </Page>
  );
}

/** What can be put in the place of the chosen sites. */
function useCommands(
  compared: ReturnType<typeof useComparedSides>,
  choice: ReturnType<typeof useArchiveChoice>,
  onOpen: (what: 'packages' | 'version') => void,
): Command[] {
  const t = useTexts('compare');
  return [
    {
      key: 'swap',
      label: t('swap'),
      icon: <ArrowSwap20Regular />,
      disabled: !compared.canSwap,
      onClick: compared.swap,
    },
    compared.isOfSites
      ? {
          key: 'archive',
          label: t('takeArchive'),
          icon: <Archive20Regular />,
          disabled: choice.isBusy,
          onClick: () => pickFile(ARCHIVES, choice.upload),
        }
      : { key: 'archive', label: t('dropArchive'), icon: <DismissCircle20Regular />, onClick: compared.drop },
    {
      key: 'version',
      label: t('takeVersion'),
      icon: <BranchFork20Regular />,
      onClick: () => onOpen('version'),
    },
    {
      key: 'packages',
      label: t('packages'),
      icon: <Box20Regular />,
      onClick: () => onOpen('packages'),
    },
  ];
}

function Comparison({ sides, task }: { sides: ComparedSides; task: Task<CompareResult> | undefined }) {
  const styles = useStyles();
  const t = useTexts('compare');
  const names = { from: sanitize(sides.from.name), to: sanitize(sides.to.name) };
  if (task?.result) {
    return (
      <EmptyState icon={<CheckmarkCircle48Regular />} title={t('equalTitle')} text={t('equalText', names)} />
    );
  }
  if (task) {
    return (
      <div className={styles.work}>
        {task.failure ? <ErrorPanel failure={task.failure} /> : <ProgressPanel task={task} />}
      </div>
    );
  }
  return (
    <EmptyState icon={<BranchCompare20Regular />} title={t('readyTitle')} text={t('readyText', names)} />
  );
}
