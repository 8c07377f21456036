import type { Router } from '@orpc/server';
import type { contract } from '#core/contract/index.ts';
import { os } from './bind.ts';
import type { HostContext } from './context.ts';
import { catalogRouter } from './routers/catalog.ts';
import { historyRouter } from './routers/history.ts';
import { jobsRouter } from './routers/jobs.ts';
import { packagesRouter } from './routers/packages.ts';
import { profileRouter } from './routers/profile.ts';
import { serviceRouter } from './routers/service.ts';
import { siteRouter } from './routers/site.ts';
import { transferRouter } from './routers/transfer.ts';
import { windowRouter } from './routers/window.ts';
import { workRouter } from './routers/work.ts';

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
    default: (await import('./routers/versions.ts')).versionsRouter,
  })),
  signin: os.signin.lazy(async () => ({
    default: (await import('./routers/signin/signin.ts')).signinRouter,
  })),
  access: os.access.lazy(async () => ({ default: (await import('./routers/access.ts')).accessRouter })),
  keys: os.keys.lazy(async () => ({ default: (await import('./routers/keys.ts')).keysRouter })),
  directory: os.directory.lazy(async () => ({
    default: (await import('./routers/directory.ts')).directoryRouter,
  })),
  work: workRouter,
  history: historyRouter,
  window: windowRouter,
  service: serviceRouter,
  jobs: jobsRouter,
});
