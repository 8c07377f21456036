import type { Entry } from 'ldapts';
import type { Message } from '#core/base/message.ts';
import type { AccountState } from '#core/contract/directory/ldap.ts';
import { message } from '#core/messages/catalogue.ts';
import { decodeAccountControl, generalizedTime } from './decode.ts';
import { attributeValues } from './entries.ts';

/** Attributes by which the state of an account is told without its password; servers give the constructed ones by name only. */
export const STATE_ATTRIBUTES: readonly string[] = [
  'userAccountControl',
  'msDS-User-Account-Control-Computed',
  'lockoutTime',
  'accountExpires',
  'pwdLastSet',
  'pwdAccountLockedTime',
  'pwdChangedTime',
  'pwdGraceUseTime',
  'pwdReset',
  'pwdStartTime',
  'pwdEndTime',
  'pwdPolicySubentry',
];

/** A password policy of a server other than Active Directory (draft-behera-ldap-password-policy); times in seconds. */
export interface PasswordPolicy {
  maxAge: number;
  graceLimit: number;
  isLocking: boolean;
  /** 0: until an administrator unlocks it. */
  lockoutDuration: number;
  mustChange: boolean;
}

export const POLICY_ATTRIBUTES: readonly string[] = [
  'pwdMaxAge',
  'pwdGraceAuthNLimit',
  'pwdLockout',
  'pwdLockoutDuration',
  'pwdMustChange',
];

export function policyOf(entry: Entry): PasswordPolicy {
  const text = (name: string) => attributeValues(entry, name)[0] ?? '';
  return {
    maxAge: Number(text('pwdMaxAge')) || 0,
    graceLimit: Number(text('pwdGraceAuthNLimit')) || 0,
    isLocking: text('pwdLockout') === 'TRUE',
    lockoutDuration: Number(text('pwdLockoutDuration')) || 0,
    mustChange: text('pwdMustChange') === 'TRUE',
  };
}

const COMPUTED = { locked: 0x10, passwordExpired: 0x800000 } as const;
/** Of `userAccountControl`: the password does not end, or is not one that a person knows. */
const WITHOUT_END = 0x10000 | 0x40000;
const NEVER = 0x7fff_ffff_ffff_ffffn;

/** The state of an account of Active Directory. */
export function activeDirectoryState(entry: Entry, now: Date): AccountState {
  const state: AccountState = { blocks: [], doubts: [], notes: [] };
  const control = integer(entry, 'userAccountControl');
  const computed = integer(entry, 'msDS-User-Account-Control-Computed');
  if (control === undefined) {
    state.doubts.push(message('account.state-unreadable', { attribute: 'userAccountControl' }));
  } else {
    // Where the server computes them, the stored bits of lock-out and expiry say nothing.
    const stored = computed === undefined ? control : control & ~(COMPUTED.locked | COMPUTED.passwordExpired);
    const { flags, blocking } = decodeAccountControl(stored);
    state.blocks.push(...blocking);
    state.notes.push(...flags.filter((flag) => !blocking.includes(flag)));
  }
  const lockedAt = fileTime(entry, 'lockoutTime');
  if (computed !== undefined && (computed & COMPUTED.locked) !== 0)
    state.blocks.push(
      lockedAt ? message('account.locked-since', { time: lockedAt }) : message('account.locked'),
    );
  if (computed === undefined && lockedAt)
    state.doubts.push(message('account.was-locked', { time: lockedAt }));
  const end = fileTime(entry, 'accountExpires');
  if (end && new Date(end) <= now) state.blocks.push(message('account.expired-since', { time: end }));
  const passwordEnds = ((control ?? 0) & WITHOUT_END) === 0;
  const mustChange = attributeValues(entry, 'pwdLastSet')[0] === '0' && passwordEnds;
  if (mustChange) state.blocks.push(message('account.password-must-change'));
  else if (computed !== undefined && (computed & COMPUTED.passwordExpired) !== 0)
    state.blocks.push(message('account.password-expired'));
  return state;
}

/** What slapd writes for a lock that only an administrator takes away. */
const FOR_EVER = '000001010000Z';

/** Whether a password policy of the server has left its traces at an entry. */
export function isUnderPolicy(entry: Entry): boolean {
  const ofPolicy = STATE_ATTRIBUTES.filter((name) => name.startsWith('pwd') && name !== 'pwdLastSet');
  return ofPolicy.some((name) => attributeValues(entry, name).length > 0);
}

