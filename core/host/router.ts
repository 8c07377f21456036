import type { Router } from '@orpc/server';
import type { contract } from '#core/contract/index.ts';
import { os } from './bind.ts';
import type { HostContext } from './context.ts';
import { accessRouter } from './routers/access.ts';
import { catalogRouter } from './routers/catalog.ts';
import { directoryRouter } from './routers/directory.ts';
import { historyRouter } from './routers/history.ts';
import { keysRouter } from './routers/keys.ts';
import { packagesRouter } from './routers/packages.ts';
import { profileRouter } from './routers/profile.ts';
import { signinRouter } from './routers/signin/signin.ts';
import { siteRouter } from './routers/site.ts';
import { transferRouter } from './routers/transfer.ts';
import { versionsRouter } from './routers/versions.ts';
import { windowRouter } from './routers/window.ts';
import { workRouter } from './routers/work.ts';

/** Every operation of the contract, bound to its function. Its own type is too long for the compiler to write down. */
export const router: Router<typeof contract, HostContext> = os.router({
  site: siteRouter,
  catalog: catalogRouter,
  profile: profileRouter,
  transfer: transferRouter,
  packages: packagesRouter,
  versions: versionsRouter,
  signin: signinRouter,
  access: accessRouter,
  keys: keysRouter,
  directory: directoryRouter,
  work: workRouter,
  history: historyRouter,
  window: windowRouter,
});
