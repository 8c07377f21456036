import type { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { warning } from '#core/checks/finding.ts';
import type { StepResult } from '#core/checks/step-runner.ts';
import type { TrustReport } from '#core/contract/directory/ldaps.ts';
import { message } from '#core/messages/catalogue.ts';
import { systemRoots } from '#core/site/system-roots.ts';
import { bestPath, type ChainContext, countFaults, type Paths } from '../certificates/best-path.ts';
import { readBundle } from '../certificates/bundle.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { readPem } from '../certificates/certificate.ts';
import type { Path, TrustStore } from '../certificates/path.ts';
import { trustStore } from '../certificates/path.ts';
import type { SiteOs } from '../certificates/rule-input.ts';

/** Whether somebody whom we can ask trusts the chain. */
export interface Trust {
  stores: TrustReport[];
  /** By the store that counts: the bundle of the site server where it was given, else any of ours. */
  isTrusted: boolean;
  best: Path;
  /** Other chains that would be trusted: the site may take any of them. */
  others: readonly Path[];
}

/** Builds the chain against every store that there is. Throws `bundle-unreadable`. */
export async function verifyTrust(
  presented: readonly Certificate[],
  bundle: string | undefined,
  { os, signal, now }: { os: SiteOs; signal: AbortSignal; now: Date },
): Promise<StepResult<Trust | undefined>> {
  const [leaf, ...others] = presented;
  if (!leaf) return { verdict: 'skipped', message: message('ldaps.S4.no-certificate'), value: undefined };
  const given = bundle === undefined ? undefined : bundleStore(bundle);
  const system = await systemStore(signal);
  const stores: TrustStore[] = [...(given ? [given.store] : []), bundledStore(), ...(system ? [system] : [])];
  const judged = stores.map((store) =>
    judgeStore(presented, bestPath(leaf, others, store, { now, os }), store, { now, os }),
  );
  // The bundle of the site server alone decides; without it any trust is worth more than none.
  const deciding = given ? judged.slice(0, 1) : judged.map(withoutOwnFaults);
  const best = deciding.find(({ best: { isTrusted } }) => isTrusted) ?? deciding.toSorted(longer)[0];
  if (!best) return { verdict: 'unknown', message: message('ldaps.S7.no-store'), value: undefined };
  const { isTrusted } = best.best;
  return {
    verdict: isTrusted ? 'ok' : given ? 'fail' : 'unknown',
    message: isTrusted
      ? message('ldaps.S7.trusted', { store: message(`ldaps.store.${best.store.name}`) })
      : given
        ? message('ldaps.S7.not-in-bundle')
        : message('ldaps.S7.not-here'),
    evidence: {
      'bundle-certificates': given?.store.size,
      'bundle-unreadable': given?.unreadable || undefined,
      'system-certificates': system?.size,
    },
    findings: [
      ...(system ? [] : [warning(message('ldaps.S7.system-unread'))]),
      ...(!given && !isTrusted && judged.some(({ sound }) => sound)
        ? [warning(message('ldaps.S7.own-copy'))]
        : []),
    ],
    value: {
      stores: judged.map(({ store, best: path }) => ({
        store: store.name,
        size: store.size,
        trusted: path.isTrusted,
        path: path.certificates.map(({ facts }) => facts.subject),
      })),
      isTrusted,
      best: best.best,
      others: best.others,
    },
  };
}

interface StoreVerdict extends Paths {
  store: TrustStore;
  /** What the server itself sent of the chain, where only what the store adds to it is wrong. */
  sound: Path | undefined;
}

function judgeStore(
  presented: readonly Certificate[],
  paths: Paths,
  store: TrustStore,
  about: ChainContext,
): StoreVerdict {
  const sent = new Set(presented.map(({ facts }) => facts.sha256));
  const { certificates, isTrusted } = paths.best;
  const added = certificates.findIndex(({ facts }) => !sent.has(facts.sha256));
  const own: Path = { certificates: certificates.slice(0, added), isTrusted: false, isComplete: false };
  const isOwnFault =
    isTrusted &&
    added > 0 &&
    countFaults(paths.best, about).errors > 0 &&
    countFaults(own, about).errors === 0;
  return { ...paths, store, sound: isOwnFault ? own : undefined };
}

/** What is wrong in a store of ours says nothing of the site server's: its copy may be another one. */
function withoutOwnFaults(judged: StoreVerdict): StoreVerdict {
  return judged.sound ? { ...judged, best: judged.sound } : judged;
}

function longer(left: Paths, right: Paths): number {
  const rank = ({ best: { isComplete, certificates } }: Paths) =>
    (isComplete ? 1_000 : 0) + certificates.length;
  return rank(right) - rank(left);
}

let bundled: TrustStore | undefined;

/** The roots that come with the runtime (Mozilla's). */
function bundledStore(): TrustStore {
  bundled ??= trustStore('bundled', readAll(rootCertificates));
  return bundled;
}

let system: TrustStore | undefined;

/** What this computer trusts. Undefined where it cannot be read in time. */
async function systemStore(signal: AbortSignal | undefined): Promise<TrustStore | undefined> {
  if (system) return system;
  const roots = await systemRoots(signal);
  if (roots) system = trustStore('system', readAll(roots));
  return system;
}

/** Certificates as they come from the site server. Throws `bundle-unreadable`. */
function bundleStore(bundle: string): { store: TrustStore; unreadable: number } {
  const { certificates, unreadable } = readBundle(bundle);
  return { store: trustStore('bundle', certificates), unreadable };
}

function readAll(pems: readonly string[]): X509Certificate[] {
  return pems.flatMap((pem) => readPem(pem).certificates);
}
