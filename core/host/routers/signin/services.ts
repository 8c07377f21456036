import { matchClaims } from '#core/signin/services/matching.ts';
import { deleteService, getService, listServices, saveService } from '#core/signin/services/services.ts';
import { judgeSettings } from '#core/signin/services/settings.ts';
import { listServiceTypes } from '#core/signin/services/types.ts';
import { done, os, reading, writing } from '../../bind.ts';

const { services } = os.signin;

/** Operations on services of sign-in. */
export const servicesRouter = services.router({
  types: services.types.handler(() => listServiceTypes()),
  list: services.list.handler(reading((given) => listServices(given))),
  get: services.get.handler(reading((given, { type, id }) => getService(given, type, id))),
  save: services.save.handler(writing((given, input) => saveService(given, input))),
  match: services.match.handler(reading((given, input) => matchClaims(given, input))),
  judge: services.judge.handler(({ input }) => judgeSettings(input.type, input.text)),
  delete: services.delete.handler(
    writing((given, { type, id }) => deleteService(given, type, id).then(done)),
  ),
});
