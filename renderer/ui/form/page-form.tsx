import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useAction } from '#renderer/api/use-action.ts';
import { submit, submitByKey } from '../dialog-frame.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { Row, Stack } from '../layout.tsx';
import { usePageKeys } from '../page-keys.ts';
import { useTexts } from '../texts.ts';
import { useWriteRefusal, WriteButton } from '../write-refusal.tsx';
import { DiscardDialog, LeaveGuard } from './unsaved-changes.tsx';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  fields: { flex: '2 1 480px', minWidth: 0, alignItems: 'stretch' },
  // In view while the fields scroll.
  aside: { flex: '1 1 350px', minWidth: 0, position: 'sticky', top: 0 },
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalM,
    alignItems: 'center',
    padding: `${tokens.spacingVerticalS} 0`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/**
 * A form on a page: Enter, Ctrl+Enter and Ctrl+S save it, Escape gives up what was typed, and nothing takes it away
 * unasked. `onSave` says whether it was saved; what it throws is shown.
 */
export function PageForm(props: {
  form: { isDirty: boolean; reset(): void };
  /** Words of the button, and of what is said once it has been saved. */
  save: string;
  saved: string;
  onSave: () => Promise<boolean>;
  /** Beside the fields, where there is room: what follows from what is typed. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { form, save, saved, onSave } = props;
  const styles = useStyles();
  const t = useTexts('page-form');
  const element = useRef<HTMLFormElement>(null);
  const [isAsking, setAsking] = useState(false);
  const saving = useAction(onSave);
  const refusal = useWriteRefusal();
  const canSave = form.isDirty && refusal === undefined && !saving.isRunning;
  const send = () => element.current?.requestSubmit();
  usePageKeys([
    ['Ctrl+KeyS', send, save],
    ['Ctrl+Enter', send],
  ]);
  const giveUp = () => {
    setAsking(false);
    saving.forget();
    form.reset();
  };
  return (
    <>
      <form
        ref={element}
        noValidate
        className={styles.form}
        onKeyDown={(event) => {
          submitByKey(event);
          if (form.isDirty && isPlainEscape(event)) setAsking(true);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          const send = async () => !canSave || (await saving.run()) !== false;
          void submit(event.currentTarget, send);
        }}
      >
        {props.aside ? (
          <Row align="start" gap="l">
            <Stack className={styles.fields}>{props.children}</Stack>
            <div className={styles.aside}>{props.aside}</div>
          </Row>
        ) : (
          props.children
        )}
        {saving.failure && <ErrorPanel failure={saving.failure} />}
        <div className={styles.bar}>
          <WriteButton appearance="primary" type="submit" disabledFocusable={!canSave}>
            {save}
          </WriteButton>
          {form.isDirty && <Button onClick={giveUp}>{t('revert')}</Button>}
          {saving.result === true && !form.isDirty && <Text role="status">{saved}</Text>}
        </div>
      </form>
      <LeaveGuard isDirty={form.isDirty} />
      {isAsking && <DiscardDialog onStay={() => setAsking(false)} onLeave={giveUp} />}
    </>
  );
}

/** Escape that closes nothing of its own: no list, and no dialog whose events come by here. */
function isPlainEscape({ code, defaultPrevented, target, currentTarget }: KeyboardEvent): boolean {
  if (code !== 'Escape' || defaultPrevented || !(target instanceof Element)) return false;
  return currentTarget.contains(target) && target.getAttribute('aria-expanded') !== 'true';
}
