import { all, anna, hosts, saml, settings, withProvider } from './sign-in-changes.ts';
import { type Change, provider, type Question } from './sign-in-lab.ts';

/** A step of a sign-in that says something besides letting in and refusing. */
export interface FindingRow extends Question {
  name: string;
  change?: Change;
  step: string;
  result: string;
  /** The code of what was found, and of the findings besides. */
  found: string;
  findings?: readonly string[];
}

/** What steps say besides letting in and refusing: what support has to know of a sign-in that works, or does not. */
export const accountRows: readonly FindingRow[] = [
  {
    name: 'codes that no page is known to offer, whatever the profile has',
    method: 'code',
    step: 'code',
    result: 'no-effect',
    found: 'code-not-offered',
  },
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
];
