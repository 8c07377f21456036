import { expect, it } from 'vitest';
import type { SignInAccess } from '#core/contract/access-signin.ts';
import { render } from '#core/messages/catalogue.ts';
import { describeEachDatabase } from '../support/databases.ts';
import {
  all,
  anna,
  factor,
  hosts,
  oauth,
  other,
  saml,
  settings,
  slot,
  slots,
  unlicensed,
  withProvider,
} from './sign-in-changes.ts';
import { type Change, day, NOW, provider, type Question, signInLab } from './sign-in-lab.ts';

interface Row extends Question {
  name: string;
  change?: Change;
  step: string;
  result: string;
  /** The code of what was found, and of the findings besides. */
  found: string;
  findings?: readonly string[];
}

/** What steps say besides letting in and refusing: what support has to know of a sign-in that works, or does not. */
const rows: readonly Row[] = [
  // Counters: "exceed" is more than, not as many as.
  {
    name: 'captcha at the counter',
    step: 'captcha',
    result: 'passes',
    found: 'captcha-not-yet',
    change: all(
      settings({ IsCaptchaEnabled: true, FailedAttemptsBeforeCaptcha: 3 }),
      anna({ FailedSignIns: 3 }),
    ),
  },
  {
    name: 'captcha above the counter',
    step: 'captcha',
    result: 'passes',
    found: 'captcha-asked',
    findings: ['captcha-note'],
    change: all(
      settings({ IsCaptchaEnabled: true, FailedAttemptsBeforeCaptcha: 3 }),
      anna({ FailedSignIns: 4 }),
    ),
  },
  {
    name: 'captcha without a counter',
    step: 'captcha',
    result: 'no-effect',
    found: 'captcha-uncounted',
    change: all(settings({ IsCaptchaEnabled: true }), anna({ FailedSignIns: 9 })),
  },
  { name: 'captcha for SAML', method: 'saml', step: 'captcha', result: 'no-effect', found: 'other-method' },
  {
    name: 'one failure before the block',
    step: 'blocked',
    result: 'passes',
    found: 'not-blocked',
    findings: ['block-near'],
    change: all(settings({ FailedAttemptsBeforeBlock: 3 }), anna({ FailedSignIns: 3 })),
  },
  {
    name: 'two failures before the block',
    step: 'blocked',
    result: 'passes',
    found: 'not-blocked',
    change: all(settings({ FailedAttemptsBeforeBlock: 3 }), anna({ FailedSignIns: 2 })),
  },
  {
    name: 'failures that block nobody',
    step: 'blocked',
    result: 'passes',
    found: 'never-blocked',
    change: anna({ FailedSignIns: 99 }),
  },
  {
    name: 'an unused row of the IP blocks',
    ip: '203.0.113.9',
    step: 'address',
    result: 'no-effect',
    found: 'addresses-never-blocked',
    findings: ['address-row-unused'],
    change: {
      add: {
        IpBlocks: [
          { Id: 1, Address: '203.0.113.9', FailedAttempts: 9, IsBlocked: true, LastAttemptAt: null },
        ],
      },
    },
  },

  // Password policy: days.
  {
    name: 'a password that ends this moment',
    step: 'password',
    result: 'passes',
    found: 'password-not-typed',
    findings: ['password-expired'],
    change: settings({ PasswordValidityDays: 10 }),
  },
  {
    name: 'a password that ends tomorrow',
    step: 'password',
    result: 'passes',
    found: 'password-not-typed',
    findings: ['password-ends'],
    change: settings({ PasswordValidityDays: 11 }),
  },
  {
    name: 'a password with 14 days left',
    step: 'password',
    result: 'passes',
    found: 'password-not-typed',
    findings: ['password-ends'],
    change: settings({ PasswordValidityDays: 24 }),
  },
  {
    name: 'a password with 15 days left',
    step: 'password',
    result: 'passes',
    found: 'password-not-typed',
    change: settings({ PasswordValidityDays: 25 }),
  },
  {
    name: 'a password of an unknown age',
    step: 'password',
    result: 'passes',
    found: 'password-not-typed',
    findings: ['age-unknown'],
    change: all(settings({ PasswordValidityDays: 25 }), anna({ PasswordChangedAt: null })),
  },
  {
    name: 'expiry is of forms only',
    method: 'basic',
    path: '/soap',
    keys: { AuthBasicAllowedPaths: 'soap' },
    step: 'password',
    result: 'passes',
    found: 'password-not-typed',
    change: settings({ PasswordValidityDays: 1 }),
  },
  {
    name: 'a password that has to be changed',
    step: 'password',
    result: 'passes',
    found: 'password-not-typed',
    findings: ['must-change'],
    change: anna({ MustChangePassword: true }),
  },
  {
    name: 'a password in the older form',
    step: 'password',
    result: 'passes',
    found: 'password-not-typed',
    findings: ['hash-older'],
    change: anna({ PasswordHashPhc: null, PasswordHashLegacy: 'x' }),
  },

  // Methods.
  {
    name: 'Kerberos only',
    method: 'windows',
    keys: { Auth: { Negotiate: { RequireKerberos: true } }, WinAuthHost: 'Kestrel' },
    step: 'method',
    result: 'passes',
    found: 'windows-on',
    findings: ['kerberos-only', 'windows-keytab'],
  },

  // Provider.
  {
    name: 'a hidden provider',
    step: 'provider-shown',
    result: 'passes',
    found: 'shown-everywhere',
    findings: ['provider-hidden'],
    change: withProvider(provider(3, 'None', { IsHidden: true })),
  },
  {
    name: 'a page that does not show it',
    hostname: 'x',
    step: 'provider-shown',
    result: 'blocks',
    found: 'not-shown-here',
    findings: ['shown-is-no-protection'],
    change: all(withProvider(provider(3, 'None')), hosts(3, 'y')),
  },
  {
    name: 'the default provider of the type',
    method: 'saml',
    step: 'provider',
    result: 'passes',
    found: 'provider-by-default',
    change: saml({}),
  },

  // Second factor: 30 seconds (spec, "Limits").
  {
    name: 'a database whose clock is far off',
    keys: {},
    step: 'second-factor',
    result: 'passes',
    found: 'factor-asked',
    findings: ['clock-skewed'],
    change: factor(),
    now: new Date(0),
  },
  {
    name: 'a bot without a token',
    step: 'second-factor',
    result: 'passes',
    found: 'factor-asked',
    findings: ['bot-token-missing'],
    change: withProvider(provider(3, 'None', { SecondFactorType: 'Telegram', BotId: '7' })),
  },

  // Domain access.
  {
    name: 'no host names anywhere',
    step: 'domain-access',
    result: 'passes',
    found: 'domain-none',
    findings: ['domain-rule-unknown'],
  },
  {
    name: 'this provider is open, another is not',
    hostname: 'x',
    step: 'domain-access',
    result: 'passes',
    found: 'domain-open',
    findings: ['domain-rule-unknown'],
    change: all(withProvider(provider(3, 'None'), provider(4, 'Radius')), hosts(4, 'y')),
  },
  {
    name: 'a host name that the provider lists',
    hostname: 'Y',
    step: 'domain-access',
    result: 'passes',
    found: 'domain-listed',
    findings: ['domain-rule-unknown'],
    change: all(withProvider(provider(3, 'None')), hosts(3, 'y')),
  },
  {
    name: 'a host name that it does not list',
    hostname: 'x',
    step: 'domain-access',
    result: 'unknown',
    found: 'domain-unknown',
    findings: ['domain-rule-unknown'],
    change: all(withProvider(provider(3, 'None')), hosts(3, 'y')),
  },
  {
    name: 'the emergency switch',
    hostname: 'x',
    keys: { IgnoreDomainCheck: true },
    step: 'domain-access',
    result: 'passes',
    found: 'domain-ignored',
    findings: ['keys.no-domain-check'],
    change: all(withProvider(provider(3, 'None')), hosts(3, 'y')),
  },
  {
    name: 'a login that is exempt, in another case of letters',
    hostname: 'x',
    keys: { DomainAccessBypassLogins: 'robot, ANNA' },
    step: 'domain-access',
    result: 'passes',
    found: 'domain-exempt',
    change: all(withProvider(provider(3, 'None')), hosts(3, 'y')),
  },
  {
    name: 'localhost',
    hostname: 'localhost',
    keys: { AllowLocalhostDomainAccessBypass: true },
    step: 'domain-access',
    result: 'passes',
    found: 'domain-localhost',
    findings: ['keys.bypass-outside-development'],
    change: all(withProvider(provider(3, 'None')), hosts(3, 'y')),
  },
  {
    name: 'localhost for SAML, which it does not work for',
    method: 'saml',
    hostname: 'localhost',
    keys: { AllowLocalhostDomainAccessBypass: true },
    step: 'domain-access',
    result: 'unknown',
    found: 'domain-unknown',
    findings: ['domain-rule-unknown'],
    change: all(saml({}), hosts(7, 'y')),
  },
  {
    name: 'impersonation without the check',
    method: 'impersonation',
    keys: { CheckImpersonationDomainAccess: false },
    step: 'domain-access',
    result: 'passes',
    found: 'domain-impersonation-off',
    change: all(withProvider(provider(3, 'None')), hosts(3, 'y')),
  },
  {
    name: 'impersonation with the check',
    method: 'impersonation',
    keys: { CheckImpersonationDomainAccess: true },
    step: 'domain-access',
    result: 'unknown',
    found: 'domain-unknown',
    findings: ['domain-rule-unknown'],
    change: all(withProvider(provider(3, 'None')), hosts(3, 'y')),
  },
  {
    name: 'tokens are not controlled',
    method: 'pat',
    step: 'domain-access',
    result: 'no-effect',
    found: 'domain-not-applied',
  },

  // Licences.
  {
    name: 'a licence that is over',
    step: 'licence',
    result: 'passes',
    found: 'slot-free',
    findings: ['licence-over'],
    change: { set: { Licences: { 1: { ValidUntil: day(0) } } } },
  },
  {
    name: 'a licence that ends in a day',
    step: 'licence',
    result: 'passes',
    found: 'licence-named',
    change: { set: { Licences: { 1: { ValidUntil: day(1) } } } },
  },
  {
    name: 'idle slots',
    step: 'licence',
    result: 'blocks',
    found: 'slots-taken',
    findings: ['slots-idle'],
    change: all(unlicensed, slots(slot(2, 30), slot(5)), { add: { Users: [other(5)] } }),
  },
  {
    name: 'slots that are not idle yet',
    keys: { ConcurrentSessionMinLengthInMinutes: 60, ConcurrentLicensesCount: 1 },
    step: 'licence',
    result: 'blocks',
    found: 'slots-taken',
    change: all(unlicensed, slots(slot(2, 30))),
  },
  {
    name: 'concurrent licences that are over',
    step: 'licence',
    result: 'blocks',
    found: 'licence-none',
    change: all(unlicensed, { set: { Licences: { 2: { ValidUntil: day(-1) } } } }),
  },

  // Sessions.
  { name: 'keys that are known', keys: {}, step: 'session', result: 'no-effect', found: 'session' },
  {
    name: 'insecure cookies',
    keys: { AuthUseInsecureCookies: true },
    step: 'session',
    result: 'no-effect',
    found: 'session',
    findings: ['keys.insecure-cookies'],
  },
  {
    name: 'a site on plain HTTP',
    keys: {},
    step: 'session',
    result: 'no-effect',
    found: 'session',
    findings: ['cookie-lost'],
    change: settings({ ApplicationPath: 'http://portal.example.com' }),
  },
  {
    name: 'renewal of SAML by activity',
    method: 'saml',
    keys: {},
    step: 'session',
    result: 'no-effect',
    found: 'session',
    findings: ['renewal', 'renewal.after-restart'],
    change: saml({ RenewalMode: 'Activity' }),
  },
  {
    name: 'renewal by activity without sliding tokens',
    method: 'saml',
    keys: { AuthTokenRefreshStrategy: 'None' },
    step: 'session',
    result: 'no-effect',
    found: 'session',
    findings: ['renewal-none', 'renewal.after-restart'],
    change: saml({ RenewalMode: 'Activity' }),
  },
  {
    name: 'renewal by activity of OpenID Connect',
    method: 'oauth',
    step: 'session',
    result: 'no-effect',
    found: 'session-unknown',
    findings: ['renewal-none', 'renewal.after-restart'],
    change: oauth({}, { RenewalMode: 'Activity' }),
  },
  {
    name: 'renewal by the legacy key',
    method: 'saml',
    step: 'session',
    result: 'no-effect',
    found: 'session-unknown',
    findings: ['renewal', 'renewal.after-restart'],
    change: saml({ FederatedRenewalEnabled: false }),
  },
];

