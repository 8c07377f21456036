import { os } from '../../bind.ts';
import { entitiesRouter } from './entities.ts';
import { entryRouter } from './entry.ts';
import { passwordsRouter } from './passwords.ts';
import { providersRouter } from './providers.ts';
import { accountsRouter, ipBlocksRouter, logRouter, rightsRouter, usersRouter } from './records.ts';
import { servicesRouter } from './services.ts';
import { settingsRouter, synchronizationRouter } from './settings.ts';
import { ownTokensRouter, tokensRouter } from './tokens.ts';

/** Operations on sign-in. */
export const signinRouter = os.signin.router({
  providers: providersRouter,
  services: servicesRouter,
  entry: entryRouter,
  passwords: passwordsRouter,
  rights: rightsRouter,
  tokens: tokensRouter,
  ownTokens: ownTokensRouter,
  ipBlocks: ipBlocksRouter,
  accounts: accountsRouter,
  users: usersRouter,
  log: logRouter,
  settings: settingsRouter,
  synchronization: synchronizationRouter,
  entities: entitiesRouter,
});
