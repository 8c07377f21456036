import { Toast, Toaster, ToastTitle, useToastController } from '@fluentui/react-components';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Finished } from '#renderer/work/activity.ts';
import { useActivity } from '#renderer/work/activity-provider.tsx';
import { announcementOf } from '#renderer/work/announcement.ts';
import { useWorkTitle } from '#renderer/work/work-title.ts';
import { notificationPermission, notify } from './notify.ts';
import { pageAt, pageOfWork } from './pages.ts';

/** Tells of work that has ended to a person who does not look at its page. */
export default function Announcements() {
  const t = useTexts('announcements');
  const toaster = useId();
  const { dispatchToast } = useToastController(toaster);
  const titleOf = useWorkTitle();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { finished } = useActivity();
  const told = useRef(new Set(finished.map(({ id }) => id)));
  const announce = useEffectEvent((ended: Finished) => {
    const title = t(ended.outcome, { work: titleOf(ended.kind) });
    const how = announcementOf(ended, {
      inFront: document.hasFocus() && document.visibilityState === 'visible',
      onItsPage: pageOfWork(ended.kind) === pageAt(path),
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
      if (told.current.has(ended.id)) continue;
      told.current.add(ended.id);
      announce(ended);
    }
  }, [finished]);
  return <Toaster toasterId={toaster} position="bottom-end" offset={{ vertical: 32 }} />;
}
