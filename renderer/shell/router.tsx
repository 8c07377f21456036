import { createHashHistory, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { Frame } from './frame.tsx';
import { PageError, PageLoading } from './page-states.tsx';
import { root } from './pages/root.ts';
import { routes } from './pages.ts';

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' });
  },
});

/** The place of an entry among those that the router knows. */
const INDEX = '__TSR_index';

/**
 * Gives an address that a person typed its place behind the one that is shown. Without one the router takes it for the first
 * of all, and whoever keeps editing would be sent away, or have the window loaded again.
 */
function numberTypedAddresses(current: () => number): void {
  window.addEventListener('popstate', ({ state }) => {
    if (typeof state?.[INDEX] === 'number') return;
    const key = crypto.randomUUID();
    const placed = { ...state, key, __TSR_key: key, [INDEX]: current() + 1 };
    // The router listens to the methods of its own history.
    History.prototype.replaceState.call(window.history, placed, '');
  });
}

/** Pages live behind the hash, so that both hosts serve one file. */
export function createAppRouter() {
  root.update({ component: Frame });
  // Before the router listens itself.
  numberTypedAddresses(() => history.location.state[INDEX]);
  const history = createHashHistory();
  return createRouter({
    routeTree: root.addChildren([start, ...routes]),
    history,
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
