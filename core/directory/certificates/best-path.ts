import type { Certificate } from './certificate.ts';
import { chainFindings } from './chain-rules.ts';
import { buildPaths, type Path, type TrustStore } from './path.ts';
import type { ChainInput } from './rule-input.ts';

/** The chains of a server's certificate with a store. */
export interface Paths {
  best: Path;
  /** All others that were tried before the best was found, and that the store trusts. */
  others: readonly Path[];
}

/** When and where a chain is judged. */
export type ChainContext = Omit<ChainInput, 'path'>;

interface RatedPath {
  path: Path;
  errors: number;
  warnings: number;
}

/**
 * The best chain: a trusted one without an error is as good as any, and of the others those are better that are trusted,
 * complete, and have fewer errors.
 */
export function bestPath(
  leaf: Certificate,
  sent: readonly Certificate[],
  store: TrustStore,
  about: ChainContext,
): Paths {
  let best: RatedPath = {
    path: { certificates: [leaf], isTrusted: false, isComplete: false },
    errors: 0,
    warnings: 0,
  };
  const trusted: Path[] = [];
  let isFirst = true;
  for (const path of buildPaths(leaf, sent, store)) {
    const rated = { path, ...countFaults(path, about) };
    if (isFirst || isBetter(rated, best)) best = rated;
    isFirst = false;
    if (path.isTrusted) trusted.push(path);
    if (path.isTrusted && rated.errors + rated.warnings === 0) break;
  }
  return { best: best.path, others: trusted.filter((path) => path !== best.path) };
}

/** How much is wrong with a chain. */
export function countFaults(path: Path, about: ChainContext): { errors: number; warnings: number } {
  const severities = chainFindings({ path, ...about }).map(({ severity }) => severity);
  return {
    errors: severities.filter((one) => one === 'error').length,
    warnings: severities.filter((one) => one === 'warning').length,
  };
}

function isBetter(left: RatedPath, right: RatedPath): boolean {
  const order = [
    Number(left.path.isTrusted) - Number(right.path.isTrusted),
    Number(left.path.isComplete) - Number(right.path.isComplete),
    right.errors - left.errors,
    right.warnings - left.warnings,
    left.path.certificates.length - right.path.certificates.length,
  ];
  return (order.find((one) => one !== 0) ?? 0) > 0;
}
