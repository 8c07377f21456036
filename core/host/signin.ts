import type { PasswordPolicy } from '#core/contract/signin-passwords.ts';
import type { Administration } from '#core/signin/administration.ts';
import { readAs, writeAs } from '#core/signin/administration.ts';
import { readPolicy, setUserPassword, verifyUserPassword } from '#core/signin/passwords/passwords.ts';
import { judgePassword } from '#core/signin/passwords/policy.ts';
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

/** Binds a question. */
function asking<Input extends At, Data>(work: (given: Administration, input: Input) => Promise<Data>) {
  return ({ context, input, signal }: Call<Input>) =>
    withSite(
      context,
      input.site,
      (site) => readAs(site, input.operator, (given) => work(given, input), signal),
      signal,
    );
}

/** Binds a question whose answer comes in the platform's envelope. */
function enveloped<Input extends At, Data>(work: (given: Administration, input: Input) => Promise<Data>) {
  const ask = asking(work);
  return async (call: Call<Input>) => ({ Success: true as const, Data: await ask(call) });
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
  active: enveloped(async (given) => (await listProviders(given)).filter(({ IsActive }) => IsActive)),
  list: enveloped((given) => listProviders(given)),
  metadata: enveloped((given) => providerMetadata(given)),
  get: enveloped((given, { id }: At & { id: number }) => getProvider(given, id)),
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

interface Judged extends At {
  password: string;
  login: string;
  birthDate?: string | undefined;
  policy?: PasswordPolicy | undefined;
}

/** Operations on passwords of built-in users. */
export const passwordHandlers = {
  policy: asking(({ tables }) => readPolicy(tables)),
  judge: asking(async ({ tables }, { password, login, birthDate, policy }: Judged) =>
    judgePassword(password, { login, birthDate }, policy ?? (await readPolicy(tables))),
  ),
  set: changing((given, input: At & { login: string; password: string; first: boolean }, now) =>
    setUserPassword(given, input, now),
  ),
  verify: changing((given, input: At & { login: string; password: string }) =>
    verifyUserPassword(given, input),
  ),
};
