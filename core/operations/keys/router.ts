import { keysContract } from '#core/contract/keys.ts';
import { implementArea } from '../handlers.ts';
import { checkKeysOfSite } from './keys.ts';

const os = implementArea({ keys: keysContract });

/** Operations on the configuration files of a site's web application. */
export const keysRouter = os.keys.router({
  check: os.keys.check.handler(({ context, input, signal }) => checkKeysOfSite(context, input, signal)),
});
