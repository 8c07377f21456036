import type { LogFilter, LoginEntry } from '#core/contract/signin/log.ts';
import type { TextMatch } from '#core/site/where-clause.ts';
import { addressesOf, normalizeAddress } from './addresses.ts';

/** What of a sign-in stands in texts of a form that the database does not know. */
export type TextFields = Pick<LoginEntry, 'Address' | 'RealIp' | 'Provider'>;

/** What the database cannot decide alone. */
export interface TextFilter {
  /** Lets every sign-in through that `matches`, and others. */
  prefilters: readonly (readonly TextMatch[])[];
  matches(entry: TextFields): boolean;
}

/** Undefined where nothing of the kind is asked for. */
export function textFilter({ address, provider }: LogFilter): TextFilter | undefined {
  if (address === undefined && provider === undefined) return undefined;
  const wanted = address && normalizeAddress(address);
  return {
    // What is to be absent cannot be looked for.
    prefilters: [
      ...(wanted ? [prefiltersOf(['Address', 'ExtraData'], wanted, /[0-9.]+/g)] : []),
      ...(provider ? [prefiltersOf(['ExtraData'], provider, /[A-Za-z0-9 ._-]+/g)] : []),
    ],
    matches: (entry) =>
      (wanted === undefined || isAmong(wanted, addressesOf(entry))) &&
      (provider === undefined || providerOf(entry) === provider),
  };
}

/** The provider of a sign-in as it is asked for. */
export function providerOf({ Provider }: Pick<LoginEntry, 'Provider'>): string | null {
  return Provider?.trim() || null;
}

function isAmong(wanted: string | null, addresses: ReadonlySet<string>): boolean {
  return wanted === null ? addresses.size === 0 : addresses.has(wanted);
}

/** Only what no form of JSON writes in another way is looked for. */
function prefiltersOf(columns: readonly string[], text: string, plain: RegExp): TextMatch[] {
  const pieces = text.match(plain) ?? [];
  return columns.map((column) => ({ column, pieces }));
}