/** The same where one of several policies holds: what only some of them say is in doubt. */
export function policiesState(entry: Entry, policies: readonly PasswordPolicy[], now: Date): AccountState {
  const [first, ...others] = policies.map((policy) => policyState(entry, policy, now));
  if (!first) {
    const state = policyState(entry, undefined, now);
    if (attributeValues(entry, 'pwdChangedTime').length > 0)
      state.notes.push(message('account.policy-unreadable'));
    return state;
  }
  const all = [first, ...others];
  const alike = (one: Message) =>
    all.flatMap(({ blocks }) => blocks.find((other) => isSameBlock(one, other)) ?? []);
  // Blocked by all of them, it is blocked; until when is sure only where they agree.
  const blocks = first.blocks.flatMap((one) => {
    const found = alike(one);
    if (found.length < all.length) return [];
    return found.every((other) => isEqual(one, other)) || !isLock(one) ? [one] : [message('account.locked')];
  });
  const doubts: Message[] = [];
  for (const one of all.flatMap((state) => [...state.blocks, ...state.doubts])) {
    const isTold =
      blocks.some((block) => isSameBlock(block, one)) || doubts.some((doubt) => isEqual(doubt, one));
    if (!isTold) doubts.push(one);
  }
  return { blocks, doubts, notes: first.notes };
}

function isLock({ code }: Message): boolean {
  return code.startsWith('account.locked');
}

function isSameBlock(left: Message, right: Message): boolean {
  return isLock(left) ? isLock(right) : left.code === right.code;
}

function isEqual(left: Message, right: Message): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** The state of an account by the operational attributes of a password policy; `policy` where it could be read. */
export function policyState(entry: Entry, policy: PasswordPolicy | undefined, now: Date): AccountState {
  const state: AccountState = { blocks: [], doubts: [], notes: [] };
  judgeLock(state, entry, policy, now);
  const start = timeOf(entry, 'pwdStartTime');
  const end = timeOf(entry, 'pwdEndTime');
  if (start && new Date(start) > now) state.blocks.push(message('account.begins', { time: start }));
  if (end && new Date(end) <= now) state.blocks.push(message('account.expired-since', { time: end }));
  // Such an account is signed in and then may change its password only: whether that is a sign-in, the site decides.
  if (attributeValues(entry, 'pwdReset')[0] === 'TRUE' && policy?.mustChange !== false)
    state.doubts.push(message('account.password-must-change'));
  const changed = timeOf(entry, 'pwdChangedTime');
  if (policy && policy.maxAge > 0 && changed) {
    const expired = new Date(new Date(changed).getTime() + policy.maxAge * 1_000);
    const grace = policy.graceLimit - attributeValues(entry, 'pwdGraceUseTime').length;
    if (expired <= now) {
      if (grace > 0) state.doubts.push(message('account.password-expired-grace', { count: grace }));
      else state.blocks.push(message('account.password-expired'));
    }
  }
  return state;
}

function judgeLock(
  { blocks, doubts }: AccountState,
  entry: Entry,
  policy: PasswordPolicy | undefined,
  now: Date,
): void {
  const [text] = attributeValues(entry, 'pwdAccountLockedTime');
  if (text === undefined || policy?.isLocking === false) return;
  const time = generalizedTime(text);
  if (text === FOR_EVER || !time) {
    blocks.push(message('account.locked'));
    return;
  }
  if (!policy) doubts.push(message('account.was-locked', { time }));
  else if (policy.lockoutDuration === 0) blocks.push(message('account.locked-since', { time }));
  else {
    const until = new Date(new Date(time).getTime() + policy.lockoutDuration * 1_000);
    if (until > now) blocks.push(message('account.locked-until', { time: until.toISOString() }));
  }
}

function integer(entry: Entry, name: string): number | undefined {
  const [text = ''] = attributeValues(entry, name);
  return /^-?\d{1,10}$/.test(text) ? Number(text) : undefined;
}

function timeOf(entry: Entry, name: string): string | undefined {
  return generalizedTime(attributeValues(entry, name)[0]);
}

/** A time in units of 100 ns since 1601, ISO 8601; undefined for none and for never. */
function fileTime(entry: Entry, name: string): string | undefined {
  const [text = ''] = attributeValues(entry, name);
  if (!/^\d{1,19}$/.test(text)) return undefined;
  const units = BigInt(text);
  if (units <= 0n || units >= NEVER) return undefined;
  const time = new Date(Number(units / 10_000n) - 11_644_473_600_000);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
