import { lazy, type Router } from '@orpc/server';
import type { contract } from '#core/contract/index.ts';
import type { HostContext } from './context.ts';

/**
 * Every operation of the contract, bound to its function. Its own type is too long for the compiler to write down. An area is
 * loaded when it is first asked: most processes ask for one thing.
 */
export const router: Router<typeof contract, HostContext> = {
  site: lazy(async () => ({ default: (await import('./site/router.ts')).siteRouter })),
  catalog: lazy(async () => ({ default: (await import('./catalog/router.ts')).catalogRouter })),
  profile: lazy(async () => ({ default: (await import('./profile/router.ts')).profileRouter })),
  transfer: lazy(async () => ({
    default: (await import('./transfer/router.ts')).transferRouter,
  })),
  packages: lazy(async () => ({
    default: (await import('./packages/router.ts')).packagesRouter,
  })),
  versions: lazy(async () => ({
    default: (await import('./versions/router.ts')).versionsRouter,
  })),
  signin: lazy(async () => ({ default: (await import('./signin/router.ts')).signinRouter })),
  access: lazy(async () => ({ default: (await import('./access/router.ts')).accessRouter })),
  keys: lazy(async () => ({ default: (await import('./keys/router.ts')).keysRouter })),
  directory: lazy(async () => ({
    default: (await import('./directory/router.ts')).directoryRouter,
  })),
  work: lazy(async () => ({ default: (await import('./work/router.ts')).workRouter })),
  history: lazy(async () => ({ default: (await import('./history/router.ts')).historyRouter })),
  window: lazy(async () => ({ default: (await import('./window/router.ts')).windowRouter })),
  service: lazy(async () => ({ default: (await import('./service/router.ts')).serviceRouter })),
  jobs: lazy(async () => ({ default: (await import('./jobs/router.ts')).jobsRouter })),
};
