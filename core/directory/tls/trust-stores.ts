import type { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { isSiteferryError } from '#core/base/errors.ts';
import { within } from '#core/base/within.ts';
import { readPemBundle } from '../certificates/certificate.ts';
import { type TrustStore, trustStore } from '../certificates/path.ts';

/** How long the system may take to tell its certificates; on some computers it is minutes, and nobody waits for that. */
const PATIENCE = 8_000;

let bundled: TrustStore | undefined;

/** The roots that come with the runtime (Mozilla's). */
export function bundledStore(): TrustStore {
  bundled ??= trustStore('bundled', readAll(rootCertificates));
  return bundled;
}

let system: Promise<TrustStore> | undefined;

/**
 * What this computer trusts, read in a thread of its own: the call can block for minutes. Read once per process, also when
 * nobody waited to its end. Undefined where it cannot be read in time.
 */
export async function systemStore(signal: AbortSignal | undefined): Promise<TrustStore | undefined> {
  system ??= readSystem();
  const reading = system;
  try {
    return await within(
      PATIENCE,
      signal,
      () => new Error('late'),
      () => reading,
    );
  } catch (error) {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return undefined;
  }
}

/** Certificates of a PEM bundle, as they come from the site server. */
export function bundleStore(pem: string): { store: TrustStore; unreadable: number } {
  const { certificates, unreadable } = readPemBundle(pem);
  return { store: trustStore('bundle', certificates), unreadable };
}

async function readSystem(): Promise<TrustStore> {
  const script =
    "require('node:worker_threads').parentPort.postMessage(require('node:tls').getCACertificates('system'))";
  const pems = await new Promise<string[]>((resolve, reject) => {
    const worker = new Worker(script, { eval: true });
    worker.once('message', (found: string[]) => resolve(found));
    worker.once('error', reject);
    // It must not keep the process alive when nobody waits any more.
    worker.unref();
  });
  return trustStore('system', readAll(pems));
}

function readAll(pems: readonly string[]): X509Certificate[] {
  return pems.flatMap((pem) => readPemBundle(pem).certificates);
}
