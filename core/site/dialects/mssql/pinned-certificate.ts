import { X509Certificate } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { readCertificates } from '../../root-certificates.ts';
import type { PinnedCertificate } from '../../url/types.ts';

/** The hash of the one certificate that is accepted, as Node writes it. */
export interface Pin {
  host: string;
  fingerprint: 'fingerprint' | 'fingerprint256';
  value: string;
}

/** Undefined where no certificate is named. Throws `file-unreadable`. */
export async function loadPin(host: string, pinned: PinnedCertificate | undefined): Promise<Pin | undefined> {
  if (!pinned) return undefined;
  if ('sha1' in pinned) return { host, fingerprint: 'fingerprint', value: withColons(pinned.sha1) };
  if ('sha256' in pinned) return { host, fingerprint: 'fingerprint256', value: withColons(pinned.sha256) };
  // Of a chain the server's own comes first.
  const [own = ''] = await readCertificates(pinned.file);
  return { host, fingerprint: 'fingerprint256', value: new X509Certificate(own).fingerprint256 };
}

function withColons(hex: string): string {
  return hex.toUpperCase().replace(/..(?=.)/g, '$&:');
}

/** Ends a connection whose server shows another certificate, before anything else is sent. */
export function refuseOther({ host, fingerprint, value }: Pin, socket: TLSSocket): Error | undefined {
  if (socket.getPeerCertificate()[fingerprint] === value) return undefined;
  const error = new SiteferryError('tls-failed', { host, reason: message('site-tls.not-pinned') });
  socket.destroy(error);
  return error;
}
