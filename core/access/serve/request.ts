import type { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { SignInAccessInput, SignInMethod } from '#core/contract/access/signin.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { AccessUser } from '#core/contract/explanation.ts';
import type { SignInRun } from '../signin/context.ts';
import type { PasswordRenewal, SiteAnswer } from '../signin/step.ts';
import type { SignInResources } from './resources.ts';

/** From where somebody signs in, as the sign-in log notes it. */
export interface ClientDetails {
  /** Address that is counted and blocked; without one no address is. */
  ip?: string | undefined;
  /** The header `X-Real-IP`, as it came. */
  realIp?: string | undefined;
  userAgent?: string | undefined;
  computerName?: string | undefined;
  /** Path of the request, without its query. */
  requestAddress: string;
  /** What else the log is to note. */
  note?: string | undefined;
}

interface AnyRequest extends ClientDetails {
  providerId?: number | undefined;
  /** Host name of the page. */
  hostname?: string | undefined;
  device: SignInAccessInput['device'];
  /** A captcha was solved for this request. */
  isHuman: boolean;
}

/** A sign-in by login and password. */
export interface PasswordRequest extends AnyRequest {
  /** Login or e-mail address, as it was typed. */
  user: string;
  /** `basic` where they come with each request, to `requestAddress`. */
  method: 'password' | 'basic';
  password: string;
}

/** Somebody who signs in as somebody else. */
export interface Impersonator {
  userId: number;
  login: string;
}

/** A sign-in whose credential the caller has checked: a code, a response, a ticket, or a second factor after a password. */
export interface VerifiedRequest extends AnyRequest {
  /** `#` and the id of whom the credential has proved. */
  user: string;
  method: SignInMethod;
  claims?: string | undefined;
  /** What was found out, for steps that can say nothing by themselves; of a provider whose password was right, `directory`. */
  seen?: SignInRun['seen'];
  /** The second factor was confirmed. */
  isFactorConfirmed?: boolean | undefined;
  /** Who signs in as the user, with method `impersonation`. */
  impersonator?: Impersonator | undefined;
}

/** What a sign-in is served with. */
export interface ServeRun {
  signal: AbortSignal;
  now: () => Date;
  /** The site's own keys. Without it no step that they decide is known, and most sign-ins are undecided. */
  configuration: ConfigurationFile | undefined;
  /** One for all sign-ins to this site, as long as it is served. */
  resources: SignInResources;
}

export interface UsedProvider {
  id: number;
  type: string;
  description: string | null;
}

/** How a sign-in ends. What it does to the site has been done. */
export type ServedSignIn =
  | {
      outcome: 'signed-in';
      user: AccessUser;
      /** Null for a way without a provider. */
      provider: UsedProvider | null;
      /** With `isDue` the user may change the password, and nothing else before. Null where it is not the site's matter. */
      password: PasswordRenewal | null;
      /** When the password that was right was set, ISO 8601: who is signed in by it is so until there is another. */
      passwordChangedAt: string | null;
    }
  | {
      /** The password is right; nobody is signed in yet. The caller asks for the factor, and serves a verified request then. */
      outcome: 'second-factor';
      kind: 'telegram' | 'service';
      user: AccessUser;
      provider: UsedProvider | null;
    }
  | (Refusal & { outcome: 'refused' })
  | (Refusal & { outcome: 'undecided' });

/** What a caller who is not signed in is told, and what the log of the service notes. */
export interface Refusal {
  error: SiteferryError<RefusalCode>;
  /** A captcha has to be solved first. */
  isCaptchaAsked: boolean;
  /** The answer is not given before so many milliseconds have passed since the request; 0: at once. */
  alignTo: number;
  /** For the administrator, and nobody else: the step that decides, and what it found. */
  decidedBy: string | null;
  found: Message | null;
  /** What the platform answers, where it is known: OpenID Connect sends the browser elsewhere. */
  siteAnswer: SiteAnswer | null;
}

export type RefusalCode =
  | 'sign-in-refused'
  | 'account-refused'
  | 'sign-in-undecided'
  | 'captcha-required'
  | 'address-blocked'
  | 'licences-taken'
  | 'licence-missing'
  | 'factor-disabled';
