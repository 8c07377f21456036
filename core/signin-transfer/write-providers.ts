import { SiteferryError } from '#core/base/errors.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import type { Value } from '#core/catalog/entity-type.ts';
import { mapProviderFields, NO_SECOND_FACTOR } from '#core/contract/signin/provider-fields.ts';
import { type Provider, providerType } from '#core/contract/signin/providers.ts';
import { message } from '#core/messages/catalogue.ts';
import { changeProviders, type WholeProvider } from '#core/signin/providers/change-together.ts';
import { normalizeHostName } from '#core/signin/providers/host-name.ts';
import { type ProviderState, readProviders, virtualProvider } from '#core/signin/providers/state.ts';
import { isActive, type MatchedEntity, type PlanEntity } from '#core/transfer/plan/entity.ts';
import { serviceOfId } from './identity.ts';
import { secretsOf } from './secrets.ts';
import { removed, valuesOf, type Writing, written } from './writing.ts';

/** A provider by its id on the receiver, or as an entity that has none yet. */
type ProviderKey = number | MatchedEntity;

/** What becomes of the links of a provider. */
interface Links {
  add: string[];
  remove: string[];
  /** The source restricts it, and this was left out. */
  isSkipped: boolean;
}

const GROUPS = 'sign-in-provider-groups';
const DOMAINS = 'sign-in-provider-domains';

/** Writes providers with their groups and domains, all at once. Throws what the form of providers throws. */
export async function writeProviders(writing: Writing): Promise<void> {
  const { administration, newIds, secrets, now } = writing;
  const state = await readProviders(administration.tables);
  const guids = new Map(state.groups.map(({ Id, Guid }) => [Id, Guid.toLowerCase()]));
  const groups = linksOf(writing, GROUPS, ({ GroupID }) => guids.get(Number(GroupID)) ?? '');
  const domains = linksOf(writing, DOMAINS, ({ Fqdn }) => normalizeHostName(String(Fqdn)));
  const gone = removed(writing, 'sign-in-providers').map(({ Id }) => Number(Id));
  const entities = new Map<ProviderKey, PlanEntity>(
    written(writing, 'sign-in-providers').map((entity) => [entity.match?.id ?? entity, entity]),
  );
  const keys = [...new Set([...entities.keys(), ...changed(groups), ...changed(domains)])].filter(
    (key) => typeof key !== 'number' || !gone.includes(key),
  );
  const save = keys.map((key): WholeProvider => {
    const entity = entities.get(key);
    const provider = providerOf(writing, state, key, entity);
    const whole: Provider = {
      ...provider,
      Groups: linked(provider.Groups, groups.get(key)),
      Domains: linked(provider.Domains, domains.get(key)),
    };
    if (groups.get(key)?.isSkipped && whole.Groups.length === 0) refuseOpened(whole);
    const given = entity ? omitUndefined({ BotToken: secretsOf(secrets, entity).BotToken }) : {};
    return { provider: whole, secrets: { BotToken: undefined, ...given }, guid: entity?.guid ?? '' };
  });
  if (save.length === 0 && gone.length === 0) return;
  const ids = await changeProviders(administration, { remove: gone, save }, now);
  for (const [index, key] of keys.entries()) if (typeof key !== 'number') newIds.set(key, ids[index] ?? 0);
}

/** What a plan makes of a provider, its links not yet. */
function providerOf(
  writing: Writing,
  { providers }: ProviderState,
  key: ProviderKey,
  entity: PlanEntity | undefined,
): Provider {
  const stored = providers.find(({ Id }) => Id === key);
  const values = entity ? valuesOf(writing, entity) : {};
  const ProviderType = stored?.ProviderType ?? providerType.parse(values.ProviderType);
  const blank = stored ?? { ...virtualProvider, Id: 0, ProviderType };
  const isNone = (values.SecondFactorType ?? blank.SecondFactorType) === NO_SECOND_FACTOR;
  const has = (name: string) => Object.hasOwn(values, name);
  return {
    ...blank,
    ...mapProviderFields({
      text: ({ cleared }, name) =>
        isNone && cleared ? null : has(name) ? (values[name] as string | null) : blank[name],
      choice: (_field, name) => (has(name) ? String(values[name]) : blank[name]),
      id: ({ cleared }, name) => (isNone && cleared ? null : has(name) ? realId(values[name]) : blank[name]),
      flag: (_field, name) => (has(name) ? values[name] === true : blank[name]),
    }),
  };
}

function realId(id: Value | undefined): number | null {
  return typeof id === 'number' ? serviceOfId(id).id : null;
}

/** What becomes of links, by provider. */
function linksOf(
  writing: Writing,
  type: string,
  nameOf: (row: Readonly<Record<string, Value>>) => string,
): Map<ProviderKey, Links> {
  const links = new Map<ProviderKey, Links>();
  const of = (key: ProviderKey) => {
    const known = links.get(key) ?? { add: [], remove: [], isSkipped: false };
    links.set(key, known);
    return known;
  };
  for (const row of removed(writing, type)) of(Number(row.ProviderId)).remove.push(nameOf(row));
  for (const entity of writing.entities.get(type) ?? []) {
    const key = ownerOf(entity);
    if (key === undefined) continue;
    if (!isActive(entity)) of(key).isSkipped = true;
  }
  for (const entity of written(writing, type)) {
    const key = ownerOf(entity);
    if (key === undefined) continue;
    if (entity.match) of(key).remove.push(nameOf(entity.match.row));
    of(key).add.push(nameOf({ ...entity.match?.row, ...valuesOf(writing, entity) }));
  }
  return links;
}

/** The provider of a link. */
function ownerOf({ targets }: PlanEntity): ProviderKey | undefined {
  const target = targets?.get('ProviderId');
  if (target?.kind === 'receiver') return target.id;
  return target?.kind === 'entity' ? (target.entity.match?.id ?? target.entity) : undefined;
}

function changed(links: ReadonlyMap<ProviderKey, Links>): ProviderKey[] {
  return Array.from(links).flatMap(([key, { add, remove }]) => (add.length + remove.length > 0 ? [key] : []));
}

function linked(before: readonly string[], links: Links | undefined): string[] {
  if (!links) return [...before];
  const gone = new Set(links.remove.map((one) => one.toLowerCase()));
  const kept = before.filter((one) => !gone.has(one.toLowerCase()));
  return [...new Set([...kept, ...links.add])];
}

/** A provider that the source restricts must not come open because its groups were left out. */
function refuseOpened({ ProviderType, Description }: Provider): never {
  const reason = message('sign-in.would-open', { provider: Description ?? ProviderType });
  throw new SiteferryError('rule-broken', { rule: 'groups', reason });
}
