import { os } from '../bind.ts';
import { createServiceKey, listServiceKeys, revokeServiceKey } from '../service-keys.ts';

/** Operations on the HTTP service of this computer. */
export const serviceRouter = os.service.router({
  keys: {
    create: os.service.keys.create.handler(({ context, input }) => createServiceKey(context, input)),
    list: os.service.keys.list.handler(({ context }) => listServiceKeys(context)),
    revoke: os.service.keys.revoke.handler(({ context, input }) => revokeServiceKey(context, input.id)),
  },
});
