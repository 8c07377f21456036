import { loadMessages, type MessageArea, messageFiles } from '#renderer/catalogue.ts';
import { language } from '#renderer/ui/language.ts';

/** The code of the pages, which comes after the frame. */
export const pageModules = {
  home: withMessages(() => import('#renderer/features/home/home-page.tsx'), 'window-history', 'window-home'),
  sites: withMessages(
    () => import('#renderer/features/site/sites-page.tsx'),
    'window-site',
    'window-transfer',
  ),
  export: withMessages(() => import('#renderer/features/transfer/export/export-page.tsx'), 'window-transfer'),
  import: withMessages(
    () => import('#renderer/features/transfer/import/import-page.tsx'),
    'window-transfer',
    'window-versions',
  ),
  compare: withMessages(
    () => import('#renderer/features/transfer/compare/compare-page.tsx'),
    'window-transfer',
    'window-versions',
  ),
  archives: withMessages(
    () => import('#renderer/features/transfer/archives/archives-page.tsx'),
    'window-transfer',
  ),
  versions: withMessages(
    () => import('#renderer/features/versions/versions-page.tsx'),
    'window-directory',
    'window-transfer',
    'window-versions',
  ),
  'change-version': withMessages(
    () => import('#renderer/features/versions/change/change-page.tsx'),
    'window-transfer',
    'window-versions',
  ),
  signin: withMessages(
    () => import('#renderer/features/signin/signin-page.tsx'),
    'directory',
    'keys',
    'ldaps',
    'access',
    'forms',
    'window-access',
    'window-directory',
    'window-signin',
  ),
  access: withMessages(
    () => import('#renderer/features/access/access-page.tsx'),
    'directory',
    'keys',
    'ldaps',
    'access',
    'window-access',
    'window-signin',
  ),
  certificates: withMessages(
    () => import('#renderer/features/directory/certificates/certificates-page.tsx'),
    'directory',
    'ldaps',
    'window-directory',
  ),
  directory: withMessages(
    () => import('#renderer/features/directory/directory-page.tsx'),
    'directory',
    'ldaps',
    'window-directory',
  ),
  history: withMessages(() => import('#renderer/features/history/history-page.tsx'), 'window-history'),
  service: withMessages(
    () => import('#renderer/features/service/service-page.tsx'),
    'window-access',
    'window-service',
  ),
  undo: withMessages(() => import('#renderer/features/transfer/undo/undo-page.tsx'), 'window-transfer'),
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
  password: withMessages(() => import('#renderer/features/site/password-dialog.tsx'), 'window-site'),
};

/** Whatever may show what the core says comes with the texts for it, and with those that it shows itself. */
function withMessages<Module>(
  load: () => Promise<Module>,
  ...areas: readonly MessageArea[]
): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([load(), loadMessages(language(), ...areas)]);
    return module;
  };
}

/** All of it, in the order in which it is loaded ahead, with the texts of both languages. */
export const modulesAhead: readonly (() => Promise<unknown>)[] = [
  ...messageFiles,
  ...Object.values(frameModules),
  ...Object.values(pageModules),
];
