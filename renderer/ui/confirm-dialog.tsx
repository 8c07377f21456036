import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { defineTexts, useTexts } from './texts.ts';

const texts = defineTexts('confirm-dialog', {
  en: { cancel: 'Cancel' },
  ru: { cancel: 'Отмена' },
});

/** Confirmation of an action that cannot be undone. `children` describe what will happen. */
export function ConfirmDialog(props: {
  title: string;
  confirm: string;
  /** False while required input is missing. */
  ready?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTexts(texts);
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => !open && props.onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{props.title}</DialogTitle>
          <DialogContent>{props.children}</DialogContent>
          <DialogActions>
            <Button onClick={props.onClose}>{t('cancel')}</Button>
            <Button appearance="primary" disabled={props.ready === false} onClick={props.onConfirm}>
              {props.confirm}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
