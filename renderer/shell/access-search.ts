import type { SignInAccessInput, SignInMethod } from '#core/contract/access/signin.ts';

/** Parts of the Access page. */
export const accessParts = ['task', 'signin', 'person', 'compare', 'triage'] as const;
export type AccessPart = (typeof accessParts)[number];

type Device = SignInAccessInput['device'];

/** Names that the contract knows; its schemas would be much to load for the frame. */
const METHODS: Readonly<Record<SignInMethod, SignInMethod>> = {
  password: 'password',
  code: 'code',
  windows: 'windows',
  basic: 'basic',
  pat: 'pat',
  saml: 'saml',
  oauth: 'oauth',
  impersonation: 'impersonation',
};
const DEVICES: Readonly<Record<Device, Device>> = { web: 'web', android: 'android', ios: 'ios' };

/** What the address of the Access page says: the part that is shown, and what its form begins with. */
export interface AccessSearch {
  part?: AccessPart;
  /** Login, e-mail, or `#` and the id. */
  user?: string;
  task?: number;
  /** How the user signs in, by which provider, from where and at which host name. */
  method?: SignInMethod;
  provider?: number;
  device?: Device;
  ip?: string;
  hostname?: string;
  /** It is to be asked at once. */
  ask?: true;
  /** An earlier check, by its time, that is to be asked again. */
  check?: string;
}

/** Reads the address. */
export function accessSearch(search: Record<string, unknown>): AccessSearch {
  const part = accessParts.find((name) => name === search.part);
  const method = Object.values(METHODS).find((name) => name === search.method);
  const device = Object.values(DEVICES).find((name) => name === search.device);
  const { user, task, provider, ip, hostname, ask, check } = search;
  return {
    ...(part ? { part } : {}),
    ...(typeof user === 'string' || typeof user === 'number' ? { user: String(user) } : {}),
    ...(isId(task) ? { task } : {}),
    ...(method ? { method } : {}),
    ...(isId(provider) && provider >= 0 ? { provider } : {}),
    ...(device ? { device } : {}),
    ...(typeof ip === 'string' ? { ip } : {}),
    ...(typeof hostname === 'string' ? { hostname } : {}),
    ...(ask === true ? { ask } : {}),
    ...(typeof check === 'string' ? { check } : {}),
  };
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}
