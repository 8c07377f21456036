import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { type Task, useWork } from '#renderer/work/work.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { defineTexts, useTexts } from './texts.ts';

const texts = defineTexts('work-dialog', {
  en: { close: 'Close' },
  ru: { close: 'Закрыть' },
});

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  surface: { maxWidth: '720px' },
});

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
  onStart: () => void;
  onClose: () => void;
  /** What it did. */
  result: ReactNode;
  /** What to choose before it starts. */
  children: ReactNode;
}) {
  const { title, confirm, ready, task, onStart, onClose } = props;
  const styles = useStyles();
  const t = useTexts(texts);
  const work = useWork();
  const close = () => {
    if (task?.endedAt) work.clear(task.kind);
    onClose();
  };
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => !open && close()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>
            {!task && props.children}
            {task && !task.endedAt && <ProgressPanel task={task} />}
            {task?.failure && <ErrorPanel failure={task.failure} onRetry={onStart} />}
            {task?.state === 'done' && props.result}
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{t('close')}</Button>
            {!task && (
              <Button appearance="primary" disabledFocusable={!ready} onClick={() => ready && onStart()}>
                {confirm}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
