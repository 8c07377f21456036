import { z } from 'zod';
import { accessExplanation, accessUser, userText } from '../explanation.ts';
import { message } from '../finding.ts';
import { hostPath, siteWithProfile } from '../site/address.ts';
import { clientAddress, pageHost } from './network-address.ts';

/** Ways to sign in (spec, "Authentication"). */
export const signInMethods = [
  'password',
  'code',
  'windows',
  'basic',
  'pat',
  'saml',
  'oauth',
  'impersonation',
] as const;
export const signInMethod = z.enum(signInMethods);
export type SignInMethod = z.infer<typeof signInMethod>;

export const signInDevices = ['web', 'android', 'ios'] as const;

export const signInAccessInput = z.object({
  ...siteWithProfile,
  user: userText,
  method: signInMethod.default('password'),
  /** Id of the provider; without one the default one of the method's type. 0 is the built-in one. */
  providerId: z.int().nonnegative().optional(),
  /** Host name of the page that the user signs in at. */
  hostname: pageHost.optional(),
  device: z.enum(signInDevices).default('web'),
  /** Address that the user signs in from. */
  ip: clientAddress.optional(),
  /** Path that is asked for by Basic. */
  path: z.string().trim().min(1).max(2_000).optional(),
  /** Claims of an identity provider as JSON, to be matched with a user. */
  claims: z.string().max(100_000).optional(),
  /** The site's `appsettings.json` or `web.config`, without which its keys are unknown. */
  keysFile: hostPath.optional(),
  /** Tried against the stored hash, or at the directory, where it counts as an attempt. Not kept. */
  password: z.string().max(1_000).optional(),
  /** A file of certificates, as base64, that are trusted at a directory besides those of this computer. */
  bundle: z.string().max(7_000_000).optional(),
  /** Send passwords to a directory whose certificate is not trusted, or in clear text. */
  acceptUntrusted: z.boolean().default(false),
});
export type SignInAccessInput = z.infer<typeof signInAccessInput>;

/** Where domain access control is applied before a token is issued (spec, "Authentication", 9). */
export const domainEntryPoints = [
  'login',
  'impersonation',
  'code',
  'password-recovery',
  'token-renewal',
  'saml',
  'oauth',
  'second-factor',
  'windows',
  'mobile-pin',
  'api-key',
  'user-id',
] as const;

/** What domain access control makes of the user and the host name at one entry point. */
const domainEntry = z.object({
  entry: z.enum(domainEntryPoints),
  /** Nobody is refused for certain: the rule is not in spec.md. */
  result: z.enum(['allowed', 'bypassed', 'unknown']),
  /** The key that lets the user past the check; null where none does. */
  key: z.string().nullable(),
  /** Keys that can. */
  bypassKeys: z.array(z.string()),
  found: message,
});
export type DomainEntry = z.infer<typeof domainEntry>;

/** What the site would answer to this sign-in. */
const siteAnswer = z.object({
  status: z.union([
    z.literal(200),
    z.literal(302),
    z.literal(401),
    z.literal(402),
    z.literal(403),
    z.literal(503),
  ]),
  /** Its text, where spec.md has one: the body, or where a redirect goes; `<…>` stands for what the site puts there. */
  text: z.string().nullable(),
});

export const signInAccessOutput = z.object({
  /** Null where no account is found. */
  user: accessUser.nullable(),
  /** The provider by which it was judged; null where there is none. */
  provider: z.object({ id: z.int(), type: z.string(), description: z.string().nullable() }).nullable(),
  method: signInMethod,
  /** Of the page, as it was understood; null where none was named. */
  hostname: z.string().nullable().default(null),
  explanation: accessExplanation,
  /** Every entry point, in the order of spec.md; records that were kept before there was this have none. */
  domainEntries: z.array(domainEntry).default([]),
  /** Null where it is unknown, and where the site is not asked because its page does not offer this way. */
  answer: siteAnswer.nullable(),
  /** Said beforehand of what this check did, such as an attempt that the directory counts. */
  notes: z.array(message),
});
export type SignInAccess = z.infer<typeof signInAccessOutput>;
