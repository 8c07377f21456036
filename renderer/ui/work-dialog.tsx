import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { type Task, useWork } from '#renderer/work/work.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { useTexts } from './texts.ts';
import { useWriteRefusal, WriteButton, WriteRefusalBar } from './write-refusal.tsx';

/** Why it failed is not left below the edge of a long dialog. */
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

/**
 * Long work in a dialog: what to do, how it goes, what it did. Closing the dialog does not end the work, and opening it
 * again finds it.
 */
export function WorkDialog(props: {
  title: string;
  confirm: string;
  /** False while something is still to be chosen or typed. */
  ready: boolean;
  task: Task | undefined;
  /** False where something is wrong. */
  onStart: () => Promise<boolean>;
  onClose: () => void;
  /** What it did. */
  result: ReactNode;
  /** What to choose before it starts. */
  children: ReactNode;
}) {
  const { title, confirm, task, onStart, onClose } = props;
  const ready = useWriteRefusal() === undefined && props.ready;
  const t = useTexts('common');
  const work = useWork();
  // What failed is begun again, perhaps otherwise.
  const canStart = task === undefined || task.state === 'failed';
  const close = () => {
    if (task?.endedAt) work.clear(task.kind);
    onClose();
  };
  return (
    <DialogFrame
      title={title}
      onClose={close}
      onSubmit={async () => !canStart || !ready || (await onStart())}
      actions={
        <>
          <Button onClick={close}>{t('close')}</Button>
          {canStart && (
            <WriteButton appearance="primary" type="submit" disabledFocusable={!ready}>
              {confirm}
            </WriteButton>
          )}
        </>
      }
    >
      <WriteRefusalBar />
      {canStart && props.children}
      {task && !task.endedAt && <ProgressPanel task={task} />}
      {task?.failure && (
        <div ref={bringIntoView}>
          <ErrorPanel failure={task.failure} />
        </div>
      )}
      {task?.state === 'done' && props.result}
    </DialogFrame>
  );
}
