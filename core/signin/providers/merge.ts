import { forFields, NO_SECOND_FACTOR } from '#core/contract/provider-fields.ts';
import type { Provider, ProviderFields } from '#core/contract/signin-providers.ts';
import { defined } from '../changes.ts';

/** A provider as it is to be written, and its secrets; undefined keeps what is stored. */
export interface MergedProvider {
  provider: Provider;
  secrets: ReturnType<typeof givenSecrets>;
}

/**
 * The final values of a write: what was sent over what is stored (spec, "Write rules", 8; the same for the API and the
 * editor). What keeps a stored value, and what an explicit `None` clears, stands in the description of each field; the
 * type is never changed here.
 */
export function mergeProvider(stored: Provider, fields: ProviderFields): MergedProvider {
  const { Id, ProviderType } = stored;
  const isNone = fields.SecondFactorType === NO_SECOND_FACTOR;
  const secrets = givenSecrets(fields);
  const given: ReadonlySet<string> = new Set(Object.keys(defined(secrets)));
  const merged = forFields({
    text: ({ keep, cleared }, name) => {
      if (isNone && cleared) return null;
      return keep === 'empty' ? fields[name] || stored[name] : (fields[name] ?? stored[name]);
    },
    choice: (_field, name) => fields[name] || stored[name],
    id: ({ cleared }, name) => (isNone && cleared ? null : (fields[name] ?? stored[name])),
    flag: (_field, name) => fields[name] ?? stored[name],
    list: (_field, name) => fields[name]?.map((value) => value.trim().toLowerCase()) ?? stored[name],
    has: ({ secret }, name) => stored[name] || given.has(secret),
    'looked-up': (_field, name) => stored[name],
  });
  return { provider: { Id, ProviderType, ...merged }, secrets };
}

/** Secrets that are no blanks. */
function givenSecrets(fields: ProviderFields) {
  return forFields({ secret: (_field, name) => (fields[name]?.trim() ? fields[name] : undefined) });
}
