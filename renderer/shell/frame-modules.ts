import { withMessages } from './with-messages.ts';

/** Parts of the frame that come after it: what shows sites and work, and what is there when it is asked for. */
export const frameModules = {
  bars: withMessages(() => import('./bar/bars.ts')),
  palette: withMessages(() => import('./palette/palette.tsx')),
  shortcuts: withMessages(() => import('./panels/shortcut-sheet.tsx')),
  activity: withMessages(() => import('./panels/activity-panel.tsx')),
  help: withMessages(() => import('./panels/help-panel.tsx')),
  tour: withMessages(() => import('./tour/tour-panel.tsx')),
  announcements: withMessages(() => import('./task-notifications.tsx')),
  certificates: withMessages(() => import('./certificate-watch.tsx')),
  password: withMessages(() => import('#renderer/features/site/password-dialog.tsx'), 'window-site'),
};
