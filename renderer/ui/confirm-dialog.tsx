import { Button } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import type { Failure } from '#renderer/api/errors.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { NameConfirmation } from './form/name-confirmation.tsx';
import { useTexts } from './texts.ts';
import { useWriteRefusal, WriteButton, WriteRefusalBar } from './write-refusal.tsx';

/** Confirmation of an action that cannot be undone. `children` describe what will happen. */
export function ConfirmDialog(props: {
  title: string;
  confirm: string;
  /** False while required input is missing. */
  ready?: boolean;
  /** What has to be typed before it can be confirmed, and the words that ask for it. */
  typed?: { name: string; label: string } | undefined;
  /** How the action failed. */
  failure?: Failure | undefined;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { ready = true, typed, failure, onConfirm, onClose } = props;
  const t = useTexts('common');
  const [name, setName] = useState('');
  const isAllowed = useWriteRefusal() === undefined;
  const isReady = isAllowed && ready && (typed === undefined || name.trim() === typed.name);
  return (
    <DialogFrame
      title={props.title}
      destroys
      onClose={onClose}
      onSubmit={async () => {
        if (isReady) onConfirm();
        return true;
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <WriteButton appearance="primary" type="submit" disabled={isAllowed && !isReady}>
            {props.confirm}
          </WriteButton>
        </>
      }
    >
      <WriteRefusalBar />
      {props.children}
      {typed && <NameConfirmation label={typed.label} value={name} onChange={setName} />}
      {failure && <ErrorPanel failure={failure} />}
    </DialogFrame>
  );
}
