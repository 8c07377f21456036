import {
  Archive20Regular,
  ArrowExport20Regular,
  ArrowImport20Regular,
  BranchCompare20Regular,
  BranchFork20Regular,
  Certificate20Regular,
  Database20Regular,
  FolderOpen20Regular,
  History20Regular,
  Home20Regular,
  PersonKey20Regular,
  PersonLock20Regular,
  Server20Regular,
} from '@fluentui/react-icons';
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accessSearch } from './access-search.ts';
import { archivesSearch } from './archives-search.ts';
import { directorySearch } from './directory-search.ts';
import { type PageFacts, textsOf } from './page-facts.ts';
import { serviceSearch } from './service-search.ts';
import { signinSearch } from './signin-search.ts';
import { versionsSearch } from './versions-search.ts';
import { withMessages } from './with-messages.ts';

/**
 * The pages of the window. Each is described once, by its route: its address, its code with the areas of texts that it
 * shows, and in `staticData` what navigation, frame and activities know of it. A route without that is opened from another page.
 */

/** The frame is its component, which the router sets: the frame shows what is described here. */
export const root = createRootRoute();
const getParentRoute = () => root;

const home = createRoute({
  getParentRoute,
  path: '/home',
  component: lazyRouteComponent(
    withMessages(() => import('#renderer/features/home/home-page.tsx'), 'window-history', 'window-home'),
    'HomePage',
  ),
  staticData: { page: { group: 'sites', icon: <Home20Regular />, context: 'sides', work: [] } },
});

const sites = createRoute({
  getParentRoute,
  path: '/sites',
  /** The saved site that is tested at once, or edited. */
  validateSearch: (search: Record<string, unknown>): { test?: string; edit?: string } =>
    textsOf(search, 'test', 'edit'),
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/site/sites-page.tsx'),
      'window-site',
      'entity-fields',
      'window-transfer',
    ),
    'SitesPage',
  ),
  staticData: {
    page: {
      group: 'sites',
      icon: <Database20Regular />,
      context: 'sides',
      work: ['demo', 'site-test', 'seed', 'denormalize'],
    },
  },
});

const exporting = createRoute({
  getParentRoute,
  path: '/export',
  /** What is searched for in the tree: the name, the Guid or the id of an entity. Or the run that is to be made again. */
  validateSearch: (search: Record<string, unknown>): { find?: string; run?: string } =>
    textsOf(search, 'find', 'run'),
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/transfer/export/export-page.tsx'),
      'entity-fields',
      'window-transfer',
    ),
    'ExportPage',
  ),
  staticData: {
    page: { group: 'move', icon: <ArrowExport20Regular />, context: 'sides', work: ['export'] },
  },
});

const importing = createRoute({
  getParentRoute,
  path: '/import',
  /** An archive, such as the path that the file manager opened; and a run of the history that is to be made again. */
  validateSearch: (search: Record<string, unknown>): { archive?: string; run?: string } =>
    textsOf(search, 'archive', 'run'),
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/transfer/import/import-page.tsx'),
      'entity-fields',
      'window-transfer',
      'window-versions',
    ),
    'ImportPage',
  ),
  staticData: {
    page: {
      group: 'move',
      icon: <ArrowImport20Regular />,
      context: 'sides',
      work: ['upload', 'describe', 'preview', 'import'],
    },
  },
});

const comparing = createRoute({
  getParentRoute,
  path: '/compare',
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/transfer/compare/compare-page.tsx'),
      'entity-fields',
      'window-transfer',
      'window-versions',
    ),
    'ComparePage',
  ),
  staticData: {
    page: {
      group: 'move',
      icon: <BranchCompare20Regular />,
      context: 'sides',
      work: ['compare', 'move-preview', 'move'],
    },
  },
});

const archives = createRoute({
  getParentRoute,
  path: '/archives',
  validateSearch: archivesSearch,
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/transfer/archives/archives-page.tsx'),
      'entity-fields',
      'window-transfer',
    ),
    'ArchivesPage',
  ),
  staticData: {
    page: {
      group: 'move',
      icon: <Archive20Regular />,
      context: 'sides',
      work: ['archive-verify', 'archive-convert'],
    },
  },
});

const versions = createRoute({
  getParentRoute,
  path: '/versions',
  validateSearch: versionsSearch,
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/versions/versions-page.tsx'),
      'window-directory',
      'entity-fields',
      'window-transfer',
      'window-versions',
    ),
    'VersionsPage',
  ),
  staticData: {
    page: {
      group: 'move',
      icon: <BranchFork20Regular />,
      context: 'site',
      work: [
        'version-create',
        'version-preview',
        'version-change',
        'version-remove',
        'repository-prepare',
        'drift',
      ],
    },
  },
});

