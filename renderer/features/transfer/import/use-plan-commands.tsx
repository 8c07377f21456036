import {
  ArrowSync20Regular,
  Beaker20Regular,
  FolderOpen20Regular,
  Options20Regular,
  Play20Regular,
} from '@fluentui/react-icons';
import { pickFile } from '#renderer/ui/pick-file.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Command } from '#renderer/ui/toolbar/toolbar.tsx';
import { ARCHIVES, type ArchiveChoice } from './archive-step.tsx';
import type { PlanStatus } from './plan-state.ts';

/** What can be done beside the next step: with a plan, with its files, and with another archive. */
export function usePlanCommands(props: {
  status: PlanStatus;
  /** Why nothing can be written to the receiver, not even to be taken back. */
  refusal: string | undefined;
  /** Absent where what is written is of no archive. */
  choice: ArchiveChoice | undefined;
  showsSetup: boolean;
  onPreview: () => void;
  onSetup: () => void;
  onDryRun: () => void;
  files: readonly Command[];
}): readonly Command[] {
  const { status, refusal, choice, showsSetup, files } = props;
  const t = useTexts('import');
  const ofPlan: Command[] = [
    {
      key: 'refresh',
      label: t('previewAgain'),
      icon: <ArrowSync20Regular />,
      disabled: !status.canPreview,
      onClick: props.onPreview,
    },
    {
      key: 'options',
      label: t('options'),
      icon: <Options20Regular />,
      pressed: showsSetup,
      onClick: props.onSetup,
    },
    {
      key: 'dry',
      label: t('dryRun'),
      icon: <Play20Regular />,
      disabled: !status.canWrite,
      refusal,
      onClick: props.onDryRun,
    },
  ];
  const { upload, takeDemo, isBusy = false } = choice ?? {};
  const other: Command[] = upload
    ? [
        {
          key: 'other',
          label: t('chooseOther'),
          icon: <FolderOpen20Regular />,
          disabled: isBusy,
          onClick: () => pickFile(ARCHIVES, upload),
        },
      ]
    : [];
  const demo: Command[] = takeDemo
    ? [
        {
          key: 'demo',
          label: t('demoArchive'),
          icon: <Beaker20Regular />,
          disabled: isBusy,
          onClick: takeDemo,
        },
      ]
    : [];
  return [...(status.isForReceiver ? ofPlan : []), ...other, ...files, ...demo];
}
