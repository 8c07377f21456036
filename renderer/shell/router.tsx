import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { Frame } from './frame.tsx';
import { PageError, PageLoading } from './page-states.tsx';

const root = createRootRoute({ component: Frame });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/sites' });
  },
});

const sites = createRoute({
  getParentRoute: () => root,
  path: '/sites',
  component: lazyRouteComponent(() => import('#renderer/features/site/sites-page.tsx'), 'SitesPage'),
});

const exporting = createRoute({
  getParentRoute: () => root,
  path: '/export',
  component: lazyRouteComponent(
    () => import('#renderer/features/transfer/export/export-page.tsx'),
    'ExportPage',
  ),
});

const importing = createRoute({
  getParentRoute: () => root,
  path: '/import',
  /** The archive of a run of the history, or a path that the file manager opened. */
  validateSearch: (search: Record<string, unknown>): { archive?: string } =>
    typeof search.archive === 'string' ? { archive: search.archive } : {},
  component: lazyRouteComponent(
    () => import('#renderer/features/transfer/import/import-page.tsx'),
    'ImportPage',
  ),
});

const signin = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  component: lazyRouteComponent(() => import('#renderer/features/signin/signin-page.tsx'), 'SigninPage'),
});

const certificates = createRoute({
  getParentRoute: () => root,
  path: '/certificates',
  component: lazyRouteComponent(
    () => import('#renderer/features/directory/certificates/certificates-page.tsx'),
    'CertificatesPage',
  ),
});

const directory = createRoute({
  getParentRoute: () => root,
  path: '/directory',
  component: lazyRouteComponent(
    () => import('#renderer/features/directory/directory-page.tsx'),
    'DirectoryPage',
  ),
});

const history = createRoute({
  getParentRoute: () => root,
  path: '/history',
  /** The run that is shown. */
  validateSearch: (search: Record<string, unknown>): { run?: string } =>
    typeof search.run === 'string' ? { run: search.run } : {},
  component: lazyRouteComponent(() => import('#renderer/features/history/history-page.tsx'), 'HistoryPage'),
});

/** Pages live behind the hash, so that both hosts serve one file. */
export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      home,
      sites,
      exporting,
      importing,
      signin,
      certificates,
      directory,
      history,
    ]),
    history: createHashHistory(),
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: () => <PageError />,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
