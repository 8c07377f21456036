import type { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { systemRoots } from '#core/site/system-roots.ts';
import { readBundle } from '../certificates/bundle.ts';
import { readPem } from '../certificates/certificate.ts';
import { type TrustStore, trustStore } from '../certificates/path.ts';

let bundled: TrustStore | undefined;

/** The roots that come with the runtime (Mozilla's). */
export function bundledStore(): TrustStore {
  bundled ??= trustStore('bundled', readAll(rootCertificates));
  return bundled;
}

let system: TrustStore | undefined;

/** What this computer trusts. Undefined where it cannot be read in time. */
export async function systemStore(signal: AbortSignal | undefined): Promise<TrustStore | undefined> {
  if (system) return system;
  const roots = await systemRoots(signal);
  if (roots) system = trustStore('system', readAll(roots));
  return system;
}

/** Certificates as they come from the site server. Throws `bundle-unreadable`. */
export function bundleStore(bundle: string): { store: TrustStore; unreadable: number } {
  const { certificates, unreadable } = readBundle(bundle);
  return { store: trustStore('bundle', certificates), unreadable };
}

function readAll(pems: readonly string[]): X509Certificate[] {
  return pems.flatMap((pem) => readPem(pem).certificates);
}
