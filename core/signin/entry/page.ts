import type { Message } from '#core/base/message.ts';
import type { EntryItem, EntryPreview } from '#core/contract/signin/entry.ts';
import type { Device } from '#core/contract/signin/entry-keys.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import { message } from '#core/messages/catalogue.ts';
import { type AuthConfig, type AuthType, EMPTY_AUTH_TYPE } from './auth-config.ts';

/** What the sign-in page is made of. */
export interface PageInput {
  config: AuthConfig;
  /** All providers, the virtual built-in one included. */
  providers: readonly Provider[];
  /** The global setting; the key has priority (spec, "AuthConfig", 4). */
  registrationAllowed: boolean;
  hostname: string;
  device: Device;
  /** Global settings; undefined where the site does not say. */
  isCaptchaEnabled?: boolean | undefined;
  /** The system mailbox, which codes by e-mail are sent from; empty for none. */
  systemMailbox?: string | undefined;
}

/** Providers that are signed in with by a password. */
const PASSWORD_TYPES: ReadonlySet<Provider['ProviderType']> = new Set([
  'None',
  'ActiveDirectory',
  'OpenLDAP',
  'Radius',
]);

/** Where there is no `AuthTypes` the platform shows its login form (assumed; the specification names no default page). */
const DEFAULT_TYPE: AuthType = { ...EMPTY_AUTH_TYPE, Type: 'login-pass', IsDefault: true };

/** What somebody can sign in with. */
export const WAYS: ReadonlySet<EntryItem['kind']> = new Set([
  'login-form',
  'phone-code',
  'email-code',
  'provider',
]);

/** What a person sees who opens the sign-in page of this host name on this device, and why. */
export function previewPage(input: PageInput): EntryPreview {
  const { config, providers, device } = input;
  const placed: Placed[] =
    config.AuthTypes.length > 0
      ? config.AuthTypes.map((type, index) => ({ type, path: `AuthTypes[${index}]` }))
      : [{ type: DEFAULT_TYPE, path: undefined }];
  const registration = registrationItem(placed, input);
  const items = [
    ...placed.flatMap((one) => typeItems(one, placed, input)),
    ...providers
      .filter(({ ProviderType }) => ProviderType !== 'None')
      .map((one) => providerItem(one, placed, input)),
    ...switchItems(placed, device),
    registration,
    ...registrationLinks(placed, registration),
  ];
  const ways = items.filter(({ isVisible, kind }) => isVisible && WAYS.has(kind));
  // Without a default the first type opens (assumed).
  const here = placed.filter(({ type }) => isVisibleOn(type, device));
  const opens = here.find(({ type }) => type.IsDefault) ?? here[0];
  return {
    items,
    ways: [...new Set(ways.map(({ title }) => title))],
    opens: opens ? opens.type.Type : null,
  };
}

interface Placed {
  type: AuthType;
  /** Where it is in `AuthConfig`; undefined for the type of the default page. */
  path: string | undefined;
}

/** A property of a type as the reason of something. */
function byKey({ path }: Placed, name: keyof AuthType): Message {
  return path === undefined ? message('entry.by-default') : byKeyPath(`${path}.${name}`);
}

function byKeyPath(path: string): Message {
  return message('entry.by-key', { path });
}

/** A column of a provider as the reason of something. */
function byColumn(id: number, column: string): Message {
  return message('entry.by-column', { table: 'AuthenticationProviders', id, column });
}

/** The device is the real one of the browser, not the page's way to show itself (spec, `Visibility`). */
function isVisibleOn({ Visibility }: AuthType, device: Device): boolean {
  return Visibility === 'all' || (Visibility === 'web') === (device === 'web');
}

