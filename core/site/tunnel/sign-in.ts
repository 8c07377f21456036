import { readFile } from 'node:fs/promises';
import ssh2, { type AnyAuthMethod, type AuthenticationType, type ParsedKey } from 'ssh2';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SshServer } from './options.ts';

/** What is known about signing in to SSH servers besides the URL. */
export interface SshCredentials {
  /** The password of the user, or the passphrase of the key. */
  secret?: string | undefined;
  /** Socket of the SSH agent, or `pageant`; absent where none runs. */
  agent?: string | undefined;
  /** Files of host keys in OpenSSH's format. */
  knownHosts: readonly string[];
}

/** Signing in to an SSH server, and what it came to. */
export interface SshSignIn {
  /** The next way to try; undefined when there is none. `left` are those that the server takes. */
  next(left: readonly AuthenticationType[] | null): AnyAuthMethod | undefined;
  /** Why the server let nobody in. */
  failure(): SiteferryError;
}

/**
 * The ways to sign in, in their order: the key that is named; else the password that is known; else the agent. Throws
 * `ssh-key-unusable`, and `password-missing` for a key with a passphrase.
 */
export async function prepareSignIn(
  server: SshServer,
  { secret, agent }: SshCredentials,
): Promise<SshSignIn> {
  const { user, host, keyFile } = server;
  const ways = keyFile
    ? [{ type: 'publickey' as const, username: user, key: await readKey(server, keyFile, secret) }]
    : signInWays(user, secret, agent);
  const lacksPassword = keyFile === undefined && secret === undefined;
  let accepted: readonly AuthenticationType[] = [];
  let begun = false;
  return {
    next(left) {
      if (left !== null) accepted = left;
      if (!begun) {
        begun = true;
        return { type: 'none', username: user };
      }
      // What the server does not take only counts as one more wrong attempt.
      while (ways[0] && !accepted.includes(ways[0].type === 'agent' ? 'publickey' : ways[0].type))
        ways.shift();
      return ways.shift();
    },
    failure() {
      const takesSecret = accepted.some((way) => way === 'password' || way === 'keyboard-interactive');
      return lacksPassword && takesSecret
        ? new SiteferryError('password-missing', { secret: 'ssh', user, host })
        : new SiteferryError('ssh-login-failed', { user, host });
    },
  };
}

function signInWays(
  username: string,
  secret: string | undefined,
  agent: string | undefined,
): AnyAuthMethod[] {
  if (secret === undefined) return agent === undefined ? [] : [{ type: 'agent', username, agent }];
  return [
    { type: 'password', username, password: secret },
    {
      type: 'keyboard-interactive',
      username,
      prompt: (_name, _instructions, _language, prompts, finish) => finish(prompts.map(() => secret)),
    },
  ];
}

async function readKey(
  { user, host }: SshServer,
  file: string,
  passphrase: string | undefined,
): Promise<ParsedKey> {
  const unusable = (reason: 'unreadable' | 'not-private' | 'passphrase', cause?: unknown) =>
    new SiteferryError('ssh-key-unusable', { file, reason: message(`ssh.key-${reason}`) }, { cause });
  const content = await readFile(file).catch((cause: unknown) => {
    throw unusable('unreadable', cause);
  });
  const plain = parseKey(content);
  if (plain instanceof Error && isEncrypted(plain)) {
    if (passphrase === undefined) {
      throw new SiteferryError('password-missing', { secret: 'ssh-key', user, host });
    }
    const opened = parseKey(content, passphrase);
    if (opened instanceof Error) throw unusable('passphrase');
    return opened;
  }
  if (plain instanceof Error || !plain.isPrivateKey()) throw unusable('not-private');
  return plain;
}

/** The parser gives a list for a file that could hold several keys, whatever its types say. */
function parseKey(content: Buffer, passphrase?: string): ParsedKey | Error {
  const [key = new Error('no key')] = [ssh2.utils.parseKey(content, passphrase)].flat();
  return key;
}

/** The parser has no code for a key that it cannot open without a passphrase. */
function isEncrypted({ message: text }: Error): boolean {
  return /no passphrase given/i.test(text);
}
