import { countersAfter } from '../rehearse/counters.ts';
import type { SettingsRow } from '../signin/context.ts';

/** How a sign-in ended, for what is written: `other` for one that ended before or after the credential. */
export type Outcome = 'success' | 'failure' | 'other';

/** What is counted of a failed or successful sign-in (spec, "Authentication", 7; "Transition table"). */
export interface CounterEffects {
  /** Of the account; absent where its counter stays. */
  account?: { failed: number; blocks: boolean };
  /** Of the address; absent where its counter stays. */
  address?: { failed: number; blocks: boolean };
}

/**
 * What becomes of the counters, by what they are now: a wrong credential counts at the account and at the address, a
 * success sets the account's back. A counter without a limit counts all the same: somebody may set one.
 */
export function counterEffects(
  settings: SettingsRow,
  state: { account: number | undefined; address: number },
  outcome: Outcome,
): CounterEffects {
  const counters = countersAfter(settings, { account: state.account ?? 0, address: state.address }, outcome);
  const of = (name: 'block' | 'address') => {
    const counter = counters.find((one) => one.of === name);
    if (!counter || counter.before === counter.after) return undefined;
    return { failed: counter.after, blocks: counter.isOver };
  };
  const account = state.account === undefined ? undefined : of('block');
  const address = of('address');
  return { ...(account ? { account } : {}), ...(address ? { address } : {}) };
}

/** What a sign-in was, as its row of `LoginsLog` tells (spec, "Authentication", 12). */
export interface LoggedSignIn {
  userId: number;
  address: string;
  /** Without its query. */
  requestAddress: string;
  userAgent: string | null;
  /** How it was done. */
  protocol: 'Forms' | 'Windows' | 'Basic' | 'SAML' | 'OpenIDConnect' | 'Code' | 'TokenRefresh';
  provider: string | null;
  realIp: string | null;
  note: string | null;
}

/** The row, with texts as long as the reference columns are. */
export function logRow(signIn: LoggedSignIn, now: Date) {
  const { userId, address, requestAddress, userAgent, protocol, provider, realIp, note } = signIn;
  const extra = { Provider: provider, 'X-Real-IP': realIp, Note: note };
  const filled = Object.entries(extra).filter(([, value]) => value !== null);
  return {
    UserID: userId,
    Address: address.slice(0, 100),
    Date: now.toISOString(),
    RequestAddress: requestAddress.slice(0, 1_000),
    UserAgent: userAgent?.slice(0, 1_000) ?? null,
    ComputerName: null,
    Protocol: protocol,
    ExtraData: filled.length === 0 ? null : JSON.stringify(Object.fromEntries(filled)),
  };
}

/**
 * Whether a sign-in is noted: each of a person who types something; of those that a browser makes by itself only the
 * first of a while from one address, beside the last of the same kind, and a renewal beside the last of any kind.
 */
export function isLogged(
  { protocol, address }: Pick<LoggedSignIn, 'protocol' | 'address'>,
  last: { date: string; address: string | null } | undefined,
  { now, window }: { now: Date; window: number },
): boolean {
  if (protocol !== 'Windows' && protocol !== 'Basic' && protocol !== 'TokenRefresh') return true;
  const isSame = last !== undefined && last.address === address;
  return !isSame || now.getTime() - Date.parse(last.date) >= window;
}
