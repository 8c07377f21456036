import type { LogFilter, LoginEntry } from '#core/contract/signin-log.ts';
import type { Containing } from '#core/site/table-condition.ts';
import { addressesOf, comparableAddress } from './addresses.ts';

/** What of a sign-in stands in texts of a form that the database does not know. */
export type InTexts = Pick<LoginEntry, 'Address' | 'RealIp' | 'Provider'>;

/** What the database cannot decide alone. */
export interface TextFilter {
  /** Lets every sign-in through that `matches`, and others. */
  nets: readonly (readonly Containing[])[];
  matches(entry: InTexts): boolean;
}

/** Undefined where nothing of the kind is asked for. */
export function textFilter({ address, provider }: LogFilter): TextFilter | undefined {
  if (address === undefined && provider === undefined) return undefined;
  const wanted = address && comparableAddress(address);
  return {
    // What is to be absent cannot be looked for.
    nets: [
      ...(wanted ? [netsOf(['Address', 'ExtraData'], wanted, /[0-9.]+/g)] : []),
      ...(provider ? [netsOf(['ExtraData'], provider, /[A-Za-z0-9 ._-]+/g)] : []),
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
function netsOf(columns: readonly string[], text: string, plain: RegExp): Containing[] {
  const pieces = text.match(plain) ?? [];
  return columns.map((column) => ({ column, pieces }));
}
