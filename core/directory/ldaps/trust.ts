import type { TrustReport } from '#core/contract/directory-ldaps.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { buildPath, type Path, type TrustStore } from '../certificates/path.ts';
import { bundledStore, bundleStore, systemStore } from '../tls/trust-stores.ts';
import type { StageResult } from './stages.ts';

/** Whether somebody whom we can ask trusts the chain. */
export interface Trust {
  stores: TrustReport[];
  /** By the store that counts: the bundle of the site server where it was given, else any of ours. */
  isTrusted: boolean;
  best: Path;
}

/** Builds the chain against every store that there is. */
export async function judgeTrust(
  presented: readonly Certificate[],
  bundle: string | undefined,
  signal: AbortSignal,
): Promise<StageResult<Trust | undefined>> {
  const [leaf, ...others] = presented;
  if (!leaf) return { verdict: 'skipped', summary: 'There is no certificate.', value: undefined };
  const given = bundle === undefined ? undefined : bundleStore(bundle);
  const system = await systemStore(signal);
  const stores: TrustStore[] = [...(given ? [given.store] : []), bundledStore(), ...(system ? [system] : [])];
  const paths = stores.map((store) => ({ store, path: buildPath(leaf, others, store) }));
  // The bundle of the site server alone decides; without it any trust is worth more than none.
  const deciding = given ? paths.slice(0, 1) : paths;
  const best = deciding.find(({ path }) => path.isTrusted) ?? deciding.toSorted(longer)[0] ?? paths[0];
  if (!best) return { verdict: 'unknown', summary: 'There is no store to ask.', value: undefined };
  const isTrusted = best.path.isTrusted;
  return {
    verdict: isTrusted ? 'ok' : given ? 'fail' : 'unknown',
    summary: isTrusted
      ? `Trusted by the ${STORES[best.store.name]}.`
      : given
        ? 'Not trusted by the bundle of the site server.'
        : 'Not trusted here; the site server may trust it all the same.',
    evidence: {
      'certificates in the bundle': given?.store.size,
      'that cannot be read': given?.unreadable || undefined,
      "this computer's store": system ? system.size : 'could not be read in time',
    },
    value: {
      stores: paths.map(({ store, path }) => ({
        store: store.name,
        size: store.size,
        trusted: path.isTrusted,
        path: path.certificates.map(({ facts }) => facts.subject),
      })),
      isTrusted,
      best: best.path,
    },
  };
}

const STORES = {
  bundle: 'bundle of the site server',
  bundled: "runtime's own roots",
  system: "computer's store",
} as const;

function longer(left: { path: Path }, right: { path: Path }): number {
  const rank = ({ isComplete, certificates }: Path) => (isComplete ? 100 : 0) + certificates.length;
  return rank(right.path) - rank(left.path);
}