const history = createRoute({
  getParentRoute,
  path: '/history',
  /** The run that is shown. */
  validateSearch: (search: Record<string, unknown>): { run?: string } => textsOf(search, 'run'),
  component: lazyRouteComponent(
    withMessages(() => import('#renderer/features/history/history-page.tsx'), 'window-history'),
    'HistoryPage',
  ),
  staticData: {
    page: { group: 'move', icon: <History20Regular />, context: 'sides', work: ['undo-preview', 'undo'] },
  },
});

const service = createRoute({
  getParentRoute,
  path: '/service',
  validateSearch: serviceSearch,
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/service/service-page.tsx'),
      'window-access',
      'window-service',
    ),
    'ServicePage',
  ),
  staticData: { page: { group: 'move', icon: <Server20Regular />, context: 'site', work: [] } },
});

const signin = createRoute({
  getParentRoute,
  path: '/signin',
  validateSearch: signinSearch,
  component: lazyRouteComponent(
    withMessages(
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
    'SigninPage',
  ),
  staticData: { page: { group: 'signin', icon: <PersonKey20Regular />, context: 'operator', work: [] } },
});

const access = createRoute({
  getParentRoute,
  path: '/access',
  validateSearch: accessSearch,
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/access/access-page.tsx'),
      'directory',
      'keys',
      'ldaps',
      'access',
      'window-access',
      'window-signin',
    ),
    'AccessPage',
  ),
  staticData: { page: { group: 'signin', icon: <PersonLock20Regular />, context: 'operator', work: [] } },
});

const certificates = createRoute({
  getParentRoute,
  path: '/certificates',
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/directory/certificates/certificates-page.tsx'),
      'directory',
      'ldaps',
      'window-directory',
    ),
    'CertificatesPage',
  ),
  staticData: {
    page: { group: 'checks', icon: <Certificate20Regular />, context: 'operator', work: ['certificates'] },
  },
});

const directory = createRoute({
  getParentRoute,
  path: '/directory',
  validateSearch: directorySearch,
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/directory/directory-page.tsx'),
      'directory',
      'ldaps',
      'window-directory',
    ),
    'DirectoryPage',
  ),
  staticData: { page: { group: 'checks', icon: <FolderOpen20Regular />, context: 'operator', work: [] } },
});

const changingVersion = createRoute({
  getParentRoute,
  path: '/versions/change',
  /** The module, by its Guid or name, and the version that it is to be changed to. */
  validateSearch: (search: Record<string, unknown>): { module?: string; version?: string } =>
    textsOf(search, 'module', 'version'),
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/versions/change/change-page.tsx'),
      'entity-fields',
      'window-transfer',
      'window-versions',
    ),
    'ChangePage',
  ),
});

const moving = createRoute({
  getParentRoute,
  path: '/compare/move',
  /** A move of the history that is to be made again. */
  validateSearch: (search: Record<string, unknown>): { run?: string } => textsOf(search, 'run'),
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/transfer/move/move-page.tsx'),
      'entity-fields',
      'window-transfer',
      'window-versions',
    ),
    'MovePage',
  ),
});

const undoing = createRoute({
  getParentRoute,
  path: '/history/undo',
  /** The run that is to be undone, and whether to ask at once where nothing stands against it. */
  validateSearch: (search: Record<string, unknown>): { run?: string; ask?: true } => ({
    ...textsOf(search, 'run'),
    ...(search.ask === true ? { ask: true } : {}),
  }),
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/transfer/undo/undo-page.tsx'),
      'entity-fields',
      'window-transfer',
    ),
    'UndoPage',
  ),
});

/** Those that navigation shows, in its order. */
const inNavigation = [
  home,
  sites,
  exporting,
  importing,
  comparing,
  archives,
  versions,
  history,
  service,
  signin,
  access,
  certificates,
  directory,
] as const;

export const routes = [...inNavigation, moving, changingVersion, undoing] as const;

export type PagePath = (typeof inNavigation)[number]['fullPath'];
export type PageName = PagePath extends `/${infer Name}` ? Name : never;

export interface PageEntry extends PageFacts {
  name: PageName;
  to: PagePath;
}

export const pages: readonly PageEntry[] = inNavigation.flatMap(({ options }) => {
  const { page } = options.staticData ?? {};
  // A route has its `path` only when the router is made, and the library leaves it out of the type of its options.
  const { path } = options as unknown as { path: PagePath };
  return page ? [{ name: path.slice(1) as PageName, to: path, ...page }] : [];
});

/** The page of a path; the first one where there is none. */
export function pageAt(path: string): PageEntry {
  const [, first = ''] = path.split('/');
  const found = pages.find(({ name }) => name === first) ?? pages[0];
  if (!found) throw new Error('there are no pages');
  return found;
}
