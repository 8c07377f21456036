import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { accessSearch } from './access-search.ts';
import { Frame } from './frame.tsx';
import { pageModules } from './page-modules.ts';
import { PageError, PageLoading } from './page-states.tsx';
import { serviceSearch } from './service-search.ts';
import { signinSearch } from './signin-search.ts';
import { versionsSearch } from './versions-search.ts';

const root = createRootRoute({ component: Frame });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' });
  },
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  component: lazyRouteComponent(pageModules.home, 'HomePage'),
});

const sites = createRoute({
  getParentRoute: () => root,
  path: '/sites',
  /** The saved site that is tested at once. */
  validateSearch: (search: Record<string, unknown>): { test?: string } =>
    typeof search.test === 'string' ? { test: search.test } : {},
  component: lazyRouteComponent(pageModules.sites, 'SitesPage'),
});

const exporting = createRoute({
  getParentRoute: () => root,
  path: '/export',
  /** What is searched for in the tree: the name, the Guid or the id of an entity. Or the run that is to be made again. */
  validateSearch: (search: Record<string, unknown>): { find?: string; run?: string } => ({
    ...(typeof search.find === 'string' ? { find: search.find } : {}),
    ...(typeof search.run === 'string' ? { run: search.run } : {}),
  }),
  component: lazyRouteComponent(pageModules.export, 'ExportPage'),
});

const importing = createRoute({
  getParentRoute: () => root,
  path: '/import',
  /** A run of the history, with its archive unless it was a move; or a path that the file manager opened. */
  validateSearch: (search: Record<string, unknown>): { archive?: string; run?: string } => ({
    ...(typeof search.archive === 'string' ? { archive: search.archive } : {}),
    ...(typeof search.run === 'string' ? { run: search.run } : {}),
  }),
  component: lazyRouteComponent(pageModules.import, 'ImportPage'),
});

const comparing = createRoute({
  getParentRoute: () => root,
  path: '/compare',
  component: lazyRouteComponent(pageModules.compare, 'ComparePage'),
});

const archives = createRoute({
  getParentRoute: () => root,
  path: '/archives',
  component: lazyRouteComponent(pageModules.archives, 'ArchivesPage'),
});

const versions = createRoute({
  getParentRoute: () => root,
  path: '/versions',
  validateSearch: versionsSearch,
  component: lazyRouteComponent(pageModules.versions, 'VersionsPage'),
});

const changingVersion = createRoute({
  getParentRoute: () => root,
  path: '/versions/change',
  /** The module, by its Guid or name, and the version that it is to be changed to. */
  validateSearch: (search: Record<string, unknown>): { module?: string; version?: string } => ({
    ...(typeof search.module === 'string' ? { module: search.module } : {}),
    ...(typeof search.version === 'string' ? { version: search.version } : {}),
  }),
  component: lazyRouteComponent(pageModules['change-version'], 'ChangePage'),
});

const signin = createRoute({
  getParentRoute: () => root,
  path: '/signin',
  validateSearch: signinSearch,
  component: lazyRouteComponent(pageModules.signin, 'SigninPage'),
});

const access = createRoute({
  getParentRoute: () => root,
  path: '/access',
  validateSearch: accessSearch,
  component: lazyRouteComponent(pageModules.access, 'AccessPage'),
});

const certificates = createRoute({
  getParentRoute: () => root,
  path: '/certificates',
  component: lazyRouteComponent(pageModules.certificates, 'CertificatesPage'),
});

const directory = createRoute({
  getParentRoute: () => root,
  path: '/directory',
  component: lazyRouteComponent(pageModules.directory, 'DirectoryPage'),
});

const history = createRoute({
  getParentRoute: () => root,
  path: '/history',
  /** The run that is shown. */
  validateSearch: (search: Record<string, unknown>): { run?: string } =>
    typeof search.run === 'string' ? { run: search.run } : {},
  component: lazyRouteComponent(pageModules.history, 'HistoryPage'),
});

const service = createRoute({
  getParentRoute: () => root,
  path: '/service',
  validateSearch: serviceSearch,
  component: lazyRouteComponent(pageModules.service, 'ServicePage'),
});

const undoing = createRoute({
  getParentRoute: () => root,
  path: '/history/undo',
  /** The run that is to be undone. */
  validateSearch: (search: Record<string, unknown>): { run?: string } =>
    typeof search.run === 'string' ? { run: search.run } : {},
  component: lazyRouteComponent(pageModules.undo, 'UndoPage'),
});

/** Pages live behind the hash, so that both hosts serve one file. */
export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      start,
      home,
      sites,
      exporting,
      importing,
      comparing,
      archives,
      versions,
      changingVersion,
      signin,
      access,
      certificates,
      directory,
      history,
      undoing,
      service,
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
