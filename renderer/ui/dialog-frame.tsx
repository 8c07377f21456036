import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';

const useStyles = makeStyles({
  surface: { maxWidth: '640px' },
  wide: { maxWidth: '900px' },
  title: { overflowWrap: 'anywhere' },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    // It scrolls; nothing of it is squeezed to fit.
    '> *': { flexShrink: 0 },
    // Nor is a button as wide as a field.
    '> .fui-Button': { alignSelf: 'start' },
  },
});

/**
 * What every dialog of the window is made of: a title, content that scrolls, and buttons. With `onSubmit` it is a form,
 * which Enter, Ctrl+Enter and Ctrl+S send. The focus goes into it, and back to where it was.
 */
export function DialogFrame(props: {
  title: string;
  /** Something is destroyed: only the buttons and Escape close it, and screen readers are told at once. */
  destroys?: boolean;
  wide?: boolean;
  onClose: () => void;
  /** False where something is wrong: the first field that is gets the focus. */
  onSubmit?: () => Promise<boolean>;
  /** Something was typed or chosen. */
  onInput?: () => void;
  /** The buttons; the first one stands apart where `spread` is set. */
  actions: ReactNode;
  spread?: boolean;
  children: ReactNode;
}) {
  const { title, destroys = false, wide = false, spread = false, onClose, onSubmit } = props;
  const styles = useStyles();
  useFocusReturn();
  const body = (
    <DialogBody>
      <DialogTitle className={styles.title}>{title}</DialogTitle>
      <DialogContent className={styles.content}>{props.children}</DialogContent>
      <DialogActions fluid={spread}>{props.actions}</DialogActions>
    </DialogBody>
  );
  return (
    <Dialog
      open
      modalType={destroys ? 'alert' : 'modal'}
      onOpenChange={(_event, { open, type }) => {
        // A click beside it is a slip.
        if (!open && type !== 'backdropClick') onClose();
      }}
    >
      <DialogSurface className={mergeClasses(styles.surface, wide && styles.wide)}>
        {onSubmit ? (
          <form
            noValidate
            onKeyDown={submitByKey}
            onInput={props.onInput}
            onSubmit={(event) => {
              event.preventDefault();
              // Forms of dialogs lie in each other's events, though not in each other's boxes.
              event.stopPropagation();
              void submit(event.currentTarget, onSubmit);
            }}
          >
            {body}
          </form>
        ) : (
          body
        )}
      </DialogSurface>
    </Dialog>
  );
}

/** Sends a form; where something is wrong the first field that is gets the focus. */
export async function submit(form: HTMLFormElement, onSubmit: () => Promise<boolean>): Promise<void> {
  if (await onSubmit()) return;
  // What is wrong is shown by then.
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** The keys that send a form from any of its fields. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const isSave = event.code === 'KeyS' || event.code === 'Enter';
  if (!isSave || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** What gets the focus when the dialog closes that was opened while the one before it closed. */
let handedOn: Element | null = null;

/** Gives the focus back to what had it; where another dialog has come instead, that one does so when it closes. */
function useFocusReturn(): void {
  const [before] = useState(openerOf);
  useEffect(
    () => () => {
      // A dialog below is out of reach for the keyboard and screen readers until it has the focus again.
      setTimeout(() => {
        const target = before?.isConnected && before !== document.body ? before : handedOn;
        // And one above would be out of reach once the focus is behind it.
        if (isBehindDialog(target)) handedOn = target;
        else if (target instanceof HTMLElement && target.isConnected) {
          handedOn = null;
          target.focus();
        }
      });
    },
    [before],
  );
}

function isBehindDialog(element: Element | null): boolean {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  return dialogs.some((dialog) => !dialog.contains(element));
}

/** What has the focus; for the item of a menu, which is gone later, the menu's button. */
function openerOf(): Element | null {
  const element = document.activeElement;
  const button = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return (button && document.getElementById(button)) || element;
}
