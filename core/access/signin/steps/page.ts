import { finding } from '#core/checks/finding.ts';
import type { SignInMethod } from '#core/contract/access/signin.ts';
import { message } from '#core/messages/catalogue.ts';
import type { AuthConfig, AuthType } from '#core/signin/entry/auth-config.ts';
import { normalizeHostName } from '#core/signin/providers/host-name.ts';
import { usesProvider } from '../choose-provider.ts';
import { providerOf, type SignInContext } from '../context.ts';
import { blocks, ifKnown, noEffect, passes, type StepOutcome, unknown } from '../step.ts';
import { withoutProvider } from './provider.ts';

/** The types of `AuthTypes` by which a method is offered. */
const TYPES: Readonly<Partial<Record<SignInMethod, readonly string[]>>> = {
  password: ['login-pass'],
  code: ['email-code', 'phone-code'],
};

/** Who does not ask the page is not refused by it: the site never hears of it. */
const NOT_ASKED = { answer: null } as const;

/** Whether the sign-in page offers the type on this device (spec, "AuthConfig"). */
export function judgeType(context: SignInContext): StepOutcome {
  const { method, device } = context.input;
  const isProvider = method === 'saml' || method === 'oauth';
  const types = TYPES[method];
  if (!types && !isProvider) return noEffect(message('access-signin.no-page'));
  return ifKnown(
    context.config,
    ({ value }) =>
      value
        ? judgeOffered(context, value, types, device)
        : unknown(message('access-signin.config-unreadable'), NOT_ASKED),
    NOT_ASKED,
  );
}

function judgeOffered(
  context: SignInContext,
  { AuthTypes }: AuthConfig,
  types: readonly string[] | undefined,
  device: string,
): StepOutcome {
  if (AuthTypes.length === 0) {
    if (types?.includes('login-pass') === false)
      return blocks(message('access-signin.type-missing', { types: [...types] }), {
        ...NOT_ASKED,
        remedies: [message('access-signin.remedy.add-type', { types: [...types] })],
      });
    return passes(message('access-signin.page-by-default'));
  }
  const fitting = AuthTypes.filter(({ Type }) => types === undefined || types.includes(Type));
  if (types && fitting.length === 0)
    return blocks(message('access-signin.type-missing', { types: [...types] }), {
      ...NOT_ASKED,
      remedies: [message('access-signin.remedy.add-type', { types: [...types] })],
    });
  const here = fitting.filter((one) => isVisibleOn(one, device));
  if (here.length === 0)
    return blocks(message('access-signin.type-elsewhere', { device, types: namesOf(fitting) }), {
      ...NOT_ASKED,
      remedies: [message('access-signin.remedy.visibility')],
    });
  const shown = AuthTypes.filter((one) => isVisibleOn(one, device));
  // A page that lets nobody choose still takes the built-in provider and the default one.
  const { providers, input } = context;
  if (providers.unknown && usesProvider(input.method) && shown.every(({ HideProviders }) => HideProviders))
    return unknown(providers.unknown, NOT_ASKED);
  if (isChoiceHidden(context, shown))
    return blocks(message('access-signin.providers-hidden'), {
      ...NOT_ASKED,
      remedies: [message('access-signin.remedy.show-providers')],
    });
  return passes(message('access-signin.type-here', { types: namesOf(here), device }));
}

function namesOf(types: readonly AuthType[]): string[] {
  return [...new Set(types.map(({ Type }) => Type))];
}

/** The device is the real one of the browser (spec, `Visibility`). */
export function isVisibleOn({ Visibility }: AuthType, device: string): boolean {
  return Visibility === 'all' || (Visibility === 'web') === (device === 'web');
}

/** Whether the page lets nobody choose the provider. The default one and the login form need not be chosen. */
function isChoiceHidden(context: SignInContext, here: readonly AuthType[]): boolean {
  const provider = providerOf(context);
  const { method } = context.input;
  if (!provider || provider.ProviderType === 'None') return false;
  const isDefault = method === 'password' && provider.IsDefault;
  return !isDefault && here.every(({ HideProviders }) => HideProviders);
}

/** Whether the page of this host name shows the provider (spec, "Authentication provider"): visibility, not protection. */
export function judgeShown(context: SignInContext): StepOutcome {
  const { method, hostname } = context.input;
  if (method !== 'password' && method !== 'saml' && method !== 'oauth')
    return noEffect(message('access-signin.no-page'));
  const provider = providerOf(context);
  if (!provider) return withoutProvider(context, NOT_ASKED);
  const findings = provider.IsHidden ? [finding('warning', message('access-signin.provider-hidden'))] : [];
  return ifKnown(
    context.facts.domain,
    (rows) => {
      const hosts = rows.flatMap(({ id, name }) => (id === provider.Id && name !== null ? [name] : []));
      if (hosts.length === 0) return passes(message('access-signin.shown-everywhere'), { findings });
      if (hostname === undefined)
        return unknown(message('access-signin.hostname-not-named', { hosts }), {
          ...NOT_ASKED,
          findings,
          remedies: [message('access-signin.remedy.name-host')],
        });
      const here = normalizeHostName(hostname);
      if (hosts.some((one) => one.toLowerCase() === here))
        return passes(message('access-signin.shown-here', { host: hostname }), { findings });
      return blocks(message('access-signin.not-shown-here', { host: hostname, hosts }), {
        ...NOT_ASKED,
        remedies: [
          message('access-signin.remedy.other-host', { hosts }),
          message('access-signin.remedy.add-host', { host: hostname }),
        ],
        findings: [...findings, finding('note', message('access-signin.shown-is-no-protection'))],
      });
    },
    NOT_ASKED,
  );
}
