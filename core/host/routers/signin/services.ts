import { hasSlidingTokens } from '#core/keys/sliding.ts';
import { matchClaims } from '#core/signin/services/matching.ts';
import { deleteService } from '#core/signin/services/services.ts';
import { judgeSettings } from '#core/signin/services/settings.ts';
import { listServiceTypes } from '#core/signin/services/types.ts';
import { done, guarding, os, reading, writing } from '../../bind.ts';
import { getJudgedService, listJudgedServices, saveJudgedService } from '../../services.ts';

const { services } = os.signin;

/** Operations on services of sign-in. */
export const servicesRouter = services.router({
  types: services.types.handler(() => listServiceTypes()),
  list: services.list.handler(reading((given, _input, now) => listJudgedServices(given, now))),
  get: services.get.handler(reading((given, input, now) => getJudgedService(given, input, now))),
  save: services.save.handler(
    guarding('services.save', (given, input, now) => saveJudgedService(given, input, now)),
  ),
  match: services.match.handler(reading((given, input) => matchClaims(given, input))),
  judge: services.judge.handler(({ input }) => {
    const { type, text, configuration } = input;
    const slidingTokens = configuration && hasSlidingTokens(configuration.name, configuration.text);
    return judgeSettings(type, text, { slidingTokens });
  }),
  delete: services.delete.handler(
    writing((given, { type, id }) => deleteService(given, type, id).then(done)),
  ),
});
