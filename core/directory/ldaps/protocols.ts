import type { SecureVersion } from 'node:tls';
import { finding } from '#core/checks/finding.ts';
import type { StepResult } from '#core/checks/step-runner.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Endpoint, type Handshake, performHandshake } from '../tls/handshake.ts';

const VERSIONS: readonly SecureVersion[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
const DEADLINE = 3_000;

/** Ends of a handshake that do not say whether the version is accepted. */
const UNANSWERED: readonly Handshake['outcome'][] = ['timeout', 'half', 'unreachable'];

type Answer = 'accepted' | 'rejected' | 'timeout' | 'untestable';

/** Which versions of TLS the server speaks, each asked by itself. */
export async function protocolMatrix(
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<StepResult<Finding[]>> {
  // Electron's library has no switch for the oldest versions: nothing is said of them there.
  const isLimited = process.versions.electron !== undefined;
  const results = await Promise.all(
    VERSIONS.map(async (version): Promise<readonly [SecureVersion, Answer]> => {
      if (isLimited && version < 'TLSv1.2') return [version, 'untestable'];
      const { outcome } = await performHandshake({ endpoint, milliseconds: DEADLINE, signal, version });
      if (outcome === 'done' || outcome === 'client-certificate') return [version, 'accepted'];
      return [version, UNANSWERED.includes(outcome) ? 'timeout' : 'rejected'];
    }),
  );
  const answered = (wanted: Answer) => results.flatMap(([version, one]) => (one === wanted ? [version] : []));
  const accepted = answered('accepted');
  const old = accepted.filter((version) => version < 'TLSv1.2');
  const isOnlyOld = accepted.length > 0 && old.length === accepted.length;
  return {
    verdict: isOnlyOld ? 'fail' : accepted.length === 0 ? 'unknown' : 'ok',
    message:
      accepted.length === 0 ? message('ldaps.S5.none') : message('ldaps.S5.accepted', { versions: accepted }),
    findings: (['rejected', 'timeout', 'untestable'] as const).flatMap((answer) => {
      const versions = answered(answer);
      return versions.length === 0 ? [] : [finding('note', message(`ldaps.S5.${answer}`, { versions }))];
    }),
    // An only old server is told of by the handshake already.
    value: old.length === 0 || isOnlyOld ? [] : [oldVersions(old)],
  };
}

function oldVersions(versions: readonly SecureVersion[]): Finding {
  const remedies = [message('ldaps.R21.remedy.old')];
  return finding('note', message('ldaps.R21.old', { versions }), { remedies });
}
