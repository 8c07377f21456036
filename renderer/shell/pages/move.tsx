import {
  Archive20Regular,
  ArrowExport20Regular,
  ArrowImport20Regular,
  BranchCompare20Regular,
  BranchFork20Regular,
  History20Regular,
  Server20Regular,
  ServerMultiple20Regular,
} from '@fluentui/react-icons';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listsOf, textsOf } from '../page-facts.ts';
import { type PartOf, partIn } from '../page-parts.ts';
import { withMessages } from '../with-messages.ts';
import { getParentRoute } from './root.ts';

/** Moving configuration, and what was moved. */

export const exporting = createRoute({
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

export const importing = createRoute({
  getParentRoute,
  path: '/import',
  /** An archive, such as the path that the file manager opened; and a run of the history that is to be made again. */
  validateSearch: (search: Record<string, unknown>): { archive?: string; run?: string } =>
    textsOf(search, 'archive', 'run'),
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/transfer/import/import-page.tsx'),
      'access',
      'entity-fields',
      'plan',
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

export const comparing = createRoute({
  getParentRoute,
  path: '/compare',
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/transfer/compare/compare-page.tsx'),
      'entity-fields',
      'plan',
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

export const moving = createRoute({
  getParentRoute,
  path: '/compare/move',
  /** A move of the history that is to be made again. */
  validateSearch: (search: Record<string, unknown>): { run?: string } => textsOf(search, 'run'),
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/transfer/move/move-page.tsx'),
      'access',
      'entity-fields',
      'plan',
      'window-transfer',
      'window-versions',
    ),
    'MovePage',
  ),
});

export const archives = createRoute({
  getParentRoute,
  path: '/archives',
  validateSearch: partIn('archives'),
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/transfer/archives/archives-page.tsx'),
      'entity-fields',
      'plan',
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

export const versions = createRoute({
  getParentRoute,
  path: '/versions',
  validateSearch: partIn('versions'),
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/versions/versions-page.tsx'),
      'window-directory',
      'entity-fields',
      'plan',
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

export const changingVersion = createRoute({
  getParentRoute,
  path: '/versions/change',
  /** The module, by its Guid or name, and the version that it is to be changed to. */
  validateSearch: (search: Record<string, unknown>): { module?: string; version?: string } =>
    textsOf(search, 'module', 'version'),
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/versions/change/change-page.tsx'),
      'access',
      'entity-fields',
      'plan',
      'window-transfer',
      'window-versions',
    ),
    'ChangePage',
  ),
});

export const rollout = createRoute({
  getParentRoute,
  path: '/rollout',
  /** The roll-out that is shown, by its id. */
  validateSearch: (search: Record<string, unknown>): { rollout?: string } => textsOf(search, 'rollout'),
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/rollout/rollout-page.tsx'),
      'access',
      'entity-fields',
      'plan',
      'rollout',
      'window-rollout',
      'window-transfer',
    ),
    'RolloutPage',
  ),
  staticData: {
    page: {
      group: 'move',
      icon: <ServerMultiple20Regular />,
      context: 'sides',
      work: ['rollout-plan', 'rollout-decide'],
    },
  },
});

export const planningRollout = createRoute({
  getParentRoute,
  path: '/rollout/plan',
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/rollout/plan/plan-page.tsx'),
      'entity-fields',
      'plan',
      'rollout',
      'window-rollout',
      'window-transfer',
    ),
    'PlanPage',
  ),
});

export const history = createRoute({
  getParentRoute,
  path: '/history',
  /** The run that is shown. */
  validateSearch: (search: Record<string, unknown>): { run?: string } => textsOf(search, 'run'),
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/history/history-page.tsx'),
      'entity-fields',
      'plan',
      'window-history',
      'window-transfer',
    ),
    'HistoryPage',
  ),
  staticData: {
    page: { group: 'move', icon: <History20Regular />, context: 'sides', work: ['undo-preview', 'undo'] },
  },
});

export const undoing = createRoute({
  getParentRoute,
  path: '/history/undo',
  /** The runs that are to be undone, or what of one, and whether to ask at once where nothing stands against it. */
  validateSearch: (
    search: Record<string, unknown>,
  ): { run?: string; also?: string[]; part?: string[]; ask?: true } => ({
    ...textsOf(search, 'run'),
    ...listsOf(search, 'also', 'part'),
    ...(search.ask === true ? { ask: true } : {}),
  }),
  component: lazyRouteComponent(
    withMessages(
      () => import('#renderer/features/transfer/undo/undo-page.tsx'),
      'access',
      'entity-fields',
      'plan',
      'window-transfer',
    ),
    'UndoPage',
  ),
});

export const service = createRoute({
  getParentRoute,
  path: '/service',
  /** The part that is shown, and the job that is shown in it. */
  validateSearch: (search: Record<string, unknown>): { part?: PartOf<'service'>; job?: string } => ({
    ...partIn('service')(search),
    ...textsOf(search, 'job'),
  }),
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
