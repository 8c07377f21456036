import { omitUndefined } from '#core/base/omit-undefined.ts';
import { mapProviderFields, NO_SECOND_FACTOR } from '#core/contract/signin/provider-fields.ts';
import type { Provider, ProviderFields } from '#core/contract/signin/providers.ts';
import { normalizeHostName } from './host-name.ts';

/** A provider as it is to be written, and its secrets; undefined keeps what is stored. */
export interface MergedProvider {
  provider: Provider;
  secrets: ReturnType<typeof givenSecrets>;
}

/**
 * The final values of a write: what was sent over what is stored (spec, "Write rules", 8; the same for the API and the
 * editor). What keeps a stored value, and what an explicit `None` clears, stands in the description of each field; the
 * type is never changed here.
 *
 * "An empty group list clears the domain links" can be read in two ways. As a slip for the links of groups: those are
 * the list itself, and it is stored as it came, so an empty one clears them by any reading. To the letter: the links of
 * host names go, too. The letter holds here, for what names `Groups` as empty and says nothing of `Domains`, as every
 * request of the platform's own does, whose provider has no such field: the same request must leave the same rows
 * whoever makes it. Following it can lock nobody out, as a provider without host names is shown on every page; not
 * following it could leave one hidden where the platform shows it. Whoever sends both lists, as the forms of the window
 * and the editor do, has them stored as they came.
 */
export function mergeProvider(stored: Provider, fields: ProviderFields): MergedProvider {
  const { Id, ProviderType } = stored;
  const isNone = fields.SecondFactorType === NO_SECOND_FACTOR;
  const secrets = givenSecrets(fields);
  const given: ReadonlySet<string> = new Set(Object.keys(omitUndefined(secrets)));
  const merged = mapProviderFields({
    text: ({ keep, cleared }, name) => {
      if (isNone && cleared) return null;
      return keep === 'empty' && !fields[name]?.trim() ? stored[name] : (fields[name] ?? stored[name]);
    },
    choice: (_field, name) => fields[name] || stored[name],
    id: ({ cleared }, name) => (isNone && cleared ? null : (fields[name] ?? stored[name])),
    flag: (_field, name) => fields[name] ?? stored[name],
    list: ({ of }, name) =>
      fields[name]?.map(of === 'host' ? normalizeHostName : (value) => value.trim().toLowerCase()) ??
      (of === 'host' && fields.Groups?.length === 0 ? [] : stored[name]),
    has: ({ secret }, name) => stored[name] || given.has(secret),
    'looked-up': (_field, name) => stored[name],
  });
  return { provider: { Id, ProviderType, ...merged }, secrets };
}

/** Secrets that are no blanks. */
function givenSecrets(fields: ProviderFields) {
  return mapProviderFields({ secret: (_field, name) => (fields[name]?.trim() ? fields[name] : undefined) });
}
