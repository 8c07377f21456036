import { finding } from '#core/checks/finding.ts';
import type { DomainEntry, SignInMethod } from '#core/contract/access/signin.ts';
import type { Key } from '#core/keys/catalog.ts';
import { message } from '#core/messages/catalogue.ts';
import { normalizeHostName } from '#core/signin/providers/host-name.ts';
import { accountOf, createsProfile, providerOf, type SignInContext } from '../context.ts';
import { unusableFindings } from '../keys.ts';
import { ifKnown, noEffect, passes, type StepOutcome, unknown } from '../step.ts';
import { withoutAccount } from './account.ts';

/** Where domain access control is applied before a token is issued (spec, "Authentication", 9). */
interface EntryPoint {
  entry: DomainEntry['entry'];
  /** The way to sign in that goes through it. */
  method?: SignInMethod;
  /** Whether it comes after a sign-in through the same provider. */
  isLater?: boolean;
  /** Keys that work here only, besides those that work everywhere. */
  keys?: readonly Key['name'][];
}

const EVERYWHERE: readonly Key['name'][] = ['IgnoreDomainCheck', 'DomainAccessBypassLogins'];

const ENTRY_POINTS: readonly EntryPoint[] = [
  { entry: 'login', method: 'password', keys: ['AllowLocalhostDomainAccessBypass'] },
  {
    entry: 'impersonation',
    method: 'impersonation',
    keys: ['AllowLocalhostDomainAccessBypass', 'CheckImpersonationDomainAccess'],
  },
  { entry: 'code', method: 'code' },
  // After that of the login, which goes through the same provider.
  { entry: 'password-recovery', method: 'password' },
  { entry: 'token-renewal', isLater: true },
  { entry: 'saml', method: 'saml' },
  { entry: 'oauth', method: 'oauth' },
  { entry: 'second-factor', isLater: true },
  { entry: 'windows', method: 'windows' },
  { entry: 'mobile-pin' },
  { entry: 'api-key' },
  { entry: 'user-id' },
];

/** Ways that go through no provider, whose host names could keep somebody out. */
const WITHOUT_PROVIDER: ReadonlySet<SignInMethod> = new Set(['code', 'windows', 'impersonation']);

/** What is said of an entry point, and the key that lets the user past the check. */
interface Control {
  judged: StepOutcome;
  bypass: Key['name'] | undefined;
}

/** Domain access control as docs/reference/access.md defines it: it never says no, because its rule is not in spec.md. */
export function judgeDomain(context: SignInContext): StepOutcome {
  const point = ENTRY_POINTS.find(({ method }) => method === context.input.method);
  if (!point) return noEffect(message('access-signin.domain-not-applied'));
  if (!accountOf(context) && !createsProfile(context)) return withoutAccount(context, { answer: null });
  const { judged } = controlAt(context, point);
  const findings = unusableFindings(context.keys, ...EVERYWHERE, ...(point.keys ?? []));
  return { ...judged, findings: [...findings, ...(judged.findings ?? [])] };
}

/** The same of this user and host name at every entry point. */
export function domainEntries(context: SignInContext): DomainEntry[] {
  return ENTRY_POINTS.map((point) => {
    const { judged, bypass } = controlAt(context, point);
    return {
      entry: point.entry,
      result: bypass ? 'bypassed' : judged.result === 'passes' ? 'allowed' : 'unknown',
      key: bypass ?? null,
      bypassKeys: [...EVERYWHERE, ...(point.keys ?? [])],
      found: judged.found,
    };
  });
}

function controlAt(context: SignInContext, point: EntryPoint): Control {
  const bypass = bypassAt(context, point);
  if (bypass) return bypass;
  const method = point.isLater ? context.input.method : point.method;
  return { judged: judgeHosts(context, method), bypass: undefined };
}

function bypassAt(
  { keys, input, ...context }: SignInContext,
  { keys: own = [] }: EntryPoint,
): Control | undefined {
  if (keys.flag('IgnoreDomainCheck') === true)
    return {
      bypass: 'IgnoreDomainCheck',
      judged: passes(message('access-signin.domain-ignored'), {
        findings: [finding('insecure', message('keys.no-domain-check'))],
      }),
    };
  if (own.includes('CheckImpersonationDomainAccess') && keys.flag('CheckImpersonationDomainAccess') === false)
    return {
      bypass: 'CheckImpersonationDomainAccess',
      judged: passes(message('access-signin.domain-impersonation-off')),
    };
  const login = accountOf(context)?.Nick ?? '';
  const exempt = (keys.value('DomainAccessBypassLogins')?.text ?? '').split(/[,;]/).map((one) => one.trim());
  if (login !== '' && exempt.some((one) => one.toLowerCase() === login.toLowerCase()))
    return {
      bypass: 'DomainAccessBypassLogins',
      judged: passes(message('access-signin.domain-exempt', { login })),
    };
  const isLocal = input.hostname !== undefined && normalizeHostName(input.hostname) === 'localhost';
  const local = 'AllowLocalhostDomainAccessBypass';
  if (!isLocal || !own.includes(local) || keys.flag(local) !== true) return undefined;
  return {
    bypass: local,
    judged: passes(message('access-signin.domain-localhost'), {
      findings: [finding('fatal', message('keys.bypass-outside-development'))],
    }),
  };
}

/** No host names, nothing that could be told apart. By which provider another way would go is not asked about. */
function judgeHosts(context: SignInContext, method: SignInMethod | undefined): StepOutcome {
  const { facts, input, keys } = context;
  return ifKnown(
    facts.domain,
    (rows) => {
      const findings = [finding('note', message('access-signin.domain-rule-unknown'))];
      if (rows.length === 0) return passes(message('access-signin.domain-none'), { findings });
      if (method !== undefined && WITHOUT_PROVIDER.has(method))
        return passes(message('access-signin.domain-without-provider'), { findings });
      const provider = method === input.method ? providerOf(context) : undefined;
      const own = provider ? rows.filter(({ id }) => id === provider.Id) : [];
      const here = input.hostname === undefined ? undefined : normalizeHostName(input.hostname);
      if (here !== undefined && own.some(({ name }) => name?.toLowerCase() === here))
        return passes(message('access-signin.domain-listed', { host: here }), { findings });
      if (provider && own.length === 0) return passes(message('access-signin.domain-open'), { findings });
      const remedies = [
        ...(here === undefined && provider ? [message('access-signin.remedy.name-host')] : []),
        ...(keys.isKnown ? [] : [message('access-signin.remedy.keys-file')]),
      ];
      return unknown(message('access-signin.domain-unknown'), { findings, remedies, answer: null });
    },
    { answer: null },
  );
}