function typeItems(placed: Placed, all: readonly Placed[], input: PageInput): EntryItem[] {
  const { type, path = '' } = placed;
  const { Type, PrivacyLink, AutoRegister } = type;
  const isHere = isVisibleOn(type, input.device);
  const elsewhere = message('entry.by-visibility', {
    path: `${path}.Visibility`,
    visibility: type.Visibility,
  });
  const byType = isHere ? byKey(placed, 'Type') : elsewhere;
  const screens = isHere ? [Type] : [];
  const because = (name: keyof AuthType) => (isHere ? byKey(placed, name) : elsewhere);
  const more: EntryItem[] = [];
  if (AutoRegister)
    more.push({
      kind: 'auto-registration',
      title: 'AutoRegister',
      isVisible: isHere,
      because: because('AutoRegister'),
      screens,
    });
  if (PrivacyLink !== '')
    more.push({
      kind: 'privacy-link',
      title: PrivacyLink,
      isVisible: isHere,
      because: because('PrivacyLink'),
      screens,
    });
  if (Type === 'phone-code' || Type === 'email-code') {
    const needs = codeNeeds(Type, input);
    return [{ kind: Type, title: Type, isVisible: isHere, because: byType, screens, needs }, ...more];
  }
  if (Type === 'external-provider') return [...externalItems(placed, all, isHere, byType), ...more];
  return Type === 'login-pass' ? [...formItems(isHere, byType, input), ...more] : [];
}

/** The form of the built-in provider with what belongs to it. */
function formItems(
  isHere: boolean,
  byType: Message,
  { providers, isCaptchaEnabled }: PageInput,
): EntryItem[] {
  const internal = providers.find(({ ProviderType }) => ProviderType === 'None');
  const id = internal?.Id ?? 0;
  const usable = internal?.IsActive === true && !internal.IsHidden;
  const because = isHere && !usable ? byColumn(id, internal?.IsActive ? 'IsHidden' : 'IsActive') : byType;
  const isVisible = isHere && usable;
  const onLoginPass = { isVisible, screens: isVisible ? ['login-pass'] : [] };
  const link = internal?.LinkForPasswordRecovery;
  return [
    { kind: 'login-form', title: 'login-pass', because, ...onLoginPass },
    ...(link
      ? [
          {
            kind: 'password-link' as const,
            title: link,
            because: isVisible ? byColumn(id, 'LinkForPasswordRecovery') : because,
            ...onLoginPass,
          },
        ]
      : []),
    // How often somebody failed decides when it is shown.
    ...(isCaptchaEnabled
      ? [
          {
            kind: 'captcha' as const,
            title: 'captcha',
            because: isVisible ? byKeyPath('sys_general_settings.IsCaptchaEnabled') : because,
            ...onLoginPass,
          },
        ]
      : []),
  ];
}

/** The screen of provider buttons has neither form nor captcha, but ways back to the others (spec, "AuthConfig", 3). */
function externalItems(
  placed: Placed,
  all: readonly Placed[],
  isHere: boolean,
  byType: Message,
): EntryItem[] {
  const screens = isHere ? ['external-provider'] : [];
  const passwords = all.find(({ type }) => type.Type === 'login-pass');
  const back: EntryItem = { kind: 'back', title: 'back', isVisible: isHere, because: byType, screens };
  const link: EntryItem = {
    kind: 'password-sign-in',
    title: 'password-sign-in',
    isVisible: isHere && passwords !== undefined,
    because: isHere
      ? passwords
        ? byKey(passwords, 'Type')
        : message('entry.no-login-pass')
      : byKey(placed, 'Visibility'),
    screens: passwords ? screens : [],
  };
  return [link, back];
}

/** What a code needs to arrive; `unknown` where the database does not say (spec, "AuthConfig", 1 and 2). */
function codeNeeds(
  type: 'phone-code' | 'email-code',
  { systemMailbox }: PageInput,
): NonNullable<EntryItem['needs']> {
  const unknown = (name: Message) => ({ name, state: 'unknown' as const });
  if (type === 'phone-code')
    return [unknown(message('entry.need.phone')), unknown(message('entry.need.sms-provider'))];
  const mailbox = systemMailbox === undefined ? 'unknown' : systemMailbox.trim() === '' ? 'missing' : 'met';
  return [
    unknown(message('entry.need.mailbox')),
    { name: message('entry.need.system-mailbox'), state: mailbox },
    unknown(message('entry.need.smtp')),
  ];
}

