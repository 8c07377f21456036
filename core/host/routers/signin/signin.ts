import { os } from '../../bind.ts';
import { entitiesRouter } from './entities.ts';
import { entryRouter } from './entry.ts';
import { passwordsRouter } from './passwords.ts';
import { providersRouter } from './providers.ts';
import { accountsRouter, ipBlocksRouter, logRouter, tokensRouter } from './records.ts';
import { servicesRouter } from './services.ts';
import { settingsRouter, synchronizationRouter } from './settings.ts';

/** Operations on sign-in. */
export const signinRouter = os.signin.router({
  providers: providersRouter,
  services: servicesRouter,
  entry: entryRouter,
  passwords: passwordsRouter,
  tokens: tokensRouter,
  ipBlocks: ipBlocksRouter,
  accounts: accountsRouter,
  log: logRouter,
  settings: settingsRouter,
  synchronization: synchronizationRouter,
  entities: entitiesRouter,
});
