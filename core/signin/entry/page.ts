import type { Device, EntryItem, EntryPreview } from '#core/contract/signin-entry.ts';
import type { Provider } from '#core/contract/signin-providers.ts';
import type { AuthConfig, AuthType } from './auth-config.ts';

/** What the sign-in page is made of. */
export interface PageInput {
  config: AuthConfig;
  /** All providers, the virtual built-in one included. */
  providers: readonly Provider[];
  /** The global setting; the key has priority (spec, "AuthConfig", 4). */
  registrationAllowed: boolean;
  hostname: string;
  device: Device;
}

/** Where there is no `AuthTypes` the platform shows its login form (assumed; the specification names no default page). */
const DEFAULT_TYPE: AuthType = {
  Type: 'login-pass',
  IsDefault: true,
  AllowRegister: undefined,
  Visibility: 'all',
  HideProviders: false,
};

/** What a person sees who opens the sign-in page of this host name on this device, and why. */
export function previewPage(input: PageInput): EntryPreview {
  const { config, providers } = input;
  const types = config.AuthTypes.length > 0 ? config.AuthTypes : [DEFAULT_TYPE];
  const isDefaultPage = config.AuthTypes.length === 0;
  const visible = types.map((type, index) => ({
    type,
    where: isDefaultPage ? 'the default' : `AuthTypes[${index}]`,
  }));
  const items = [
    ...visible.flatMap(({ type, where }) => typeItems(type, where, input)),
    ...providers
      .filter(({ ProviderType }) => ProviderType !== 'None')
      .map((one) => providerItem(one, visible, input)),
    registrationItem(visible, input),
  ];
  const ways = items.filter(
    ({ isShown, kind }) => isShown && kind !== 'registration' && kind !== 'password-link',
  );
  return { items, ways: [...new Set(ways.map(({ title }) => title))] };
}

interface Placed {
  type: AuthType;
  where: string;
}

/** The device is the real one of the browser, not the page's way to show itself (spec, `Visibility`). */
function isFor({ Visibility }: AuthType, device: Device): boolean {
  return Visibility === 'all' || (Visibility === 'web') === (device === 'web');
}

function typeItems(type: AuthType, where: string, { providers, device }: PageInput): EntryItem[] {
  if (type.Type === 'external-provider') return [];
  const shown = isFor(type, device);
  const hidden = `${where}.Visibility is ${type.Visibility}`;
  if (type.Type === 'phone-code' || type.Type === 'email-code') {
    return [{ kind: type.Type, title: type.Type, isShown: shown, because: shown ? `${where}.Type` : hidden }];
  }
  if (type.Type !== 'login-pass') return [];
  const internal = providers.find(({ ProviderType }) => ProviderType === 'None');
  const row = `AuthenticationProviders ${internal?.Id ?? 0}`;
  const usable = internal?.IsActive === true && !internal.IsHidden;
  const why = !shown
    ? hidden
    : usable
      ? `${where}.Type`
      : `${row}, ${internal?.IsActive ? 'IsHidden' : 'IsActive'}`;
  const form: EntryItem = { kind: 'login-form', title: 'login-pass', isShown: shown && usable, because: why };
  const link = internal?.LinkForPasswordRecovery;
  return link
    ? [
        form,
        {
          kind: 'password-link',
          title: link,
          isShown: form.isShown,
          because: `${row}, LinkForPasswordRecovery`,
        },
      ]
    : [form];
}

function providerItem(
  provider: Provider,
  types: readonly Placed[],
  { hostname, device }: PageInput,
): EntryItem {
  const row = `AuthenticationProviders ${provider.Id}`;
  const title = provider.Description || provider.ProviderType;
  const hidden = (because: string): EntryItem => ({ kind: 'provider', title, isShown: false, because });
  if (!provider.IsActive) return hidden(`${row}, IsActive`);
  if (provider.IsHidden) return hidden(`${row}, IsHidden`);
  const { Domains } = provider;
  // Compared in the browser: it hides a button and protects nothing.
  if (Domains.length > 0 && !Domains.some((domain) => domain.toLowerCase() === hostname.toLowerCase())) {
    return hidden(`AuthenticationProviderDomains ${provider.Id}: ${Domains.join(', ')}`);
  }
  const here = types.filter(({ type }) => isFor(type, device));
  const showing = here.find(({ type }) => !type.HideProviders);
  if (!showing) return hidden(here[0] ? `${here[0].where}.HideProviders` : 'no sign-in type is visible here');
  return { kind: 'provider', title, isShown: true, because: `${row}, IsActive` };
}

function registrationItem(types: readonly Placed[], { registrationAllowed, device }: PageInput): EntryItem {
  const item = (isShown: boolean, because: string): EntryItem => ({
    kind: 'registration',
    title: 'registration',
    isShown,
    because,
  });
  const here = types.filter(({ type }) => isFor(type, device));
  const on = here.find(({ type }) => type.AllowRegister === true);
  if (on) return item(true, `${on.where}.AllowRegister`);
  const off = here.find(({ type }) => type.AllowRegister === false);
  if (off) return item(false, `${off.where}.AllowRegister`);
  return item(registrationAllowed, 'sys_general_settings.IsRegistrationAllowed');
}
