import { Button } from '@fluentui/react-components';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { DialogFrame } from '../dialog-frame.tsx';
import { useTexts } from '../texts.ts';
import { registerLeaveGuard } from './leave-guard.ts';

/** Asks before something typed is lost. */
export function DiscardDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTexts('unsaved');
  return (
    <DialogFrame
      title={t('title')}
      destroys
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{t('stay')}</Button>
          <Button appearance="primary" onClick={onLeave}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
    </DialogFrame>
  );
}

/** Asks before something typed is lost to another page, another site, or to the end of the window. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  // What was agreed to is not asked about again while it is under way.
  const isAgreed = useRef(false);
  const [pending, setPending] = useState<() => void>();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !isAgreed.current && !isShownBy(current, next),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  useEffect(() => {
    if (!isDirty) return;
    // The list that somebody chose from is closed first, or it takes the focus from the question.
    return registerLeaveGuard((proceed) => setTimeout(() => setPending(() => proceed)));
  }, [isDirty]);
  if (pending) {
    const proceed = () => {
      setPending(undefined);
      isAgreed.current = true;
      pending();
      setTimeout(() => {
        isAgreed.current = false;
      });
    };
    return <DiscardDialog onStay={() => setPending(undefined)} onLeave={proceed} />;
  }
  if (blocker.status !== 'blocked') return null;
  return <DiscardDialog onStay={blocker.reset} onLeave={blocker.proceed} />;
}

interface Address {
  pathname: string;
  search: object;
}

/** Whether an address says no more of the same page than the one that is shown: it leads to what is there. */
function isShownBy(current: Address, next: Address): boolean {
  const shown = new Map<string, unknown>(Object.entries(current.search));
  return (
    next.pathname === current.pathname &&
    Object.entries(next.search).every(([name, value]) => shown.get(name) === value)
  );
}
