import fc from 'fast-check';
import {
  all,
  anna,
  config,
  factor,
  groups,
  other,
  settings,
  slot,
  slots,
  token,
  tokens,
} from './sign-in-changes.ts';
import { type Change, PASSWORD, type Question } from './sign-in-lab.ts';

/** What can be the matter with a sign-in, each thing by itself. */
export const facts = fc.record({
  method: fc.constantFrom('password', 'pat', 'impersonation'),
  byEmail: fc.boolean(),
  emailForbidden: fc.boolean(),
  dismissed: fc.boolean(),
  blocked: fc.boolean(),
  address: fc.constantFrom('unnamed', 'free', 'blocked'),
  page: fc.constantFrom('default', 'form', 'codes', 'broken'),
  phone: fc.boolean(),
  active: fc.boolean(),
  group: fc.constantFrom('none', 'own', 'foreign'),
  password: fc.constantFrom('untyped', 'right', 'wrong'),
  tokens: fc.constantFrom('none', 'active', 'revoked'),
  factor: fc.constantFrom('none', 'off', 'on', 'unknown', 'incomplete'),
  licence: fc.constantFrom('named', 'slot', 'free', 'full', 'unrecorded'),
});
export type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never;

/** Nothing is the matter. */
export const well: Facts = {
  ...{ method: 'password', byEmail: false, emailForbidden: false, dismissed: false, blocked: false },
  ...{ address: 'free', page: 'form', phone: false, active: true, group: 'own', password: 'right' },
  ...{ tokens: 'active', factor: 'on', licence: 'free' },
};

/** The same as rows and a question. */
export function asked(given: Facts): [Question, Change] {
  const factorKind = given.factor === 'none' ? 'None' : 'Service';
  const page = {
    default: [],
    form: [{ Type: 'login-pass', Visibility: 'web' }],
    codes: [{ Type: 'email-code' }],
  };
  const change = all(
    { clear: ['UserLicences', ...(given.licence === 'unrecorded' ? ['Licences'] : [])] },
    settings({ ForbidEmailAsLogin: given.emailForbidden, FailedIpAttemptsBeforeBlock: 3 }),
    anna({ IsFired: given.dismissed, IsBlocked: given.blocked }),
    given.page === 'broken'
      ? { add: { UserKeys: [{ Id: 1, KeyName: 'AuthConfig', Value: '{' }] } }
      : config(...page[given.page as keyof typeof page]),
    factor(given.factor === 'incomplete' ? { SecretKey: null } : {}, {
      IsActive: given.active,
      SecondFactorType: factorKind,
    }),
    given.group === 'none' ? {} : groups(3, given.group === 'own' ? 1 : 2),
    {
      add: {
        Users: [other(5)],
        IpBlocks: [{ Id: 901, Address: '203.0.113.9', FailedAttempts: 4, IsBlocked: true }],
        UserLicences: given.licence === 'named' ? [{ LicenceId: 1, UserID: 1 }] : [],
      },
    },
    given.licence === 'slot' ? slots(slot(1), slot(2)) : {},
    given.licence === 'full' ? slots(slot(2), slot(5)) : {},
    given.tokens === 'none' ? {} : tokens(token(1, { IsRevoked: given.tokens === 'revoked' })),
  );
  const typed = { untyped: undefined, right: PASSWORD, wrong: 'wrong' }[given.password];
  const ip = { unnamed: undefined, free: '203.0.113.10', blocked: '203.0.113.9' }[given.address];
  const question: Question = {
    method: given.method,
    user: given.byEmail ? 'anna@example.com' : 'anna',
    device: given.phone ? 'android' : 'web',
    ...(typed === undefined ? {} : { password: typed }),
    ...(ip === undefined ? {} : { ip }),
    ...(given.factor === 'unknown' ? {} : { keys: { Multifactor: { IsEnabled: given.factor !== 'off' } } }),
  };
  return [question, change];
}
