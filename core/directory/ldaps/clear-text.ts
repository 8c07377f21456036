import { finding } from '#core/checks/finding.ts';
import type { StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { StageId } from '#core/contract/directory/ldaps.ts';
import { message } from '#core/messages/catalogue.ts';
import { LDAP_PORT, PLAIN_PORTS, type Target } from '../ldap/target.ts';
import type { LdapsConnection } from './connect.ts';
import { type FirstBytes, firstBytes } from './network.ts';

/** What a site without LDAPS meets. */
export interface ClearText {
  /** The port that answers LDAP without TLS, or the one that was asked. */
  port: number;
  answer: 'ldap' | 'none' | 'unknown';
}

/** Asks for LDAP without TLS where a site without LDAPS would: at the port that is named, and at the usual one. S3. */
export async function probeClearText(
  book: StepRunner<StageId>,
  connection: LdapsConnection,
  { port }: Target,
): Promise<ClearText> {
  const usual = PLAIN_PORTS[port] ?? LDAP_PORT;
  const ports = [...new Set([PLAIN_PORTS[port] ?? port, usual])];
  const unknown = { port: usual, answer: 'unknown' as const };
  const addresses = connection.addresses.slice(0, 8);
  if (addresses.length === 0) {
    book.skip('S3', message('ldaps.S2.no-address'));
    return unknown;
  }
  const told = await book.do('S3', async (stop): Promise<StepResult<ClearText>> => {
    const asked = await Promise.all(
      ports.flatMap((one) =>
        addresses.map(async (address) => {
          // A port that speaks TLS does not speak LDAP without it.
          if (one === port && connection.reached === 'done') return { port: one, kind: 'tls' as const };
          return { port: one, kind: (await firstBytes(address, one, stop)).kind };
        }),
      ),
    );
    const found = asked.find(({ kind }) => kind === 'ldap');
    const isNone = asked.every(({ kind }) => REFUSING.includes(kind));
    return {
      verdict: found ? 'warn' : isNone ? 'fail' : 'unknown',
      message: found
        ? message('ldaps.S3.clear-text', { port: found.port })
        : message('ldaps.S3.no-clear-text', { ports }),
      findings: asked.map(({ port: one, kind }) =>
        finding('note', message('ldaps.S3.port', { port: one, answer: message(`ldaps.S3.${kind}`) })),
      ),
      value: found
        ? { port: found.port, answer: 'ldap' }
        : isNone
          ? { port: usual, answer: 'none' }
          : unknown,
    };
  });
  return told ?? unknown;
}

/** What surely is no LDAP without TLS. */
const REFUSING: readonly FirstBytes[] = ['refused', 'tls', 'http'];
