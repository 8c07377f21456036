import {
  all,
  anna,
  blockedAddress,
  byNick,
  type Case,
  config,
  no,
  OK,
  open,
  saml,
  settings,
} from './sign-in-changes.ts';
import { federationCases, tokenCases } from './sign-in-federation-cases.ts';
import { day, PASSWORD } from './sign-in-lab.ts';
import { methodCases } from './sign-in-method-cases.ts';
import { factorCases, providerCases } from './sign-in-provider-cases.ts';

let olderHash = () => '';
/** Hashes are made before the tests run. */
export function setOlderHash(read: () => string): void {
  olderHash = read;
}
function older(): string {
  return olderHash();
}

const passwordCases: readonly Case[] = [
  { name: 'everything is in order', ...OK },
  { name: 'by id', user: '#1', ...OK },
  { name: 'by e-mail', user: 'anna@example.com', ...OK },
  {
    name: 'by e-mail, which is forbidden',
    user: 'anna@example.com',
    change: settings({ ForbidEmailAsLogin: true }),
    ...no('login-name'),
  },
  { name: 'by login, while e-mail is forbidden', change: settings({ ForbidEmailAsLogin: true }), ...OK },
  {
    name: 'by id, while e-mail is forbidden',
    user: '#1',
    change: settings({ ForbidEmailAsLogin: true }),
    ...OK,
  },
  {
    name: 'a login that looks like an address, while e-mail is forbidden',
    user: 'anna@work',
    change: all(settings({ ForbidEmailAsLogin: true }), anna({ Nick: 'anna@work' })),
    ...OK,
  },
  { name: 'a login that looks like an id', user: '#77', change: anna({ Nick: '#77' }), ...OK },
  { name: 'nobody is called so', user: 'nobody', ...no('account') },
  { name: 'no such id', user: '#77', ...no('account') },
  { name: 'an id that no column holds', user: '#9999999999', ...no('account') },
  {
    name: 'two users with one address',
    user: 'anna@example.com',
    change: { set: { Users: { 2: { Email: 'anna@example.com' } } } },
    ...open('account'),
  },
  {
    name: 'two users with one address, which is forbidden as a login',
    user: 'anna@example.com',
    change: all(settings({ ForbidEmailAsLogin: true }), {
      set: { Users: { 2: { Email: 'anna@example.com' } } },
    }),
    ...no('login-name'),
  },
  {
    name: 'a login that is the address of another',
    user: 'boris@example.com',
    change: anna({ Nick: 'boris@example.com' }),
    ...OK,
  },
  { name: 'dismissed', change: anna({ IsFired: true }), ...no('dismissal') },
  {
    name: 'dismissed and blocked: the first counts',
    change: anna({ IsFired: true, IsBlocked: true }),
    ...no('dismissal'),
  },
  { name: 'blocked', change: anna({ IsBlocked: true, FailedSignIns: 6 }), ...no('blocked') },
  {
    name: 'blocked since a time',
    change: anna({ IsBlocked: true, BlockedAt: day(-1), FailedSignIns: 6 }),
    ...no('blocked'),
  },
  {
    name: 'failures at the limit',
    change: all(settings({ FailedAttemptsBeforeBlock: 5 }), anna({ FailedSignIns: 5 })),
    ...OK,
  },
  {
    name: 'a captcha is asked',
    change: all(
      settings({ IsCaptchaEnabled: true, FailedAttemptsBeforeCaptcha: 2 }),
      anna({ FailedSignIns: 3 }),
    ),
    ...OK,
  },
  { name: 'the address is blocked', ip: '203.0.113.9', change: blockedAddress(), ...no('address') },
  {
    name: 'the address is blocked as an IPv6 one',
    ip: '::ffff:203.0.113.9',
    change: blockedAddress(),
    ...no('address'),
  },
  { name: 'another address is blocked', ip: '203.0.113.10', change: blockedAddress(), ...OK },
  { name: 'no address is named', change: blockedAddress(), ...OK },
  {
    name: 'the address is blocked while the protection is off',
    ip: '203.0.113.9',
    change: all(blockedAddress(), settings({ FailedIpAttemptsBeforeBlock: null })),
    ...OK,
  },
  {
    name: 'the counter of the address was zeroed',
    ip: '203.0.113.9',
    change: blockedAddress({ IsBlocked: false, FailedAttempts: 0 }),
    ...OK,
  },
  { name: 'the right password', password: PASSWORD, ...OK },
  { name: 'a wrong password', password: 'wrong', ...no('password') },
  { name: 'an empty password', password: '', ...no('password') },
  {
    name: 'the right password, stored in the older form',
    password: PASSWORD,
    change: () => anna({ PasswordHashPhc: null, PasswordHashLegacy: older() }),
    ...OK,
  },
  {
    name: 'a wrong password, stored in the older form',
    password: 'wrong',
    change: () => anna({ PasswordHashPhc: null, PasswordHashLegacy: older() }),
    ...no('password'),
  },
  {
    name: 'a hash of a foreign form',
    password: PASSWORD,
    change: anna({ PasswordHashPhc: '$2a$10$somethingElse' }),
    ...open('password'),
  },
  { name: 'no password at all', user: 'boris', ...no('password') },
  { name: 'no password at all, and one is typed', user: 'boris', password: PASSWORD, ...no('password') },
  { name: 'the password has to be changed', change: anna({ MustChangePassword: true }), ...OK },
  {
    name: 'the password has expired',
    change: all(settings({ PasswordValidityDays: 10 }), anna({ PasswordChangedAt: day(-11) })),
    ...OK,
  },
];

