import type { Message } from '#core/base/message.ts';
import type { Device, EntryItem, EntryPreview } from '#core/contract/signin-entry.ts';
import type { Provider } from '#core/contract/signin-providers.ts';
import { message } from '#core/messages/catalogue.ts';
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
  const placed: Placed[] =
    config.AuthTypes.length > 0
      ? config.AuthTypes.map((type, index) => ({ type, path: `AuthTypes[${index}]` }))
      : [{ type: DEFAULT_TYPE, path: undefined }];
  const items = [
    ...placed.flatMap((one) => typeItems(one, input)),
    ...providers
      .filter(({ ProviderType }) => ProviderType !== 'None')
      .map((one) => providerItem(one, placed, input)),
    registrationItem(placed, input),
  ];
  const ways = items.filter(
    ({ isVisible, kind }) => isVisible && kind !== 'registration' && kind !== 'password-link',
  );
  return { items, ways: [...new Set(ways.map(({ title }) => title))] };
}

interface Placed {
  type: AuthType;
  /** Where it is in `AuthConfig`; undefined for the type of the default page. */
  path: string | undefined;
}

/** A property of a type as the reason of something. */
function byKey({ path }: Placed, name: keyof AuthType): Message {
  return path === undefined
    ? message('entry.by-default')
    : message('entry.by-key', { path: `${path}.${name}` });
}

/** A column of a provider as the reason of something. */
function byColumn(id: number, column: string): Message {
  return message('entry.by-column', { table: 'AuthenticationProviders', id, column });
}

/** The device is the real one of the browser, not the page's way to show itself (spec, `Visibility`). */
function isFor({ Visibility }: AuthType, device: Device): boolean {
  return Visibility === 'all' || (Visibility === 'web') === (device === 'web');
}

function typeItems(placed: Placed, { providers, device }: PageInput): EntryItem[] {
  const { type, path = '' } = placed;
  if (type.Type === 'external-provider') return [];
  const isHere = isFor(type, device);
  const elsewhere = message('entry.by-visibility', {
    path: `${path}.Visibility`,
    visibility: type.Visibility,
  });
  const byType = isHere ? byKey(placed, 'Type') : elsewhere;
  if (type.Type === 'phone-code' || type.Type === 'email-code')
    return [{ kind: type.Type, title: type.Type, isVisible: isHere, because: byType }];
  if (type.Type !== 'login-pass') return [];
  const internal = providers.find(({ ProviderType }) => ProviderType === 'None');
  const id = internal?.Id ?? 0;
  const usable = internal?.IsActive === true && !internal.IsHidden;
  const because = isHere && !usable ? byColumn(id, internal?.IsActive ? 'IsHidden' : 'IsActive') : byType;
  const isVisible = isHere && usable;
  const form: EntryItem = { kind: 'login-form', title: 'login-pass', isVisible, because };
  const link = internal?.LinkForPasswordRecovery;
  if (!link) return [form];
  return [
    form,
    { kind: 'password-link', title: link, isVisible, because: byColumn(id, 'LinkForPasswordRecovery') },
  ];
}

function providerItem(
  provider: Provider,
  types: readonly Placed[],
  { hostname, device }: PageInput,
): EntryItem {
  const { Id, Domains } = provider;
  const title = provider.Description || provider.ProviderType;
  const hidden = (because: Message): EntryItem => ({ kind: 'provider', title, isVisible: false, because });
  if (!provider.IsActive) return hidden(byColumn(Id, 'IsActive'));
  if (provider.IsHidden) return hidden(byColumn(Id, 'IsHidden'));
  // Compared in the browser: it hides a button and protects nothing.
  if (Domains.length > 0 && !Domains.some((domain) => domain.toLowerCase() === hostname.toLowerCase())) {
    const table = 'AuthenticationProviderDomains';
    return hidden(message('entry.by-domains', { table, id: Id, domains: Domains }));
  }
  const here = types.filter(({ type }) => isFor(type, device));
  const showing = here.find(({ type }) => !type.HideProviders);
  if (!showing) return hidden(here[0] ? byKey(here[0], 'HideProviders') : message('entry.no-type-here'));
  return { kind: 'provider', title, isVisible: true, because: byColumn(Id, 'IsActive') };
}

function registrationItem(types: readonly Placed[], { registrationAllowed, device }: PageInput): EntryItem {
  const item = (isVisible: boolean, because: Message): EntryItem => ({
    kind: 'registration',
    title: 'registration',
    isVisible,
    because,
  });
  const here = types.filter(({ type }) => isFor(type, device));
  const allowing = here.find(({ type }) => type.AllowRegister === true);
  if (allowing) return item(true, byKey(allowing, 'AllowRegister'));
  const refusing = here.find(({ type }) => type.AllowRegister === false);
  if (refusing) return item(false, byKey(refusing, 'AllowRegister'));
  const setting = message('entry.by-key', { path: 'sys_general_settings.IsRegistrationAllowed' });
  return item(registrationAllowed, setting);
}
