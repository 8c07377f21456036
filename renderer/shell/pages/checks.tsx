import { Certificate20Regular, FolderOpen20Regular } from '@fluentui/react-icons';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { partIn } from '../page-parts.ts';
import { withMessages } from '../with-messages.ts';
import { getParentRoute } from './root.ts';

/** What sites depend on. */

export const certificates = createRoute({
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

export const directory = createRoute({
  getParentRoute,
  path: '/directory',
  validateSearch: partIn('directory'),
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
