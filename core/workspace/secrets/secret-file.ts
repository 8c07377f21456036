import { constants, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';

/** Where a secret lies that somebody named on purpose. */
export interface SecretLocation {
  /** Path of a file that nobody else may read. */
  file?: string | undefined;
  /** Name of a credential that systemd gives to a service. */
  credential?: string | undefined;
}

/**
 * The secret of a file or credential, without the line break at its end; undefined where none is named. `folder` is
 * `$CREDENTIALS_DIRECTORY`. Throws `secret-refused`.
 */
export async function readSecretAt(
  { file, credential }: SecretLocation,
  folder: string | undefined,
): Promise<string | undefined> {
  if (file !== undefined) return await readSecretFile(file, (stats) => openToOthers(file, stats));
  if (credential === undefined) return undefined;
  if (!/^[\w.-]+$/.test(credential) || /^\.+$/.test(credential)) {
    throw refused(credential, message('secret.credential-name'));
  }
  if (!folder) throw refused(credential, message('secret.no-credentials'));
  // systemd has seen to its rights, in ways of its own.
  return await readSecretFile(join(folder, credential), () => undefined);
}

/** Throws `secret-refused` for a file that somebody else may read, or that is none. */
export async function requirePrivate(file: string): Promise<void> {
  const stats = await stat(file).catch((cause: unknown) => {
    throw refused(file, message('secret.unreadable'), cause);
  });
  const wrong = stats.isFile() ? openToOthers(file, stats) : message('secret.not-regular');
  if (wrong) throw refused(file, wrong);
}

async function readSecretFile(file: string, fault: (stats: Stats) => Message | undefined): Promise<string> {
  const unreadable = (cause: unknown) => refused(file, message('secret.unreadable'), cause);
  // A pipe that nobody writes to is not waited for.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(
    (cause: unknown) => {
      throw unreadable(cause);
    },
  );
  try {
    // Of the file that is open, whatever the name stands for by now.
    const stats = await handle.stat();
    const wrong = stats.isFile() ? fault(stats) : message('secret.not-regular');
    if (wrong) throw refused(file, wrong);
    const content = await handle.readFile('utf8').catch((cause: unknown) => {
      throw unreadable(cause);
    });
    const secret = content.replace(/\r?\n$/, '');
    if (secret === '') throw refused(file, message('secret.empty'));
    return secret;
  } finally {
    await handle.close();
  }
}

/** Windows has no such rights; its access lists are the administrator's. */
function openToOthers(file: string, { mode, uid }: Stats): Message | undefined {
  if (process.getuid === undefined) return undefined;
  if (uid !== process.getuid()) return message('secret.other-owner');
  const rights = mode & 0o777;
  return rights === 0o600 || rights === 0o400 ? undefined : message('secret.open-to-others', { file });
}

function refused(secret: string, reason: Message, cause?: unknown): SiteferryError {
  return new SiteferryError('secret-refused', { secret, reason }, { cause });
}
