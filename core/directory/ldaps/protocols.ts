import type { SecureVersion } from 'node:tls';
import type { RuleFinding } from '#core/contract/directory-certificates.ts';
import { finding } from '../certificates/texts.ts';
import { type Endpoint, shakeHands } from '../tls/handshake.ts';
import type { StageResult } from './stages.ts';

const VERSIONS: readonly SecureVersion[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
const DEADLINE = 3_000;

/** Which versions of TLS the server speaks, each asked by itself. */
export async function protocolMatrix(
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<StageResult<RuleFinding[]>> {
  // Electron's library has no switch for the oldest versions: nothing is said of them there.
  const isLimited = process.versions.electron !== undefined;
  const results = await Promise.all(
    VERSIONS.map(async (version) => {
      if (isLimited && version < 'TLSv1.2') return [version, 'not testable here'] as const;
      const { outcome } = await shakeHands({ endpoint, milliseconds: DEADLINE, signal, version });
      const isSpoken = outcome === 'done' || outcome === 'client-certificate';
      return [version, isSpoken ? 'yes' : outcome === 'timeout' ? 'no answer' : 'no'] as const;
    }),
  );
  const spoken = results.flatMap(([version, answer]) => (answer === 'yes' ? [version] : []));
  const old = spoken.filter((version) => version < 'TLSv1.2');
  const best = spoken.at(-1);
  const isOld = best !== undefined && best < 'TLSv1.2';
  return {
    verdict: isOld ? 'fail' : spoken.length === 0 ? 'unknown' : 'ok',
    summary: spoken.length === 0 ? 'No version of TLS was spoken.' : spoken.join(', '),
    evidence: Object.fromEntries(results),
    // An only old server is told of by the handshake already.
    value: old.length > 0 && !isOld ? [finding('R21', 'info', undefined, { old: old.join(', ') })] : [],
  };
}
