import {
  all,
  anna,
  byNick,
  type Case,
  factor,
  full,
  groups,
  hosts,
  keysOn,
  no,
  OK,
  open,
  saml,
  withProvider,
} from './sign-in-changes.ts';
import { guid, provider } from './sign-in-lab.ts';

/** What the entry points of a second factor answer before any processing. */
const DISABLED = no('factor-switch', 503, 'MFA_DISABLED');

export const providerCases: readonly Case[] = [
  { name: 'the built-in provider has a row', change: withProvider(provider(3, 'None')), ...OK },
  {
    name: 'the built-in provider is inactive',
    change: withProvider(provider(3, 'None', { IsActive: false })),
    ...no('provider'),
  },
  {
    name: 'the built-in provider by its id 0',
    providerId: 0,
    change: withProvider(provider(3, 'None')),
    ...OK,
  },
  { name: 'no such provider', providerId: 99, ...no('provider') },
  { name: 'a SAML provider takes no password', providerId: 7, change: saml(byNick), ...no('provider') },
  { name: 'no provider for SAML', method: 'saml', ...no('provider') },
  {
    name: 'an inactive provider with a second factor',
    change: factor({}, { IsActive: false }),
    keys: keysOn,
    ...DISABLED,
  },
  {
    name: 'a hidden provider is no obstacle',
    change: withProvider(provider(3, 'None', { IsHidden: true })),
    ...OK,
  },
  {
    name: 'shown on this host name',
    hostname: 'Portal.Example.com',
    change: all(withProvider(provider(3, 'None')), hosts(3, 'portal.example.com')),
    ...OK,
  },
  {
    name: 'not shown on this host name',
    hostname: 'other.example.com',
    change: all(withProvider(provider(3, 'None')), hosts(3, 'portal.example.com', 'b.example.com')),
    ...no('provider-shown', null),
  },
  {
    name: 'shown on some host names, and none is named',
    change: all(withProvider(provider(3, 'None')), hosts(3, 'portal.example.com')),
    ...open('provider-shown'),
  },
  {
    name: 'in a group that the provider allows',
    change: all(withProvider(provider(3, 'None')), groups(3, 1, 2)),
    ...OK,
  },
  {
    name: 'in no group that the provider allows',
    change: all(withProvider(provider(3, 'None')), groups(3, 2)),
    ...no('provider-groups'),
  },
  {
    name: 'groups of another provider do not count',
    change: all(withProvider(provider(3, 'None'), provider(4, 'Radius')), groups(4, 2)),
    ...OK,
  },
  {
    name: 'a directory that cannot be asked',
    providerId: 5,
    change: all(withProvider(provider(5, 'ActiveDirectory', { ServiceId: 1 })), {
      add: {
        LDAPServicesCredentials: [
          { Id: 1, Guid: guid(204), Name: 'Corp', Domain: '127.0.0.1:1', IsActive: true },
        ],
      },
    }),
    ...open('directory'),
  },
  {
    name: 'a directory whose service is inactive',
    providerId: 5,
    change: all(withProvider(provider(5, 'ActiveDirectory', { ServiceId: 1 })), {
      add: {
        LDAPServicesCredentials: [
          { Id: 1, Guid: guid(204), Name: 'Corp', Domain: 'corp.example.com', IsActive: false },
        ],
      },
    }),
    ...no('directory'),
  },
  {
    name: 'a directory without a service',
    providerId: 5,
    change: withProvider(provider(5, 'OpenLDAP')),
    ...no('directory'),
  },
  {
    name: 'a directory that cannot be asked, and a block after it that is certain',
    providerId: 5,
    change: all(withProvider(provider(5, 'ActiveDirectory', { ServiceId: 1 })), full, {
      add: {
        LDAPServicesCredentials: [
          { Id: 1, Guid: guid(204), Name: 'Corp', Domain: '127.0.0.1:1', IsActive: true },
        ],
      },
    }),
    ...no('licence', null),
  },
  {
    name: 'a RADIUS server is not asked',
    providerId: 6,
    change: all(withProvider(provider(6, 'Radius', { ServiceId: 1 })), {
      add: {
        RadiusServicesCredentials: [
          { Id: 1, Guid: guid(205), Name: 'R', IpAddress: '192.0.2.1', IsActive: true },
        ],
      },
    }),
    ...open('directory'),
  },
];

