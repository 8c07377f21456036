import {
  clearBotToken,
  createProvider,
  deleteProvider,
  getProvider,
  listActiveProviders,
  listProviders,
  providerMetadata,
  updateProvider,
} from '#core/signin/providers/providers.ts';
import { done, enveloped, guarding, os, writing } from '../../bind.ts';

const { providers } = os.signin;

/** Operations on authentication providers. */
export const providersRouter = providers.router({
  active: providers.active.handler(enveloped((given) => listActiveProviders(given))),
  list: providers.list.handler(enveloped((given) => listProviders(given))),
  metadata: providers.metadata.handler(enveloped((given) => providerMetadata(given))),
  get: providers.get.handler(enveloped((given, { id }) => getProvider(given, id))),
  create: providers.create.handler(
    guarding('providers.create', (given, { fields }, now) => createProvider(given, fields, now)),
  ),
  update: providers.update.handler(
    guarding('providers.update', (given, { id, fields }, now) => updateProvider(given, id, fields, now)),
  ),
  clearBotToken: providers.clearBotToken.handler(
    writing((given, { id }, now) => clearBotToken(given, id, now)),
  ),
  delete: providers.delete.handler(
    guarding('providers.delete', (given, { id }, now) => deleteProvider(given, id, now).then(done)),
  ),
});
