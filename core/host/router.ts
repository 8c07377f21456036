import { os } from './bind.ts';
import { catalogRouter } from './routers/catalog.ts';
import { directoryRouter } from './routers/directory.ts';
import { historyRouter } from './routers/history.ts';
import { keysRouter } from './routers/keys.ts';
import { packagesRouter } from './routers/packages.ts';
import { profileRouter } from './routers/profile.ts';
import { signinRouter } from './routers/signin/signin.ts';
import { siteRouter } from './routers/site.ts';
import { transferRouter } from './routers/transfer.ts';
import { windowRouter } from './routers/window.ts';
import { workRouter } from './routers/work.ts';

/** Every operation of the contract, bound to its function. */
export const router = os.router({
  site: siteRouter,
  catalog: catalogRouter,
  profile: profileRouter,
  transfer: transferRouter,
  packages: packagesRouter,
  signin: signinRouter,
  keys: keysRouter,
  directory: directoryRouter,
  work: workRouter,
  history: historyRouter,
  window: windowRouter,
});
