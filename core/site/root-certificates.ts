import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getCACertificates } from 'node:tls';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { systemRoots } from './system-roots.ts';

/**
 * The certificate authorities (PEM) that a server's certificate may come from: those of the file, else those that come
 * with the runtime, those of NODE_EXTRA_CA_CERTS, and those that the operating system trusts. Throws `file-unreadable`.
 */
export async function trustedRoots(
  file: string | undefined,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  if (file !== undefined) return await readCertificates(file);
  return [...new Set([...getCACertificates('default'), ...((await systemRoots(signal)) ?? [])])];
}

/** The certificates (PEM) of a file: one or several as PEM, or one as DER. Throws `file-unreadable`. */
export async function readCertificates(file: string): Promise<string[]> {
  const content = await readFile(file).catch((cause: unknown) => {
    throw unusable(file, 'unreadable', cause);
  });
  const blocks = content
    .toString('latin1')
    .match(
      /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[\s\S]*?-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g,
    );
  try {
    return (blocks ?? [content]).map((certificate) => new X509Certificate(certificate).toString());
  } catch (cause) {
    throw unusable(file, 'invalid', cause);
  }
}

function unusable(file: string, why: 'unreadable' | 'invalid', cause: unknown): SiteferryError {
  const reason = message(`site-tls.root-certificate-${why}`);
  return new SiteferryError('file-unreadable', { file, reason }, { cause });
}
