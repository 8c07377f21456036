import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { LdapsSettings } from '#core/contract/directory/ldaps.ts';
import type { Finding, Severity } from '#core/contract/finding.ts';
import type { Certificate } from './certificate.ts';
import type { Path } from './path.ts';

/** What the rules of certificates look at. */
export interface RuleInput {
  host: string;
  /** Exactly what the server sent, its own certificate first; empty for none. */
  presented: readonly Certificate[];
  /** The best chain that could be built. */
  path: Path;
  now: Date;
  /** Where the site runs: Windows and OpenSSL do not refuse the same certificates (docs/reference/ldaps-rules.md). */
  os: SiteOs;
  /** What the server calls itself, where it says so. */
  serverName?: string | undefined;
}

export interface LeafInput extends RuleInput {
  leaf: Certificate;
}

/** A rule of certificates (docs/develop/extending.md). */
export interface Rule {
  /** Whether the site refuses a server that breaks it, whatever its store trusts. */
  refuses: boolean;
  /**
   * What breaks it, computed from the DER of certificates and never by the runtime's own words; absent for a rule that is
   * found elsewhere: while the server is connected to, its revocation lists are read, or servers are compared.
   */
  find?: (input: LeafInput) => Finding[];
}

/** What rules of a chain look at. */
export type ChainInput = Pick<RuleInput, 'path' | 'now' | 'os'>;

export type SiteOs = LdapsSettings['siteOs'];

/** How bad something is that OpenSSL refuses, and Windows does not. */
export function refusedOnLinux(os: SiteOs): Severity {
  return os === 'linux' ? 'error' : os === 'windows' ? 'note' : 'warning';
}

export const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
export const ANY_PURPOSE = '2.5.29.37.0';

/** A finding about a certificate. */
export function certificateFinding(
  severity: Severity,
  { facts: { subject } }: Certificate,
  what: Message,
  ...remedies: Message[]
): Finding {
  return finding(severity, what, { subject, remedies });
}
