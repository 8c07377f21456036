import { warning } from '#core/checks/finding.ts';
import type { StepResult } from '#core/checks/step-book.ts';
import type { TrustReport } from '#core/contract/directory-ldaps.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { buildPath, type Path, type TrustStore } from '../certificates/path.ts';
import { bundledStore, bundleStore, systemStore } from '../tls/trust-stores.ts';

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
): Promise<StepResult<Trust | undefined>> {
  const [leaf, ...others] = presented;
  if (!leaf) return { verdict: 'skipped', message: message('ldaps.S4.no-certificate'), value: undefined };
  const given = bundle === undefined ? undefined : bundleStore(bundle);
  const system = await systemStore(signal);
  const stores: TrustStore[] = [...(given ? [given.store] : []), bundledStore(), ...(system ? [system] : [])];
  const paths = stores.map((store) => ({ store, path: buildPath(leaf, others, store) }));
  // The bundle of the site server alone decides; without it any trust is worth more than none.
  const deciding = given ? paths.slice(0, 1) : paths;
  const best = deciding.find(({ path }) => path.isTrusted) ?? deciding.toSorted(longer)[0] ?? paths[0];
  if (!best) return { verdict: 'unknown', message: message('ldaps.S7.no-store'), value: undefined };
  const isTrusted = best.path.isTrusted;
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
    findings: system ? [] : [warning(message('ldaps.S7.system-unread'))],
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

function longer(left: { path: Path }, right: { path: Path }): number {
  const rank = ({ isComplete, certificates }: Path) => (isComplete ? 100 : 0) + certificates.length;
  return rank(right.path) - rank(left.path);
}
