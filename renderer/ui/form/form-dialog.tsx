import { Button, makeStyles } from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { useAction } from '#renderer/api/use-action.ts';
import { DialogFrame } from '../dialog-frame.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { Row, Stack } from '../layout.tsx';
import { useTexts } from '../texts.ts';
import { useWriteRefusal, WriteButton, WriteRefusalBar } from '../write-refusal.tsx';
import { DiscardDialog, LeaveGuard } from './unsaved-changes.tsx';

const useStyles = makeStyles({
  fields: { flex: '1 1 420px' },
  // What is wide itself has nothing beside it.
  whole: { flex: '1 1 100%' },
  // In view while the fields scroll.
  aside: { flex: '1 1 300px', minWidth: 0, position: 'sticky', top: 0 },
});

/** What saving has brought about is not left below the edge of a long form. */
const bringIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

/**
 * A form in a dialog. `onSave` says whether it was saved: where it was not, the first field that is wrong gets the focus.
 * What it throws is shown, and the form stays. Before it is closed with something typed, it asks.
 */
export function FormDialog(props: {
  title: string;
  /** False while something is missing without which there is nothing to save. */
  complete?: boolean;
  /** Whether something would be lost; where nobody says so, whether anything was typed. */
  isDirty?: boolean;
  /** Words of the button, where saving is not what it does. */
  save?: string;
  /** A button beside the others. */
  extra?: ReactNode;
  onSave: () => Promise<boolean>;
  onClose: (changed: boolean) => void;
  /** For two columns, or an editor. */
  wide?: boolean;
  /** Beside the fields, where there is room: what follows from what is typed. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { title, complete = true, wide = false, onSave, onClose } = props;
  const styles = useStyles();
  const t = useTexts('common');
  const [isTouched, setTouched] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isDirty = props.isDirty ?? isTouched;
  const saving = useAction(async () => {
    const isSaved = await onSave();
    if (isSaved) onClose(true);
    return isSaved;
  });
  const refusal = useWriteRefusal();
  const canSave = complete && refusal === undefined && !saving.isRunning;
  const close = () => (isDirty ? setAsking(true) : onClose(false));
  return (
    <>
      <DialogFrame
        title={title}
        wide={wide || props.aside !== undefined}
        spread={props.extra !== undefined}
        onClose={close}
        onInput={() => setTouched(true)}
        onSubmit={async () => !canSave || (await saving.run()) !== false}
        actions={
          <>
            {props.extra}
            <Button onClick={close}>{t('cancel')}</Button>
            <WriteButton appearance="primary" type="submit" disabledFocusable={!canSave}>
              {props.save ?? t('save')}
            </WriteButton>
          </>
        }
      >
        <WriteRefusalBar />
        {props.aside === undefined ? (
          props.children
        ) : (
          <Row align="start" gap="l">
            <Stack className={wide ? styles.whole : styles.fields}>{props.children}</Stack>
            <div className={styles.aside}>{props.aside}</div>
          </Row>
        )}
        {saving.failure && (
          <div ref={bringIntoView}>
            <ErrorPanel failure={saving.failure} />
          </div>
        )}
      </DialogFrame>
      <LeaveGuard isDirty={isDirty} />
      {isAsking && <DiscardDialog onStay={() => setAsking(false)} onLeave={() => onClose(false)} />}
    </>
  );
}
