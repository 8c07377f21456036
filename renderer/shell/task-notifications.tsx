import { Toast, Toaster, ToastTitle, useToastController } from '@fluentui/react-components';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTexts } from '#renderer/ui/texts.ts';
import type { FinishedTask } from '#renderer/work/activity.ts';
import { useActivity } from '#renderer/work/activity-provider.tsx';
import { chooseNotification } from '#renderer/work/choose-notification.ts';
import { useWorkTitle } from '#renderer/work/work-title.ts';
import { notificationPermission, notify } from './notify.ts';
import { showsWork } from './page-facts.ts';
import { pageAt } from './pages.ts';

/** Tells of work that has ended to a person who does not look at its page. */
export default function TaskNotifications() {
  const t = useTexts('announcements');
  const toaster = useId();
  const { dispatchToast } = useToastController(toaster);
  const titleOf = useWorkTitle();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { finished } = useActivity();
  const notified = useRef(new Set(finished.map(({ id }) => id)));
  const notifyOf = useEffectEvent((ended: FinishedTask) => {
    const title = t(ended.outcome, { work: titleOf(ended.kind) });
    const how = chooseNotification(ended, {
      inFront: document.hasFocus() && document.visibilityState === 'visible',
      onItsPage: showsWork(pageAt(path), ended.kind),
      permission: notificationPermission(),
    });
    if (how === 'notification') notify(title, t('look'));
    if (how !== 'toast') return;
    dispatchToast(
      <Toast>
        <ToastTitle>{title}</ToastTitle>
      </Toast>,
      { intent: 'success' },
    );
  });
  useEffect(() => {
    for (const ended of finished) {
      if (notified.current.has(ended.id)) continue;
      notified.current.add(ended.id);
      notifyOf(ended);
    }
  }, [finished]);
  return <Toaster toasterId={toaster} position="bottom-end" offset={{ vertical: 32 }} />;
}
