import { desktopBridge } from '#renderer/api/desktop.ts';

/** Whether the person lets this window notify: the desktop program always may, a page of a browser has to ask. */
export function notificationPermission(): NotificationPermission {
  if (desktopBridge()) return 'granted';
  return 'Notification' in window ? Notification.permission : 'denied';
}

/** Shows a notification of the operating system: on the desktop its main process does, and the page has no right to. */
export function notify(title: string, body: string): void {
  const bridge = desktopBridge();
  if (bridge) bridge.notify(title.slice(0, 200), body);
  else new Notification(title, { body });
}
