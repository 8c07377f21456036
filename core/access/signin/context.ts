import type { Message } from '#core/base/message.ts';
import type { SignInAccessInput } from '#core/contract/access/signin.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import type { MatchResult } from '#core/contract/user-match.ts';
import type { RadiusService } from '#core/directory/radius/check.ts';
import type { AccessStepName } from '#core/messages/codes.ts';
import type { AuthConfig } from '#core/signin/entry/auth-config.ts';
import type { ParseResult } from '#core/signin/entry/parse-result.ts';
import type { Identity } from '#core/signin/services/identity.ts';
import type { ServiceFacts, ServiceRow } from '#core/signin/services/service-row.ts';
import type { QueryResult } from '../query-context.ts';
import type { AccountRow, FoundAccount } from './accounts.ts';
import type { ChosenProvider } from './choose-provider.ts';
import type { Facts } from './facts.ts';
import type { SignInKeys } from './keys.ts';
import type { StepOutcome } from './step.ts';

/** What a sign-in is explained with besides the site and the question. */
export interface SignInRun {
  signal?: AbortSignal | undefined;
  now: () => Date;
  /** The site's own keys. */
  configuration?: ConfigurationFile | undefined;
  /**
   * What was seen outside the site by who has really tried, for steps that can say nothing by themselves: it stands for a
   * step that is unknown, and where it refuses for one that passes.
   */
  seen?: Partial<Record<AccessStepName, StepOutcome>> | undefined;
  /** Set where a sign-in is carried out: how its credentials are checked. */
  checks?: CredentialChecks | undefined;
  /** The user is named by `#` and an id, whatever logins there are: who it is was found out before. */
  isUserId?: boolean | undefined;
}

/** What a sign-in that is carried out does where explaining looks at what is there. */
export interface CredentialChecks {
  /**
   * Compares a typed password with the stored hash; without a user, or one without a password, with nothing, which takes as
   * long. Undefined where it was not looked at. Stored hashes must go nowhere else.
   */
  hash(
    context: SignInContext,
    stored: StoredHash | undefined,
    password: string,
  ): Promise<HashCheck | undefined>;
  /** Asks a RADIUS server whether a password is right. */
  radius(service: RadiusService, login: string, password: string): Promise<StepOutcome>;
  /** Asks another server in its turn. */
  outside<T>(work: () => Promise<T>): Promise<T>;
}

/** The hash that decides, and the column that it is in. */
export interface StoredHash {
  column: 'PasswordHashPhc' | 'PasswordHashLegacy';
  value: string;
}

/** The general settings that sign-in looks at; columns that a site lacks are absent. */
export interface SettingsRow {
  FailedAttemptsBeforeBlock?: number | null;
  FailedAttemptsBeforeCaptcha?: number | null;
  FailedIpAttemptsBeforeBlock?: number | null;
  IsCaptchaEnabled?: boolean;
  ForbidEmailAsLogin?: boolean;
  SystemMailbox?: string | null;
  ApplicationPath?: string | null;
  PasswordValidityDays?: number | null;
  PasswordRecoveryCodeDays?: number | null;
}

/** Whether a typed password is the one of the stored hash. */
export type HashCheck = 'matches' | 'differs' | 'unknown-form' | 'older-form-matches';

export interface TokenRow {
  ExpiresAt: string | null;
  IsRevoked: boolean;
}

/** How a user is looked up by claims, and what came of it. */
export interface Matching {
  identity: Identity;
  /** Claims that were given, or made of what the user has; undefined where there was nothing to make them of. */
  result: MatchResult | undefined;
  isGiven: boolean;
}

/** What was read for one sign-in: whatever could not be is unknown, and what was not needed is undefined. */
export interface SignInContext {
  input: SignInAccessInput;
  now: Date;
  keys: SignInKeys;
  account: QueryResult<FoundAccount>;
  /** Why one of these columns cannot be read here; undefined where all can. */
  unreadable(table: string, ...columns: string[]): Message | undefined;
  settings: QueryResult<SettingsRow>;
  config: QueryResult<ParseResult<AuthConfig>>;
  /** In the platform's order, the virtual one included. */
  providers: QueryResult<Provider[]>;
  chosen: ChosenProvider | undefined;
  facts: Facts;
  service: QueryResult<ServiceFacts | undefined> | undefined;
  factor: QueryResult<ServiceRow | undefined> | undefined;
  tokens: QueryResult<TokenRow[]> | undefined;
  hash: { asked: QueryResult<unknown>; check: HashCheck } | undefined;
  matching: QueryResult<Matching> | undefined;
  directory: DirectoryAnswer | undefined;
}

/** What the directory said, as the step is to say it. */
export interface DirectoryAnswer {
  judged: StepOutcome;
  notes: Message[];
  milliseconds: number;
}

/** The account, where there is one and it is known which. */
export function accountOf({ account }: Pick<SignInContext, 'account'>): AccountRow | undefined {
  return account.value?.kind === 'one' ? account.value.row : undefined;
}

export function providerOf({ chosen }: Pick<SignInContext, 'chosen'>): Provider | undefined {
  return chosen?.provider;
}

/** True where nobody is called so, and the claims are such that the site makes a new profile of them. */
export function createsProfile({ account, matching }: Pick<SignInContext, 'account' | 'matching'>): boolean {
  const result = matching?.value?.isGiven === true ? matching.value.result : undefined;
  return account.value?.kind === 'none' && result?.outcome === 'none' && result.profile !== undefined;
}
