import { Database20Regular, Home20Regular } from '@fluentui/react-icons';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textsOf } from '../page-facts.ts';
import { withMessages } from '../with-messages.ts';
import { getParentRoute } from './root.ts';

/** What there is, and what needs somebody. */

export const home = createRoute({
  getParentRoute,
  path: '/home',
  component: lazyRouteComponent(
    withMessages(() => import('#renderer/features/home/home-page.tsx'), 'window-history', 'window-home'),
    'HomePage',
  ),
  staticData: { page: { group: 'sites', icon: <Home20Regular />, context: 'sides', work: [] } },
});

export const sites = createRoute({
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
