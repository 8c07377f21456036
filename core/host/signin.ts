import type { Administration } from '#core/signin/administration.ts';
import { readAs, writeAs } from '#core/signin/administration.ts';
import {
  clearBotToken,
  createProvider,
  deleteProvider,
  getProvider,
  listProviders,
  providerMetadata,
  updateProvider,
} from '#core/signin/providers/providers.ts';
import { type HostContext, withSite } from './context.ts';

/** What every operation of sign-in is called with. */
interface Call<Input> {
  context: HostContext;
  input: Input;
  signal?: AbortSignal | undefined;
}
interface At {
  site: string;
  operator: string;
}

/** Binds a question; the answer comes in the platform's envelope. */
function asking<Input extends At, Data>(work: (given: Administration, input: Input) => Promise<Data>) {
  return ({ context, input, signal }: Call<Input>) =>
    withSite(
      context,
      input.site,
      async (site) => ({
        Success: true as const,
        Data: await readAs(site, input.operator, (given) => work(given, input), signal),
      }),
      signal,
    );
}

/** Binds a change. */
function changing<Input extends At, Output>(
  work: (given: Administration, input: Input, now: Date) => Promise<Output>,
) {
  return ({ context, input, signal }: Call<Input>) =>
    withSite(
      context,
      input.site,
      (site) => writeAs(site, input.operator, (given) => work(given, input, context.now()), signal),
      signal,
    );
}

type Fields = Parameters<typeof createProvider>[1];

/** Operations on authentication providers. */
export const providerHandlers = {
  active: asking(async (given) => (await listProviders(given)).filter(({ IsActive }) => IsActive)),
  list: asking((given) => listProviders(given)),
  metadata: asking((given) => providerMetadata(given)),
  get: asking((given, { id }: At & { id: number }) => getProvider(given, id)),
  create: changing((given, { fields }: At & { fields: Fields }, now) => createProvider(given, fields, now)),
  update: changing((given, { id, fields }: At & { id: number; fields: Fields }, now) =>
    updateProvider(given, id, fields, now),
  ),
  clearBotToken: changing((given, { id }: At & { id: number }, now) => clearBotToken(given, id, now)),
  delete: changing(async (given, { id }: At & { id: number }, now) => {
    await deleteProvider(given, id, now);
    return {};
  }),
};
