import { PersonKey20Regular, PersonLock20Regular } from '@fluentui/react-icons';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { accessSearch } from '../access-search.ts';
import { signinSearch } from '../signin-search.ts';
import { withMessages } from '../with-messages.ts';
import { getParentRoute } from './root.ts';

/** How people sign in, and why they cannot. */

export const signin = createRoute({
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

export const access = createRoute({
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
