import { redactAddress } from '#core/base/redact.ts';
import type { PasswordPlace, SiteSecret } from '#core/contract/site/site.ts';
import type { SiteCredentials } from '#core/site/connect.ts';
import { type SshServer, sshLabel } from '#core/site/tunnel/options.ts';
import type { SshCredentials } from '#core/site/tunnel/sign-in.ts';
import { parseSiteUrl } from '#core/site/url.ts';
import type { Keychain } from './keychain.ts';

/**
 * Passwords of sites: in the keychain of the operating system, in this process until it ends, or in files that somebody
 * named; never in one of ours. A site is known by its URL, so that a saved name and the URL itself find the same password.
 */
export interface Passwords {
  /** What a site is opened with: its password where the URL has none, and how to sign in to its SSH server. */
  access(url: string): Promise<SiteCredentials>;
  find(url: string, secret?: SiteSecret): Promise<string | undefined>;
  /** Where the password of the database is. */
  place(url: string): Promise<PasswordPlace>;
  /** Keeps a password; says where, which is `session` where there is no keychain. */
  keep(url: string, password: string, remember: boolean, secret?: SiteSecret): Promise<PasswordPlace>;
  /** Forgets what is kept for a site. */
  forget(url: string): Promise<void>;
}

/** A place that may have a secret of a site. */
export type FindSecret = (secret: SiteSecret, url: string) => Promise<string | undefined>;

/** Where passwords come from besides the keychain and this process. */
export interface PasswordSources {
  /** Named for this process on purpose: before all others. */
  given?: FindSecret;
  /** Named for a saved site. */
  saved?: FindSecret;
  /** For sites that have none of their own. */
  fallback?: FindSecret;
  /** Agent and host keys. */
  ssh: SshCredentials;
}

/** `sources` are asked besides the keychain. */
export function createPasswords(keychain: Keychain, sources: PasswordSources): Passwords {
  const session = new Map<string, string>();
  // Without a keychain there is nothing kept in it: its own log line was written by `openKeychain`.
  const kept = (account: string) => keychain.get(account).catch(() => undefined);
  const find = async (url: string, secret: SiteSecret = 'database') => {
    const account = accountOf(url, secret);
    if (account === undefined) return undefined;
    return (
      (await sources.given?.(secret, url)) ??
      session.get(account) ??
      (await sources.saved?.(secret, url)) ??
      (await kept(account)) ??
      (await sources.fallback?.(secret, url))
    );
  };
  return {
    find,
    async access(url) {
      const target = parseSiteUrl(url);
      if (target.kind === 'embedded') return { ssh: sources.ssh };
      return {
        password: target.password ?? (await find(url)),
        ssh: { ...sources.ssh, secret: target.ssh && (await find(url, 'ssh')) },
      };
    },
    async place(url) {
      const account = accountOf(url, 'database');
      if (account === undefined) return 'none';
      if (session.has(account)) return 'session';
      // A file that is refused is one that is named all the same.
      if (await sources.saved?.('database', url).catch(() => 'refused')) return 'file';
      return (await kept(account)) === undefined ? 'none' : 'keychain';
    },
    async keep(url, password, remember, secret = 'database') {
      const account = accountOf(url, secret) ?? url;
      const stored =
        remember &&
        (await keychain.set(account, password).then(
          () => true,
          () => false,
        ));
      if (stored) session.delete(account);
      else session.set(account, password);
      return stored ? 'keychain' : 'session';
    },
    async forget(url) {
      for (const secret of ['database', 'ssh'] as const) {
        const account = accountOf(url, secret);
        if (account === undefined) continue;
        session.delete(account);
        if ((await kept(account)) !== undefined) await keychain.delete(account);
      }
    },
  };
}

/**
 * Of a database its user, server and database: other options may change and the password stays the same; but behind
 * another SSH server it is another database. Of SSH the key, or the user and server. Undefined where a site has none.
 */
function accountOf(url: string, secret: SiteSecret): string | undefined {
  const ssh = sshOf(url);
  if (secret === 'ssh') return ssh && (ssh.keyFile ? `ssh-key:${ssh.keyFile}` : `ssh://${sshLabel(ssh)}`);
  const account = redactAddress(url).replace(/\?.*$/s, '');
  return ssh ? `${account}?sshHost=${sshLabel(ssh)}` : account;
}

function sshOf(url: string): SshServer | undefined {
  const target = parseSiteUrl(url);
  return target.kind === 'embedded' ? undefined : target.ssh;
}
