import { omitUndefined } from '#core/base/omit-undefined.ts';
import type { SignInAccess, SignInAccessInput, SignInMethod } from '#core/contract/access/signin.ts';
import type { AccessSearch } from '#renderer/shell/access-search.ts';
import type { SignInCheckInput } from '../checks/checks.ts';

/** What the form about signing in is filled in with, besides the password. */
export interface SignInValues {
  compares: boolean;
  user: string;
  /** Of the second sign-in; empty where it is as the first one's. */
  otherUser: string;
  method: SignInMethod;
  provider: string;
  otherProvider: string;
  hostname: string;
  device: SignInAccessInput['device'];
  ip: string;
  path: string;
  claims: string;
  keysFile: string;
  acceptUntrusted: boolean;
}

export const NO_SIGN_IN: SignInValues = {
  compares: false,
  user: '',
  otherUser: '',
  method: 'password',
  provider: '',
  otherProvider: '',
  hostname: '',
  device: 'web',
  ip: '',
  path: '',
  claims: '',
  keysFile: '',
  acceptUntrusted: false,
};

/** What is asked about a sign-in. A password is no part of it: it is used once, and never kept. */
export interface SignInQuestion {
  asked: SignInCheckInput;
  /** For this question only. */
  given: Pick<SignInAccessInput, 'claims' | 'bundle'> & { acceptUntrusted?: boolean };
  /** The second one, where two are compared. */
  other?: SignInCheckInput;
}

export interface SignInAnswer {
  asked: SignInCheckInput;
  answer: SignInAccess;
  other?: { asked: SignInCheckInput; answer: SignInAccess };
}

interface SupportedInputs {
  password: boolean;
  path: boolean;
  claims: boolean;
}

/** What a way to sign in can be checked with. */
export function supportedInputs({
  method,
  compares,
}: Pick<SignInValues, 'method' | 'compares'>): SupportedInputs {
  return {
    // Of two sign-ins each would count as an attempt, one perhaps of somebody else.
    password: !compares && (method === 'password' || method === 'basic'),
    path: method === 'basic',
    claims: method === 'saml' || method === 'oauth',
  };
}

/** A provider as it was typed: an id, nothing, or what is no id. */
export function providerOf(text: string): number | undefined | 'invalid' {
  const typed = text.trim();
  if (typed === '') return undefined;
  const id = Number(typed);
  return /^\d+$/.test(typed) && Number.isSafeInteger(id) ? id : 'invalid';
}

/** Whether claims are what can be matched: nothing, or a JSON object. */
export function isClaimsObject(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** What a form asks, with the certificates that are trusted besides; undefined while something is missing or wrong. */
export function questionOf(values: SignInValues, bundle?: string): SignInQuestion | undefined {
  const first = toCheckInput(values, values.user, values.provider);
  if (!first) return undefined;
  const taken = supportedInputs(values);
  const hasClaims = taken.claims && values.claims.trim() !== '';
  if (hasClaims && !isClaimsObject(values.claims)) return undefined;
  const given = {
    ...(hasClaims ? { claims: values.claims } : {}),
    ...omitUndefined({ bundle }),
    ...(values.acceptUntrusted ? { acceptUntrusted: true } : {}),
  };
  if (!values.compares) return { asked: first, given };
  const [user, provider] = [values.otherUser, values.otherProvider].map((text) => text.trim());
  const other = toCheckInput(values, user || values.user, provider || values.provider);
  return other && { asked: first, other, given };
}

function toCheckInput(values: SignInValues, user: string, provider: string): SignInCheckInput | undefined {
  const providerId = providerOf(provider);
  if (user.trim() === '' || providerId === 'invalid') return undefined;
  const { method, device, hostname, ip, path, keysFile } = values;
  const texts = { hostname, ip, keysFile, ...(supportedInputs(values).path ? { path } : {}) };
  const filled = Object.entries(texts).flatMap(([name, text]) =>
    text.trim() === '' ? [] : [[name, text.trim()] as const],
  );
  return {
    user: user.trim(),
    method,
    device,
    ...omitUndefined({ providerId }),
    ...Object.fromEntries(filled),
  };
}

/** The form with what an address says; the rest stays as it was typed. */
export function applyUrlSearch(values: SignInValues, search: AccessSearch): SignInValues {
  const { user, method, provider, device, ip, hostname } = search;
  return {
    ...values,
    ...(user === undefined ? {} : { user, compares: false }),
    ...omitUndefined({ method }),
    ...(provider === undefined ? {} : { provider: String(provider) }),
    ...omitUndefined({ device, ip, hostname }),
  };
}

/** The form for a check that was made before. */
export function restoreValues({ claims }: SignInValues, asked: SignInCheckInput): SignInValues {
  const { user, method, device, providerId, hostname = '', ip = '', path = '', keysFile = '' } = asked;
  const provider = providerId === undefined ? '' : String(providerId);
  return { ...NO_SIGN_IN, claims, user, method, device, provider, hostname, ip, path, keysFile };
}
