import type { DirectoryService } from './service.ts';

/** A login as a person types it. */
export type Login =
  | { kind: 'plain'; text: string }
  /** `DOMAIN\login`: the NetBIOS name of a domain, and the name of an account in it. */
  | { kind: 'down-level'; text: string; domain: string; account: string }
  /** `login@domain`: a user principal name, or a mail address. */
  | { kind: 'principal'; text: string; account: string; suffix: string };

/** Reads a login; only Active Directory knows names with a domain. */
export function parseLogin(type: DirectoryService['type'], text: string): Login {
  if (type !== 'ActiveDirectory') return { kind: 'plain', text };
  const [, domain, name] = /^([^\\@]+)\\([^\\]+)$/.exec(text.trim()) ?? [];
  if (domain !== undefined && name !== undefined) return { kind: 'down-level', text, domain, account: name };
  const [, account, suffix] = /^(.+)@([^@\s]+)$/.exec(text.trim()) ?? [];
  if (account !== undefined && suffix !== undefined) return { kind: 'principal', text, account, suffix };
  return { kind: 'plain', text };
}
