import { loadMessages, type MessagePart, messageFiles } from '#core/messages/window/catalogue.ts';
import { language } from '#renderer/ui/messages.ts';

/** The code of the pages, which comes after the frame. */
export const pageModules = {
  home: withMessages(() => import('#renderer/features/home/home-page.tsx')),
  sites: withMessages(() => import('#renderer/features/site/sites-page.tsx')),
  export: withMessages(() => import('#renderer/features/transfer/export/export-page.tsx')),
  import: withMessages(() => import('#renderer/features/transfer/import/import-page.tsx')),
  compare: withMessages(() => import('#renderer/features/transfer/compare/compare-page.tsx')),
  archives: withMessages(() => import('#renderer/features/transfer/archives/archives-page.tsx')),
  versions: withMessages(() => import('#renderer/features/versions/versions-page.tsx')),
  'change-version': withMessages(() => import('#renderer/features/versions/change/change-page.tsx')),
  signin: withMessages(() => import('#renderer/features/signin/signin-page.tsx'), 'access'),
  access: withMessages(() => import('#renderer/features/access/access-page.tsx'), 'access'),
  certificates: withMessages(() => import('#renderer/features/directory/certificates/certificates-page.tsx')),
  directory: withMessages(() => import('#renderer/features/directory/directory-page.tsx')),
  history: withMessages(() => import('#renderer/features/history/history-page.tsx')),
  service: withMessages(() => import('#renderer/features/service/service-page.tsx')),
  undo: withMessages(() => import('#renderer/features/transfer/undo/undo-page.tsx')),
};

/** Parts of the frame that come after it: what shows sites and work, and what is there when it is asked for. */
export const frameModules = {
  bars: withMessages(() => import('./bar/bars.ts')),
  palette: withMessages(() => import('./palette/palette.tsx')),
  shortcuts: withMessages(() => import('./panels/shortcut-sheet.tsx')),
  activity: withMessages(() => import('./panels/activity-panel.tsx')),
  help: withMessages(() => import('./panels/help-panel.tsx')),
  tour: withMessages(() => import('./tour/tour-panel.tsx')),
  announcements: withMessages(() => import('./announcements.tsx')),
  certificates: withMessages(() => import('./certificate-watch.tsx')),
  password: withMessages(() => import('#renderer/features/site/password-dialog.tsx')),
};

/** Whatever may show what the core says comes with the texts for it, of which some are in a part of their own. */
function withMessages<Module>(load: () => Promise<Module>, part?: MessagePart): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadMessages(language(), part)]);
    return module;
  };
}

/** All of it, in the order in which it is loaded ahead, with the texts of both languages. */
export const modulesAhead: readonly (() => Promise<unknown>)[] = [
  ...Object.values(messageFiles).flatMap((files) => Object.values(files)),
  ...Object.values(frameModules),
  ...Object.values(pageModules),
];
