import { z } from 'zod';
import { finding } from './finding.ts';
import { operation } from './operation.ts';
import { at, common, writing } from './signin-common.ts';
import { passwordPolicy } from './signin-passwords.ts';

const counter = z.int().positive().nullable();

/** The general settings of sign-in (spec, "Authentication", 7; "Password policy"); null is off. */
export const generalSettings = passwordPolicy.extend({
  /** Failed sign-ins before an account is blocked. */
  FailedAttemptsBeforeBlock: counter,
  /** Failed sign-ins of a user before a captcha. */
  FailedAttemptsBeforeCaptcha: counter,
  /** Failed sign-ins of an address before it is blocked. */
  FailedIpAttemptsBeforeBlock: counter,
  IsCaptchaEnabled: z.boolean(),
  /** Only the login is accepted, not the e-mail. */
  ForbidEmailAsLogin: z.boolean(),
  IsRegistrationAllowed: z.boolean(),
});
export type GeneralSettings = z.infer<typeof generalSettings>;

/** The settings with what they leave open or contradict; `at.pointer` of a finding names the setting. */
const settingsAnswer = z.object({ settings: generalSettings, findings: z.array(finding) });
export type SettingsAnswer = z.infer<typeof settingsAnswer>;

/** What can be asked about the general settings of sign-in. */
export const settingsContract = {
  get: operation({
    effect: 'read',
    input: at,
    output: settingsAnswer,
    errors: common,
  }),
  /** What is absent stays as it is; null switches off. */
  update: operation({
    effect: 'write',
    input: at.extend({ settings: generalSettings.partial() }),
    output: settingsAnswer,
    errors: writing,
  }),
};

/** A profile of directory synchronization with its directory settings (spec, "Directory synchronization"). */
export const synchronizationProfile = z.object({
  Id: z.int(),
  Name: z.string(),
  IsActive: z.boolean(),
  Schedule: z.string().nullable(),
  ServiceId: z.int().nullable(),
  FieldMapJson: z.string().nullable(),
  LastRunAt: z.string().nullable(),
  SearchBase: z.string().nullable(),
  UserFilter: z.string().nullable(),
  GroupFilter: z.string().nullable(),
  SynchronizesGroups: z.boolean(),
  BlocksMissingUsers: z.boolean(),
});
export type SynchronizationProfile = z.infer<typeof synchronizationProfile>;

/** What can be asked about directory synchronization; the certified edition answers all of it with 404. */
export const synchronizationContract = {
  list: operation({
    effect: 'read',
    input: at,
    output: z.array(synchronizationProfile),
    errors: [...common, 'edition-excludes'],
  }),
  update: operation({
    effect: 'write',
    input: at.extend({
      id: z.int().positive(),
      profile: synchronizationProfile.omit({ Id: true, LastRunAt: true }).partial(),
    }),
    output: synchronizationProfile,
    errors: [...writing, 'edition-excludes'],
  }),
};
