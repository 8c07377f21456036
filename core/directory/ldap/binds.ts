import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { StepResult } from '#core/checks/step-runner.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { type StepOutcome, stepResult } from '../step-result.ts';
import type { ServiceConnection } from './connection.ts';
import type { PasswordPolicyAnswer } from './decode.ts';
import { failedStep } from './failed-step.ts';
import type { DirectoryFailure } from './failure.ts';
import type { FoundUser } from './find-user.ts';
import type { RootDse } from './root-dse.ts';
import {
  bindNameOf,
  type ConnectionChoice,
  type DirectoryRun,
  type DirectoryService,
  findTrustProblem,
  openService,
} from './service.ts';

/** What is needed to sign in. */
export interface BindContext {
  service: DirectoryService;
  check: ConnectionChoice;
  run: DirectoryRun;
  connection: ServiceConnection;
  rootDse: RootDse | undefined;
}

/** Whether passwords may be sent on the connection. */
export async function checkTrust({ connection, check, run }: BindContext): Promise<StepResult<boolean>> {
  const reason = await findTrustProblem(connection.session, check, run);
  if (!reason) return { verdict: 'ok', message: message('directory.passwords-allowed'), value: true };
  return {
    verdict: 'fail',
    message: message('directory.password-withheld', { reason }),
    remedies: [message('directory.accept-untrusted')],
    value: false,
  };
}

/** Signs the service in with its own name; its value is whether it is signed in. */
export async function bindService(
  { service, connection, rootDse }: BindContext,
  mayBind: boolean,
): Promise<StepResult<boolean>> {
  const name = bindNameOf(service, rootDse?.baseDn);
  if (name === '') return { ...stepResult('skipped', message('directory.bind-anonymous')), value: false };
  if (!mayBind) return { ...stepResult('skipped', message('directory.bind-untrusted')), value: false };
  if (service.password === '') {
    const remedies = [message('directory.set-service-password')];
    return {
      ...stepResult('fail', message('directory.service-password-missing'), { remedies }),
      value: false,
    };
  }
  const bound = await connection.session.bind(name, service.password);
  if (!bound.ok) {
    const isLocked = bound.failure.reason.code === 'ldap.account-locked';
    const remedies = [message(isLocked ? 'directory.unlock-service' : 'directory.check-credentials')];
    const findings = policyFindings(bound.failure.policy);
    return { ...failedStep(bound.failure, remedies), evidence: { name }, findings, value: false };
  }
  const { secondsToExpiry, graceLogins, error } = bound.value ?? {};
  const evidence = { name, 'seconds-to-expiry': secondsToExpiry, 'grace-logins': graceLogins };
  if (error) {
    const remedies = [message('directory.change-service-password')];
    const what = message(`ldap.policy.${error}`);
    return { verdict: 'warn', message: what, remedies, evidence, value: true };
  }
  const isExpiring = secondsToExpiry !== undefined || graceLogins !== undefined;
  return {
    verdict: isExpiring ? 'warn' : 'ok',
    message: message(isExpiring ? 'directory.bind-expiring' : 'directory.bind-ok'),
    evidence,
    value: true,
  };
}

/** Signs the user in on a connection of its own, where the user is: that of the service stays the service's. */
export async function bindUser(
  { check, run }: Pick<BindContext, 'check' | 'run'>,
  { dn, service }: FoundUser,
  password: string,
  mayBind: boolean,
): Promise<StepOutcome> {
  if (!mayBind) return stepResult('skipped', message('directory.bind-untrusted'));
  const opened = await openService(service, check, run);
  if (!opened.ok) return failedStep(opened.failure);
  try {
    const reason = await findTrustProblem(opened.value, check, run);
    if (reason) return stepResult('fail', message('directory.password-withheld', { reason }));
    const bound = await opened.value.bind(dn, password);
    if (bound.ok) {
      const findings = policyFindings(bound.value);
      const verdict = findings.length > 0 ? 'warn' : 'ok';
      return stepResult(verdict, message('directory.user-signed-in'), { evidence: { dn }, findings });
    }
    const { result, policy } = bound.failure;
    return {
      ...failedStep(bound.failure, [userRemedy(bound.failure)]),
      evidence: { dn, code: result?.code, 'sub-code': result?.subCode },
      findings: policyFindings(policy),
    };
  } finally {
    await opened.value.close();
  }
}

/** What to do about a user who was refused. */
function userRemedy({ reason, result }: DirectoryFailure): Message {
  if (reason.code === 'ldap.account-locked') return message('directory.unlock-user');
  return message(result?.passwordRight ? 'directory.password-right' : 'directory.check-password');
}

/** What the password policy of the server says with a bind. */
function policyFindings({ error, graceLogins, secondsToExpiry }: PasswordPolicyAnswer = {}): Finding[] {
  return [
    ...(error ? [finding('warning', message(`ldap.policy.${error}`))] : []),
    ...(graceLogins === undefined
      ? []
      : [finding('warning', message('ldap.policy.grace', { count: graceLogins }))]),
    ...(secondsToExpiry === undefined
      ? []
      : [finding('warning', message('ldap.policy.expires', { hours: Math.ceil(secondsToExpiry / 3_600) }))]),
  ];
}
