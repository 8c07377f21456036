import type { Message } from '#core/base/message.ts';
import type { SignInMethod } from '#core/contract/access/signin.ts';
import type { Provider, ProviderType } from '#core/contract/signin/providers.ts';
import { message } from '#core/messages/catalogue.ts';
import { virtualProvider } from '#core/signin/providers/state.ts';

/** Which providers can be signed in with by a method; a method that is absent uses none. */
const TYPES: Readonly<Partial<Record<SignInMethod, readonly ProviderType[]>>> = {
  password: ['None', 'ActiveDirectory', 'OpenLDAP', 'Radius'],
  basic: ['None', 'ActiveDirectory', 'OpenLDAP', 'Radius'],
  saml: ['SAML'],
  oauth: ['OAuth'],
};

/** Whether a method goes through a provider at all. */
export function usesProvider(method: SignInMethod): boolean {
  return TYPES[method] !== undefined;
}

/** The provider of a sign-in, or why there is none. */
export type ChosenProvider =
  | { provider: Provider; isNamed: boolean }
  | { provider?: undefined; problem: Message };

/**
 * The provider that is named; without a name the default one where it is of the method's type and active, else the built-in
 * one for passwords, else the first of the type in the platform's order, an active one before others.
 */
export function chooseProvider(
  providers: readonly Provider[],
  method: SignInMethod,
  id: number | undefined,
): ChosenProvider {
  const types = TYPES[method] ?? [];
  const fits = ({ ProviderType }: Provider) => types.includes(ProviderType);
  if (id !== undefined) {
    const isBuiltIn = ({ ProviderType }: Provider) => ProviderType === 'None';
    const named = providers.find((one) => (id === 0 ? isBuiltIn(one) : one.Id === id));
    // Id 0 is the built-in one, which has no row here and is there all the same.
    const provider = named ?? (id === 0 ? virtualProvider : undefined);
    if (!provider) return { problem: message('access-signin.provider-unknown', { id }) };
    if (fits(provider)) return { provider, isNamed: true };
    const { ProviderType: type } = provider;
    return { problem: message('access-signin.provider-other-type', { id, type, types: [...types] }) };
  }
  const fitting = providers.filter(fits);
  const active = fitting.filter(({ IsActive }) => IsActive);
  const provider =
    active.find(({ IsDefault }) => IsDefault) ??
    fitting.find(({ ProviderType }) => ProviderType === 'None') ??
    active[0] ??
    fitting[0];
  if (provider) return { provider, isNamed: false };
  return { problem: message('access-signin.provider-none', { types: [...types] }) };
}
