import { accessContract } from './access/access.ts';
import { catalogContract } from './catalog.ts';
import { directoryContract } from './directory/directory.ts';
import { historyContract } from './history.ts';
import { jobsContract } from './jobs.ts';
import { keysContract } from './keys.ts';
import { packagesContract } from './packages.ts';
import { profileContract } from './profile.ts';
import { rolloutContract } from './rollout/rollout.ts';
import { serviceContract } from './service.ts';
import { signinContract } from './signin/signin.ts';
import { siteContract } from './site/site.ts';
import { transferContract } from './transfer/transfer.ts';
import { versionsContract } from './versions/versions.ts';
import { windowContract } from './window.ts';
import { workContract } from './work.ts';

/** Every operation, by area: named, because what tsc would write out for it is too long. */
export type Contract = {
  site: typeof siteContract;
  catalog: typeof catalogContract;
  profile: typeof profileContract;
  transfer: typeof transferContract;
  packages: typeof packagesContract;
  versions: typeof versionsContract;
  signin: typeof signinContract;
  access: typeof accessContract;
  keys: typeof keysContract;
  directory: typeof directoryContract;
  work: typeof workContract;
  history: typeof historyContract;
  window: typeof windowContract;
  service: typeof serviceContract;
  jobs: typeof jobsContract;
  rollout: typeof rolloutContract;
};

/** Every operation, by area. Window, browser, HTTP and command line call these and nothing else. */
export const contract: Contract = {
  site: siteContract,
  catalog: catalogContract,
  profile: profileContract,
  transfer: transferContract,
  packages: packagesContract,
  versions: versionsContract,
  signin: signinContract,
  access: accessContract,
  keys: keysContract,
  directory: directoryContract,
  work: workContract,
  history: historyContract,
  window: windowContract,
  service: serviceContract,
  jobs: jobsContract,
  rollout: rolloutContract,
};
