import type { Message } from '#core/base/message.ts';
import type { EntryItem } from '#core/contract/signin/entry.ts';
import { type Device, device } from '#core/contract/signin/entry-keys.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import { message } from '#core/messages/catalogue.ts';
import { secondFactorKind } from '../providers/rules.ts';
import type { AuthConfig } from './auth-config.ts';
import { type EntryFacts, serviceKey } from './facts.ts';
import { previewPage, WAYS } from './page.ts';

/** All that decides who gets in. */
export interface EntryState {
  config: AuthConfig;
  /** All providers, the virtual built-in one included. */
  providers: readonly Provider[];
  registrationAllowed: boolean;
  facts: EntryFacts;
}

/** A way to sign in that the page shows and that lets somebody in. */
interface Way {
  kind: EntryItem['kind'];
  title: string;
  /** The database does not say whether it works. */
  isUnsure: boolean;
}

export interface Place {
  hostname: string;
  device: Device;
  ways: readonly Way[];
}

/** The ways of each host name on each device. */
export function waysByPlace(state: EntryState, hostnames: readonly string[]): Place[] {
  return hostnames.flatMap((hostname) =>
    device.options.map((one) => ({ hostname, device: one, ways: waysAt(state, hostname, one) })),
  );
}

function waysAt({ facts, ...state }: EntryState, hostname: string, on: Device): Way[] {
  const providers = state.providers.map((one) =>
    blockingReason(one, facts) || !isShownAt(one, hostname) ? { ...one, IsActive: false } : one,
  );
  const { items } = previewPage({ ...state, providers, hostname, device: on });
  const ways = items.flatMap(({ kind, title, isVisible }) => {
    if (!isVisible || !WAYS.has(kind)) return [];
    const note = codeNote(kind, facts);
    return note?.isImpossible ? [] : [{ kind, title, isUnsure: note !== undefined }];
  });
  return [...new Map(ways.map((way) => [way.title, way])).values()];
}

/** The domain restriction holds for the built-in provider as for any other (spec, "Authentication provider"). */
function isShownAt({ Domains }: Provider, hostname: string): boolean {
  return Domains.length === 0 || Domains.some((domain) => domain.toLowerCase() === hostname.toLowerCase());
}

/** Why nobody at all gets in with a provider, whatever the page shows; undefined where nothing is known to stop them. */
export function blockingReason(provider: Provider, facts: EntryFacts): Message | undefined {
  const { ProviderType, ServiceId, SecondFactorType, SecondFactorServiceId, Groups } = provider;
  const name = provider.Description || ProviderType;
  const isOff = (key: string) => facts.services.get(key)?.row.IsActive === false;
  const lostBy = (key: string) => facts.lostFields.get(key);
  if (ProviderType !== 'None' && ServiceId !== null) {
    const key = serviceKey(ProviderType, ServiceId);
    if (isOff(key)) return message('lock-out.service-inactive', { provider: name });
    const fields = lostBy(key);
    if (fields) return message('lock-out.service-incomplete', { provider: name, fields });
  }
  if (secondFactorKind(SecondFactorType) === 'service' && SecondFactorServiceId !== null) {
    const key = serviceKey('Multifactor', SecondFactorServiceId);
    if (isOff(key)) return message('lock-out.factor-inactive', { provider: name });
    const fields = lostBy(key);
    if (fields) return message('lock-out.factor-incomplete', { provider: name, fields });
  }
  if (Groups.length > 0 && !Groups.some((guid) => facts.groupsWithUsers.has(guid.toLowerCase())))
    return message('lock-out.groups-empty', { provider: name });
  return undefined;
}

/** What codes lack (spec, "AuthConfig", rules 1 and 2), or what of it cannot be read from a database. */
function codeNote(
  kind: EntryItem['kind'],
  { mailbox, users }: EntryFacts,
): { note: Message; isImpossible: boolean } | undefined {
  const impossible = (note: Message) => ({ note, isImpossible: true });
  const unsure = (note: Message) => ({ note, isImpossible: false });
  if (kind === 'email-code') {
    if (mailbox === 'no') return impossible(message('lock-out.no-mailbox'));
    if (users.email === 'no') return impossible(message('lock-out.no-addresses'));
    return unsure(message('lock-out.mail-unknown'));
  }
  if (kind !== 'phone-code') return undefined;
  if (users.phone === 'no') return impossible(message('lock-out.no-phones'));
  return unsure(message('lock-out.sms-unknown'));
}

/** Why ways that are configured let nobody in, and what is not known of those that may. */
export function lockOutNotes({ config, providers, facts }: EntryState): Message[] {
  const active = providers.filter(({ IsActive }) => IsActive);
  const kinds = (['email-code', 'phone-code'] as const).filter((kind) =>
    config.AuthTypes.some(({ Type }) => Type === kind),
  );
  return [
    ...active.flatMap((one) => blockingReason(one, facts) ?? []),
    ...kinds.flatMap((kind) => codeNote(kind, facts)?.note ?? []),
  ];
}
