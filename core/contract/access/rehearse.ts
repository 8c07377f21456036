import { z } from 'zod';
import { languages } from '#core/messages/format.ts';
import { configurationFile } from '../configuration-file.ts';
import { userText } from '../explanation.ts';
import { checkStep, message } from '../finding.ts';
import { longOperation, operation } from '../operation.ts';
import { siteOperator } from '../operator.ts';
import { providerType } from '../signin/providers.ts';
import { matchResult } from '../user-match.ts';
import { clientAddress, pageHost } from './network-address.ts';
import { signInAccessOutput, signInDevices } from './signin.ts';

/** Where a browser comes back to where nobody chooses another port of this computer. */
export const REHEARSAL_PORT = 47_190;
/** How long a person has who signs in with a browser, in seconds. */
const REHEARSAL_PATIENCE = 300;

const port = z.int().min(1_024).max(65_535).default(REHEARSAL_PORT);
const which = siteOperator.extend({ providerId: z.int().nonnegative() });

export const rehearsalPlanInput = which.extend({ port });
export type RehearsalPlanInput = z.infer<typeof rehearsalPlanInput>;

/** What a rehearsal of a provider will do, before it does anything. */
export const rehearsalPlan = z.object({
  provider: z.object({ id: z.int(), type: providerType, title: z.string() }),
  /** `password`: login and password are typed here; `browser`: the identity provider asks for them itself. */
  way: z.enum(['password', 'browser']),
  /** The return address that the identity provider has to allow. */
  address: z.string().nullable(),
  /** The site signs its requests with a `.pfx` file. */
  signs: z.boolean(),
  /** It has a second factor, whose token can be judged. */
  hasFactor: z.boolean(),
  /** What it does, what counts where, and what has to be allowed. */
  notes: z.array(message),
});
export type RehearsalPlan = z.infer<typeof rehearsalPlan>;

/** Where and as what the sign-in would come to the site. */
const circumstances = {
  /** Host name of the sign-in page. */
  hostname: pageHost.optional(),
  device: z.enum(signInDevices).default('web'),
  /** Address that the user signs in from. */
  ip: clientAddress.optional(),
  /** The site's `appsettings.json` or `web.config`, without which its keys are unknown. */
  configuration: configurationFile.optional(),
};

export const rehearsalInput = which.extend({
  ...circumstances,
  login: z.string().trim().min(1).max(400).optional(),
  /** Tried where the site would try it. Not kept. */
  password: z.string().max(1_000).optional(),
  port,
  /** How long somebody has who signs in with a browser, in seconds. */
  patience: z.int().min(5).max(1_800).default(REHEARSAL_PATIENCE),
  /** Directories: send the password even if the server is not trusted. */
  acceptUntrusted: z.boolean().default(false),
  /** SAML: a copy of the `.pfx` file that the site signs with, as base64. Not kept. */
  certificateFile: z.base64().max(1_500_000).optional(),
  /** Of that file, where it is not the one of the settings. Not kept. */
  certificatePassword: z.string().max(1_000).optional(),
  /** What the page speaks that a browser comes back to; the browser's own language where nobody says. */
  language: z.enum(languages).optional(),
  /** The token with which a second-factor service has returned a user: its times are judged. Not kept. */
  factorToken: z.string().max(20_000).optional(),
});
export type RehearsalInput = z.infer<typeof rehearsalInput>;

/** A claim of an identity provider, as it is shown. */
export const shownClaim = z.object({ name: z.string(), values: z.array(z.string()) });
export type ShownClaim = z.infer<typeof shownClaim>;

export const rehearsal = z.object({
  /** What was done, and what came of it, outside the site. */
  steps: z.array(checkStep),
  /** What the identity provider says of the person: never its tokens. */
  claims: z.array(shownClaim).nullable(),
  /** Which user of the site the claims mean. */
  match: matchResult.nullable(),
  /** What the site makes of it; null where it would not be asked, because nobody is signed in outside. */
  site: signInAccessOutput.nullable(),
  /** What the site would answer; null where that is not known. */
  answer: signInAccessOutput.shape.answer,
});
export type Rehearsal = z.infer<typeof rehearsal>;

export const codeKind = z.enum(['email-code', 'phone-code']);
export type CodeKind = z.infer<typeof codeKind>;

/** A code that would have been sent to somebody: it is here and nowhere else. */
export const sentCode = z.object({
  id: z.string(),
  UserID: z.int(),
  kind: codeKind,
  /** Mailbox or phone number of the user. */
  to: z.string(),
  code: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(['open', 'used', 'expired']),
});
export type SentCode = z.infer<typeof sentCode>;

export const codeInput = siteOperator.extend({ user: userText, kind: codeKind });
export type CodeInput = z.infer<typeof codeInput>;

export const enteredCode = siteOperator.extend({
  ...circumstances,
  id: z.uuid(),
  code: z.string().trim().min(1).max(100),
});
export type EnteredCode = z.infer<typeof enteredCode>;

/** A sign-in is rehearsed: the real provider is asked from this computer, the site is only read. */
export const rehearsalContract = {
  /** What it will do, said before anything is done. */
  plan: operation({ effect: 'read', input: rehearsalPlanInput, output: rehearsalPlan }),
  /** Signs somebody in. For a browser its progress has the address to open, as the subject of `sign-in-browser`. */
  run: longOperation({ effect: 'read', input: rehearsalInput, output: rehearsal }),
  /** Makes a login code. It is sent to nobody. */
  sendCode: operation({ effect: 'read', input: codeInput, output: sentCode }),
  /** The codes of a site that this program has made, the newest first. */
  outbox: operation({ effect: 'read', input: siteOperator, output: z.array(sentCode) }),
  /** Enters a code. */
  enterCode: operation({ effect: 'read', input: enteredCode, output: rehearsal }),
};
