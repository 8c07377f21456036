import { X509Certificate } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { readSecretAt, requirePrivate, type SecretLocation } from '#core/workspace/secrets/secret-file.ts';

/** How often the files are looked at, in milliseconds: a tool that renews certificates tells nobody. */
const LOOK = 5_000;

/** Where a certificate lies: PEM with its key beside it, or PFX (`.pfx`, `.p12`) with the key inside. */
export interface CertificateFiles {
  file: string;
  key: SecretLocation;
  /** What a PFX or an encrypted key opens with. */
  password: SecretLocation;
  /** `$CREDENTIALS_DIRECTORY`. */
  credentials: string | undefined;
}

/** What a server is secured with. */
export interface Certificate {
  options: SecureContextOptions;
  /** Undefined where it cannot be told: the end of a PFX. */
  validTo: Date | undefined;
}

/**
 * Reads a certificate and its key, and tries them. Nothing older than TLS 1.2 is spoken with it. Throws `secret-refused`
 * for a key that others can read, and `usage` for files that are no certificate and key that fit together.
 */
export async function readCertificate(files: CertificateFiles): Promise<Certificate> {
  const { file, credentials } = files;
  const isPfx = /\.(pfx|p12)$/i.test(file);
  const passphrase = await readSecretAt(files.password, credentials);
  if (isPfx) await requirePrivate(file);
  const content = await readFile(file).catch((cause: unknown) => {
    throw unusable(file, cause);
  });
  const key = isPfx ? undefined : await readSecretAt(files.key, credentials);
  if (!isPfx && key === undefined) {
    throw new SiteferryError('usage', { reason: message('service.key-file-missing') });
  }
  const options: SecureContextOptions = {
    ...(isPfx ? { pfx: content } : { cert: content, key: `${key}\n` }),
    ...(passphrase === undefined ? {} : { passphrase }),
    minVersion: 'TLSv1.2',
  };
  try {
    createSecureContext(options);
    return { options, validTo: isPfx ? undefined : new Date(new X509Certificate(content).validTo) };
  } catch (cause) {
    throw unusable(file, cause);
  }
}

function unusable(file: string, cause: unknown): SiteferryError {
  return new SiteferryError(
    'usage',
    { reason: message('service.certificate-unusable', { file }) },
    { cause },
  );
}

/** Calls back when one of the files has changed; ends with the function that is returned. */
export function watchCertificate(
  { file, key }: CertificateFiles,
  changed: () => void,
  every = LOOK,
): () => void {
  const watched = [file, key.file].filter((path) => path !== undefined);
  for (const path of watched) watchFile(path, { persistent: false, interval: every }, changed);
  return () => {
    for (const path of watched) unwatchFile(path, changed);
  };
}

/** What to say of a certificate that is over or soon will be; undefined for one that is good. */
export function certificateWarning({ validTo }: Certificate, now: Date): Message | undefined {
  if (!validTo) return undefined;
  const days = Math.floor((validTo.getTime() - now.getTime()) / 86_400_000);
  if (days < 0) return message('service.certificate-over', { end: validTo.toISOString() });
  return days < 15 ? message('service.certificate-ends', { days }) : undefined;
}