export const factorCases: readonly Case[] = [
  { name: 'a second factor, and the keys are unknown', change: factor(), ...open('factor-switch') },
  { name: 'a second factor that is on', change: factor(), keys: keysOn, ...OK },
  { name: 'a second factor that is on by default', change: factor(), keys: {}, ...OK },
  {
    name: 'a second factor that is off',
    change: factor(),
    keys: { Multifactor: { IsEnabled: false } },
    ...DISABLED,
  },
  // Before any processing: whatever else is the matter, with the service, the account or the password.
  ...(
    [
      ['its service is inactive', {}, factor({ IsActive: false })],
      ['its service lacks a key', {}, factor({ ApiKey: null })],
      ['it has no service', {}, factor({}, { SecondFactorServiceId: null })],
      ['its service is gone', {}, factor({}, { SecondFactorServiceId: 99 })],
      ['the provider is inactive', {}, factor({}, { IsActive: false })],
      ['the account is blocked', {}, all(factor(), anna({ IsBlocked: true }))],
      ['nobody is called so', { user: 'nobody' }, factor()],
      ['the password is wrong', { password: 'wrong' }, factor()],
    ] as const
  ).map(([what, question, change]) => ({
    name: `a second factor that is off while ${what}`,
    ...question,
    change,
    keys: { Multifactor: { IsEnabled: false } },
    ...DISABLED,
  })),
  {
    name: 'an inactive provider with a second factor, and nobody is called so',
    user: 'nobody',
    change: factor({}, { IsActive: false }),
    keys: keysOn,
    ...DISABLED,
  },
  {
    name: 'a second factor that is neither on nor off',
    change: factor(),
    keys: { Multifactor: { IsEnabled: 'perhaps' } },
    ...open('factor-switch'),
  },
  {
    name: 'a blocked account, while nobody knows whether its second factor is on',
    change: all(factor(), anna({ IsBlocked: true })),
    ...no('blocked', null),
  },
  {
    name: 'a bot, which the switch of the service does not concern',
    change: withProvider(provider(3, 'None', { SecondFactorType: 'Telegram', BotId: '7', BotToken: 't' })),
    keys: { Multifactor: { IsEnabled: false } },
    ...OK,
  },
  {
    name: 'a second factor without a service',
    change: factor({}, { SecondFactorServiceId: null }),
    keys: keysOn,
    ...no('second-factor', null),
  },
  {
    name: 'a second factor whose service is gone',
    change: factor({}, { SecondFactorServiceId: 9 }),
    keys: keysOn,
    ...no('second-factor', null),
  },
  {
    name: 'a second factor whose service is inactive',
    change: factor({ IsActive: false }),
    keys: keysOn,
    ...no('second-factor', null),
  },
  {
    name: 'a second factor whose service lacks keys',
    change: factor({ ApiKey: null, ApiUrl: ' ' }),
    keys: keysOn,
    ...no('second-factor', null),
  },
  {
    name: 'a bot without an id',
    change: withProvider(provider(3, 'None', { SecondFactorType: 'Telegram' })),
    ...no('second-factor', null),
  },
  {
    name: 'a bot with a token',
    change: withProvider(provider(3, 'None', { SecondFactorType: 'Telegram', BotToken: 't' })),
    ...OK,
  },
  {
    name: 'a second factor of a name that nobody knows',
    change: withProvider(provider(3, 'None', { SecondFactorType: 'Sms' })),
    ...open('second-factor'),
  },
  {
    name: 'Basic with a second factor',
    method: 'basic',
    path: '/soap',
    change: factor(),
    keys: { ...keysOn, AuthBasicAllowedPaths: 'soap' },
    ...open('second-factor'),
  },
];
