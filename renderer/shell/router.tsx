import { createHashHistory, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { Frame } from './frame.tsx';
import { PageError, PageLoading } from './page-states.tsx';
import { root, routes } from './pages.tsx';

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' });
  },
});

/** Pages live behind the hash, so that both hosts serve one file. */
export function createAppRouter() {
  root.update({ component: Frame });
  return createRouter({
    routeTree: root.addChildren([start, ...routes]),
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