/** With several defaults a button switches between them (spec, `IsDefault`). */
function switchItems(all: readonly Placed[], device: Device): EntryItem[] {
  const defaults = all.filter(({ type, path }) => type.IsDefault && path !== undefined);
  if (defaults.length < 2) return [];
  const here = defaults.filter(({ type }) => isVisibleOn(type, device));
  const isVisible = here.length > 1;
  const because = message(isVisible ? 'entry.several-defaults' : 'entry.one-default-here', {
    paths: (isVisible ? here : defaults).map(({ path = '' }) => `${path}.IsDefault`),
  });
  const screens = isVisible ? [...new Set(here.map(({ type }) => type.Type))] : [];
  return [{ kind: 'switch', title: 'switch', isVisible, because, screens }];
}

function providerItem(
  provider: Provider,
  types: readonly Placed[],
  { hostname, device }: PageInput,
): EntryItem {
  const { Id, Domains } = provider;
  const title = provider.Description || provider.ProviderType;
  const hidden = (because: Message): EntryItem => ({
    kind: 'provider',
    title,
    providerId: Id,
    isVisible: false,
    because,
    screens: [],
  });
  if (!provider.IsActive) return hidden(byColumn(Id, 'IsActive'));
  if (provider.IsHidden) return hidden(byColumn(Id, 'IsHidden'));
  // Compared in the browser: it hides a button and protects nothing.
  if (Domains.length > 0 && !Domains.some((domain) => domain.toLowerCase() === hostname.toLowerCase())) {
    const table = 'AuthenticationProviderDomains';
    return hidden(message('entry.by-domains', { table, id: Id, domains: Domains }));
  }
  const onDevice = types.filter(({ type }) => isVisibleOn(type, device));
  // A directory takes the login and the password of the form; a screen without one does not lead to it.
  const here = PASSWORD_TYPES.has(provider.ProviderType)
    ? onDevice.filter(({ type }) => type.Type === 'login-pass')
    : onDevice;
  if (onDevice.length > 0 && here.length === 0) return hidden(message('entry.no-login-pass'));
  const showing = here.find(({ type }) => !type.HideProviders);
  if (!showing) return hidden(here[0] ? byKey(here[0], 'HideProviders') : message('entry.no-type-here'));
  const screens = here.filter(({ type }) => !type.HideProviders).map(({ type }) => type.Type);
  const because = byColumn(Id, 'IsActive');
  return {
    kind: 'provider',
    title,
    providerId: Id,
    isVisible: true,
    because,
    screens: [...new Set(screens)],
  };
}

function registrationItem(types: readonly Placed[], { registrationAllowed, device }: PageInput): EntryItem {
  const item = (on: readonly Placed[], because: Message): EntryItem => {
    const named = on.find(({ type }) => type.RegistrationType !== undefined)?.type.RegistrationType;
    return {
      kind: 'registration',
      title: 'registration',
      isVisible: on.length > 0,
      because,
      screens: [...new Set(on.map(({ type }) => type.Type))],
      ...(on.length > 0 ? { value: named ?? 'all' } : {}),
    };
  };
  const here = types.filter(({ type }) => isVisibleOn(type, device));
  const allowing = here.filter(({ type }) => type.AllowRegister === true);
  const [first] = allowing;
  if (first) return item(allowing, byKey(first, 'AllowRegister'));
  const refusing = here.find(({ type }) => type.AllowRegister === false);
  if (refusing) return item([], byKey(refusing, 'AllowRegister'));
  return item(registrationAllowed ? here : [], byKeyPath('sys_general_settings.IsRegistrationAllowed'));
}

/** Agreements of who registers; they are shown where the registration is. */
function registrationLinks(
  types: readonly Placed[],
  { isVisible, because, screens }: EntryItem,
): EntryItem[] {
  return types.flatMap(({ type, path = '' }) =>
    type.RegisterPrivacyLink.map(({ linkUrl, linkTitle }, index) => {
      const isShown = isVisible && screens.includes(type.Type);
      return {
        kind: 'register-privacy-link' as const,
        title: linkTitle,
        value: linkUrl,
        isVisible: isShown,
        because: isShown ? byKeyPath(`${path}.RegisterPrivacyLink[${index}]`) : because,
        screens: isShown ? [type.Type] : [],
      };
    }),
  );
}
