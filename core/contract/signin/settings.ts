import { z } from 'zod';
import { directoryConnection } from '../directory/ldap.ts';
import { finding } from '../finding.ts';
import { longOperation, operation } from '../operation.ts';
import { guardedInput, siteOperator } from '../operator.ts';
import { passwordPolicy } from './passwords.ts';

/** Whatever is stored can be shown; what is refused is a rule, which names the setting. */
const counter = z.int().nullable();

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
    input: siteOperator,
    output: settingsAnswer,
  }),
  /** What is absent stays as it is; null switches off. */
  update: operation({
    effect: 'write',
    input: guardedInput.extend({ settings: generalSettings.partial() }),
    output: settingsAnswer,
  }),
};

/** The longest texts of a synchronization profile, in characters. */
export const PROFILE_LENGTHS = {
  Name: 200,
  Schedule: 100,
  SearchBase: 1_000,
  UserFilter: 1_000,
  GroupFilter: 1_000,
} as const;

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

/** What is said of profiles besides: in the certified edition they are stored and start nothing. */
const remarks = z.array(finding);

/** What is to be changed of a profile. */
export const profileChange = z.object({
  id: z.int().positive(),
  profile: synchronizationProfile.omit({ Id: true, LastRunAt: true }).partial(),
});

const userNames = z.object({ userId: z.int(), login: z.string(), name: z.string() });
const synchronizationChanges = z.object({
  /** Accounts of the directory that are no user's. */
  add: z.array(z.object({ dn: z.string(), login: z.string(), name: z.string() })),
  /** Users whose fields the directory has otherwise. */
  change: z.array(
    userNames.extend({
      fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** Users whom the directory no longer has. */
  switchOff: z.array(userNames),
  /** How many users are as the directory has them. */
  same: z.int(),
});
export type SynchronizationChanges = z.infer<typeof synchronizationChanges>;

const synchronizationDryRun = synchronizationChanges.omit({ same: true }).extend({
  profile: synchronizationProfile.pick({ Id: true, Name: true }),
  /** Of all, also where the lists are cut; `read`: accounts that the directory has. */
  counts: z.object({
    read: z.int(),
    add: z.int(),
    change: z.int(),
    switchOff: z.int(),
    same: z.int(),
  }),
  findings: remarks,
});
export type SynchronizationDryRun = z.infer<typeof synchronizationDryRun>;

const dryRunInput = directoryConnection.extend({ id: z.int().positive() });
export type SynchronizationDryRunInput = z.infer<typeof dryRunInput>;

/** What can be asked about the profiles of directory synchronization. */
export const synchronizationContract = {
  list: operation({
    effect: 'read',
    input: siteOperator,
    output: z.object({ profiles: z.array(synchronizationProfile), findings: remarks }),
  }),
  update: operation({
    effect: 'write',
    input: guardedInput.extend(profileChange.shape),
    output: z.object({ profile: synchronizationProfile, findings: remarks }),
  }),
  /** What a profile would add, change and switch off. The directory is asked, and nothing is written. */
  dryRun: longOperation({
    effect: 'read',
    noJob: 'takes a password, which a queue would keep',
    input: dryRunInput,
    output: synchronizationDryRun,
  }),
};
