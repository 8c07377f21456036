import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';

/** The SSH server through which a database is reached. */
export interface SshServer {
  user: string;
  host: string;
  port: number;
  /** Absolute path of the private key; absent for a password or the agent. */
  keyFile?: string;
  /** SHA-256 of the server's host key in base64 without padding; absent for those of `known_hosts`. */
  fingerprint?: string;
}

/** Options of a site URL that are about SSH. */
export const sshOptionNames = ['sshHost', 'sshKey', 'sshHostKey'] as const;

const SSH_PORT = 22;

/**
 * Reads `sshHost=user@host[:22]`, `sshKey=FILE` (`~/` is the home folder) and `sshHostKey=SHA256:…`. Undefined where there
 * is no `sshHost`; throws what `refuse` makes of a reason.
 */
export function parseSshOptions(
  {
    sshHost,
    sshKey,
    sshHostKey,
  }: { readonly [name in (typeof sshOptionNames)[number]]?: string | undefined },
  refuse: (reason: Message) => Error,
): SshServer | undefined {
  if (sshHost === undefined) {
    const [lonely] = [sshKey && 'sshKey', sshHostKey && 'sshHostKey'].filter((name) => name !== undefined);
    if (lonely) throw refuse(message('site-url.ssh-host-missing', { option: lonely }));
    return undefined;
  }
  const parts = /^([^@:/\s]+)@(\[[^\]]+\]|[^@:/\\\s[\]]+)(?::(\d{1,5}))?$/.exec(sshHost);
  const [, user = '', hostText = '', portText] = parts ?? [];
  const host = hostText.replace(/^\[|\]$/g, '');
  const port = portText === undefined ? SSH_PORT : Number(portText);
  if (!parts || port < 1 || port > 65_535 || (hostText.startsWith('[') && isIP(host) !== 6)) {
    throw refuse(message('site-url.ssh-host'));
  }
  const fingerprint = sshHostKey && parseFingerprint(sshHostKey);
  if (sshHostKey && !fingerprint) throw refuse(message('site-url.ssh-host-key'));
  return {
    user,
    host,
    port,
    ...(sshKey && { keyFile: resolve(sshKey.replace(/^~(?=[\\/])/, homedir())) }),
    ...(fingerprint && { fingerprint }),
  };
}

/** `SHA256:…` as OpenSSH prints it. */
function parseFingerprint(text: string): string | undefined {
  return /^(?:SHA256:)?([A-Za-z0-9+/]{43})=?$/.exec(text)?.[1];
}

/** `user@host:22`: what tells one SSH server from another. */
export function sshLabel({ user, host, port }: SshServer): string {
  return `${user}@${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Where OpenSSH keeps the host keys that this user, and this computer, trust. */
export function knownHostsFiles(): string[] {
  const everybody =
    process.platform === 'win32'
      ? join(process.env.PROGRAMDATA ?? 'C:\\ProgramData', 'ssh', 'ssh_known_hosts')
      : '/etc/ssh/ssh_known_hosts';
  return [join(homedir(), '.ssh', 'known_hosts'), everybody];
}
