import type { StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { StageId } from '#core/contract/directory/ldaps.ts';
import { message } from '#core/messages/catalogue.ts';
import { isSkewed } from '../clock-skew.ts';
import { type RootDse, readRootDse } from '../ldap/root-dse.ts';
import { LDAP_PORT, type Target } from '../ldap/target.ts';
import type { LdapsConnection } from './connect.ts';

const DEADLINE = 4_000;

/** What the server says of itself: S11. */
export async function readServerInfo(
  book: StepRunner<StageId>,
  { reached, answer }: LdapsConnection,
  { host, port }: Target,
  { now, deadline }: { now: () => Date; deadline: number },
): Promise<RootDse | undefined> {
  if (reached !== 'done' && reached !== 'unstable') {
    book.skip('S11', message('ldaps.S11.no-connection'));
    return undefined;
  }
  // Whoever was silent already, or is something else, is not waited for again.
  if (reached === 'done' && answer !== 'ldap') {
    book.skip('S11', message('ldaps.S11.no-directory'));
    return undefined;
  }
  const read = async (signal: AbortSignal): Promise<StepResult<RootDse | undefined>> => {
    const address = { host, port, security: 'tls' as const };
    const answer = await readRootDse(address, { milliseconds: DEADLINE, signal }, now);
    if (answer.ok) return judgeRootDse(answer.value);
    const { reason } = answer.failure;
    return { verdict: 'warn', message: message('ldaps.S11.failed', { reason }), value: undefined };
  };
  return await book.do('S11', read, { deadline });
}

function judgeRootDse(value: RootDse): StepResult<RootDse> {
  const { dnsHostName, baseDn, clock } = value;
  const vendor = value.vendor ?? message('ldaps.S11.any-vendor');
  const skew = clock?.skewSeconds ?? 0;
  const isOff = isSkewed(skew);
  return {
    verdict: isOff ? 'warn' : 'ok',
    message: isOff
      ? message('ldaps.S11.clock-off', { vendor, seconds: Math.abs(skew) })
      : message('ldaps.S11.read', { vendor }),
    remedies: isOff ? [message('ldaps.S11.clock-off.remedy')] : [],
    evidence: { 'server-name': dnsHostName, 'server-base': baseDn, 'server-time': clock?.serverTime },
    value,
  };
}

/** The platform does not use StartTLS; whether the server could is worth knowing: S12. */
export async function tryStartTls(
  book: StepRunner<StageId>,
  { host }: Target,
  deadline: number,
): Promise<undefined> {
  const tried = async (signal: AbortSignal): Promise<StepResult<undefined>> => {
    const address = { host, port: LDAP_PORT, security: 'starttls' as const };
    const answer = await readRootDse(address, { milliseconds: DEADLINE, signal }, () => new Date());
    return {
      verdict: answer.ok ? 'ok' : 'skipped',
      message: answer.ok
        ? message('ldaps.S12.works', { port: LDAP_PORT })
        : message('ldaps.S12.failed', { port: LDAP_PORT, reason: answer.failure.reason }),
      value: undefined,
    };
  };
  return await book.do('S12', tried, { deadline });
}