const pageCases: readonly Case[] = [
  { name: 'the page offers the login form', change: config({ Type: 'login-pass' }), ...OK },
  { name: 'the page offers codes only', change: config({ Type: 'email-code' }), ...no('sign-in-type', null) },
  {
    name: 'the form is for the web only',
    device: 'android',
    change: config({ Type: 'login-pass', Visibility: 'web' }),
    ...no('sign-in-type', null),
  },
  {
    name: 'the form is for phones only',
    change: config({ Type: 'login-pass', Visibility: 'mobile' }),
    ...no('sign-in-type', null),
  },
  {
    name: 'the form is for phones, and this is one',
    device: 'ios',
    change: config({ Type: 'login-pass', Visibility: 'mobile' }),
    ...OK,
  },
  {
    name: 'AuthConfig cannot be read',
    change: { add: { UserKeys: [{ Id: 1, KeyName: 'AuthConfig', Value: '{"AuthTypes":[' }] } },
    ...open('sign-in-type'),
  },
  {
    name: 'the choice of providers is hidden',
    method: 'saml',
    change: all(saml(byNick), config({ Type: 'login-pass', HideProviders: true })),
    ...no('sign-in-type', null),
  },
  {
    name: 'codes by e-mail, which nobody can see being sent',
    method: 'code',
    change: all(config({ Type: 'email-code' }), settings({ SystemMailbox: 'robot@example.com' })),
    ...open('code'),
  },
  {
    name: 'codes by e-mail without a system mailbox',
    method: 'code',
    change: config({ Type: 'email-code' }),
    ...no('code'),
  },
  {
    name: 'codes by e-mail without an address',
    method: 'code',
    change: all(config({ Type: 'email-code' }), anna({ Email: null })),
    ...no('code'),
  },
  {
    name: 'codes by phone without a phone',
    method: 'code',
    change: all(config({ Type: 'phone-code' }), anna({ CellPhone: null })),
    ...no('code'),
  },
  {
    name: 'codes by e-mail on mobile devices only, and no phone',
    method: 'code',
    change: all(
      config({ Type: 'email-code', Visibility: 'mobile' }, { Type: 'phone-code', Visibility: 'web' }),
      settings({ SystemMailbox: 'robot@example.com' }),
      anna({ CellPhone: null }),
    ),
    ...no('code'),
  },
  {
    name: 'codes by e-mail on mobile devices, on one of which it is',
    method: 'code',
    device: 'ios',
    change: all(
      config({ Type: 'email-code', Visibility: 'mobile' }, { Type: 'phone-code', Visibility: 'web' }),
      settings({ SystemMailbox: 'robot@example.com' }),
      anna({ CellPhone: null }),
    ),
    ...open('code'),
  },
  { name: 'codes by phone', method: 'code', change: config({ Type: 'phone-code' }), ...open('code') },
  { name: 'codes that the default page does not offer', method: 'code', ...no('sign-in-type', null) },
];

export const cases: readonly Case[] = [
  ...passwordCases,
  ...pageCases,
  ...methodCases,
  ...providerCases,
  ...factorCases,
  ...federationCases,
  ...tokenCases,
];
