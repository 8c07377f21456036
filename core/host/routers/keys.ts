import { checkKeys } from '#core/keys/check.ts';
import { os } from '../bind.ts';

/** Operations on the configuration files of a site's web application. */
export const keysRouter = os.keys.router({
  check: os.keys.check.handler(({ input }) => checkKeys(input)),
});