describeEachDatabase('what a sign-in shows besides', (database) => {
  const lab = signInLab(database);

  it.each(rows)('$name', async ({ name: _, change, step, result, found, findings = [], ...question }) => {
    // The clock of the database is real, so that only a case about it has one of its own.
    const told = await lab.explain(question, change);
    const one = told.explanation.steps.find((each) => each.step === step);
    const short = (code: string) => code.replace(/^access-signin\./, '');
    const seen = one?.findings.map(({ message: { code } }) => short(code)) ?? [];
    expect({
      result: one?.result,
      found: short(one?.found.code ?? ''),
      findings: seen.filter(
        (code) => found !== 'factor-asked' || findings.length > 0 || code !== 'clock-skewed',
      ),
    }).toEqual({
      result,
      found,
      findings: step === 'second-factor' ? expect.arrayContaining([...findings]) : findings,
    });
    expect(textsOf(told)).toEqual([]);
  });

  it('tells days and slots with their numbers, in both languages', async () => {
    const left = await lab.explain({}, settings({ PasswordValidityDays: 11 }));
    const [finding] = left.explanation.steps.find(({ step }) => step === 'password')?.findings ?? [];
    if (!finding) throw new Error('nothing was found');
    expect(render(finding.message, 'en', 'window')).toBe('The password expires in 1 day.');
    expect(render(finding.message, 'ru', 'window')).toBe('До истечения срока пароля: 1 день.');
    expect(new Date(day(1)).getTime() - NOW.getTime()).toBe(86_400_000);
  });
});

/** Texts that no catalogue knows: they are rendered as their code. */
function textsOf({ explanation, notes }: SignInAccess): string[] {
  const messages = explanation.steps.flatMap(({ rule, found, remedies, findings }) => [
    ...[rule, found, ...remedies],
    ...findings.flatMap((one) => [one.message, ...one.remedies]),
  ]);
  return [...messages, ...notes, explanation.sentence].flatMap((one) =>
    (['en', 'ru'] as const).flatMap((language) => {
      const text = render(one, language, 'window');
      return text.includes(one.code) || /undefined|\{/.test(text) ? [text] : [];
    }),
  );
}
