import type { Router } from '@orpc/server';
import type { contract } from '#core/contract/index.ts';
import { catalogRouter } from './catalog/router.ts';
import type { HostContext } from './context.ts';
import { os } from './handlers.ts';
import { historyRouter } from './history/router.ts';
import { jobsRouter } from './jobs/router.ts';
import { packagesRouter } from './packages/router.ts';
import { profileRouter } from './profile/router.ts';
import { serviceRouter } from './service/router.ts';
import { siteRouter } from './site/router.ts';
import { transferRouter } from './transfer/router.ts';
import { windowRouter } from './window/router.ts';
import { workRouter } from './work/router.ts';

/**
 * Every operation of the contract, bound to its function. Its own type is too long for the compiler to write down. Areas
 * with protocols and libraries of their own are loaded when they are first asked: most processes ask for one thing.
 */
export const router: Router<typeof contract, HostContext> = os.router({
  site: siteRouter,
  catalog: catalogRouter,
  profile: profileRouter,
  transfer: transferRouter,
  packages: packagesRouter,
  versions: os.versions.lazy(async () => ({
    default: (await import('./versions/router.ts')).versionsRouter,
  })),
  signin: os.signin.lazy(async () => ({
    default: (await import('./signin/router.ts')).signinRouter,
  })),
  access: os.access.lazy(async () => ({ default: (await import('./access/router.ts')).accessRouter })),
  keys: os.keys.lazy(async () => ({ default: (await import('./keys/router.ts')).keysRouter })),
  directory: os.directory.lazy(async () => ({
    default: (await import('./directory/router.ts')).directoryRouter,
  })),
  work: workRouter,
  history: historyRouter,
  window: windowRouter,
  service: serviceRouter,
  jobs: jobsRouter,
});
