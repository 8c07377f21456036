import { serviceContract } from '#core/contract/service.ts';
import { refuseEscalation } from '../authorization.ts';
import { implementArea } from '../handlers.ts';
import { createServiceKey, listServiceKeys, revokeServiceKey } from './service-keys.ts';

const os = implementArea({ service: serviceContract });

/** Operations on the HTTP service of this computer. */
export const serviceRouter = os.service.router({
  keys: {
    create: os.service.keys.create.handler(({ context, input }) => {
      if (context.caller) refuseEscalation(context.caller, input);
      return createServiceKey(context, input, context.caller?.endsAt);
    }),
    // A caller from elsewhere has to do with the keys of the site that is served, and with no others.
    list: os.service.keys.list.handler(({ context }) => listServiceKeys(context, context.caller?.site)),
    revoke: os.service.keys.revoke.handler(({ context, input }) =>
      revokeServiceKey(context, input.id, context.caller?.site),
    ),
  },
});
