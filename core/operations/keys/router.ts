import { os } from '../handlers.ts';
import { checkKeysOfSite } from './keys.ts';

/** Operations on the configuration files of a site's web application. */
export const keysRouter = os.keys.router({
  check: os.keys.check.handler(({ context, input, signal }) => checkKeysOfSite(context, input, signal)),
});
