import { noProgress } from '#core/base/progress.ts';
import type { SignInAccessInput } from '#core/contract/access/signin.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import { checkRadius } from '#core/directory/radius/check.ts';
import { message } from '#core/messages/catalogue.ts';
import { hashPassword, matchesHash, NO_PASSWORD } from '#core/signin/passwords/hash.ts';
import type { ServiceFacts } from '#core/signin/services/service-row.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type SiteTables } from '#core/site/site-tables.ts';
import { querySite } from '../query-context.ts';
import { judgeRadius } from '../rehearse/password.ts';
import { accountOf, providerOf, type SignInContext, type SignInRun } from '../signin/context.ts';
import { evaluateSignIn } from '../signin/explain.ts';
import { readFacts } from '../signin/facts.ts';
import { type RunQueries, readSignInContext } from '../signin/read-context.ts';
import { exceedsCaptchaLimit } from '../signin/steps/account.ts';
import { passwordExpiry } from '../signin/steps/credentials.ts';
import { refusedBefore } from '../signin/steps/index.ts';
import { slotPool } from '../signin/steps/token.ts';
import { applyCounters, applyLog, applyUser, type ServeTransaction, unblockAddress } from './apply.ts';
import { type Decision, decide, outcomeOf, type Refused } from './decide.ts';
import type { LoggedSignIn } from './effects.ts';
import type { FailedLogins } from './failed-logins.ts';
import { takeSlot } from './slots.ts';

const MINUTE = 60_000;

/** Who wants to sign in, as the server has seen it. */
export interface PasswordSignIn
  extends Pick<SignInAccessInput, 'user' | 'providerId' | 'hostname' | 'device'>,
    Pick<LoggedSignIn, 'address' | 'requestAddress' | 'userAgent' | 'realIp'> {
  password: string;
  /** A captcha was solved. */
  isHuman: boolean;
}

/** Somebody whose sign-in is about to be written. */
export interface SignedInUser {
  userId: number;
  login: string;
  displayName: string;
  providerId: number | null;
  /** ISO 8601. */
  passwordChangedAt: string | null;
  /** The password is over, or an administrator wants another: nothing but changing it is open. */
  mustChangePassword: boolean;
  /** Days that the password is still good for; null where it has no end. */
  passwordDaysLeft: number | null;
}

export interface ServeRun<Prepared> {
  signal: AbortSignal;
  now: () => Date;
  /** The site's own keys; without it all have their defaults. */
  configuration: ConfigurationFile | undefined;
  failedLogins: FailedLogins;
  /** Makes what the sign-in is to give, which counts once this has ended; called before anything of it is written to the site. */
  prepare: (user: SignedInUser) => Promise<Prepared>;
}

export type Served<Prepared> =
  | { kind: 'signed-in'; user: SignedInUser; prepared: Prepared }
  | { kind: 'refused'; refused: Refused }
  | Extract<Decision, { kind: 'undecided' | 'factor' }>;

/**
 * Signs somebody in by login and password (spec, "Authentication"). The password goes where the provider has it checked,
 * once. Throws what opening a site throws, and `keys-unreadable`.
 */
export async function signInByPassword<Prepared>(
  site: Site,
  request: PasswordSignIn,
  run: ServeRun<Prepared>,
): Promise<Served<Prepared>> {
  const { context, decision } = await judge(site, request, run);
  if (decision.kind === 'refused') return await refuse(site, request, { run, context, decision });
  const user = userOf(context);
  if (decision.kind !== 'granted' || !user) return decision.kind === 'granted' ? wrong() : decision;
  const prepared = await run.prepare(user);
  const newHash =
    context.hash?.check === 'older-form-matches' ? await hashPassword(request.password) : undefined;
  const isWhole = await site.writeSerializable(async (session) => {
    const transaction = await begin(site, session, run);
    if (
      decision.needsSlot &&
      !user.mustChangePassword &&
      !(await takesSlot(transaction, context, user.userId))
    )
      return false;
    const settings = context.settings.value ?? {};
    const counted = { userId: user.userId, address: request.address, settings };
    await applyCounters(transaction, counted, 'success');
    await applyUser(transaction, user.userId, newHash);
    if (!user.mustChangePassword) await applyLog(transaction, loggedSignIn(context, request, user), 0);
    return true;
  }, run.signal);
  return isWhole ? { kind: 'signed-in', user, prepared } : noSlot(slotPool(context) ?? 0);
}

async function judge(site: Site, request: PasswordSignIn, run: ServeRun<unknown>) {
  const read = await readContext(site, request, run);
  const isBlocked = read.evaluation.steps.some(
    ({ step, result }) => step === 'address' && result === 'blocks',
  );
  if (!isBlocked || !request.isHuman) return read;
  // A captcha lets the address in again, and then it is looked at who comes.
  await site.writeSerializable(
    async (session) => unblockAddress(await begin(site, session, run), request.address),
    run.signal,
  );
  return await readContext(site, request, run);
}

async function readContext(site: Site, request: PasswordSignIn, run: ServeRun<unknown>) {
  const { user, password, providerId, hostname, device, address } = request;
  const input: SignInAccessInput = {
    site: '',
    user,
    password,
    method: 'password',
    device,
    ip: address,
    acceptUntrusted: false,
    ...(providerId === undefined ? {} : { providerId }),
    ...(hostname === undefined ? {} : { hostname }),
  };
  const configuration = run.configuration ?? { name: 'appsettings.json', text: '{}' };
  const ofSite: RunQueries = (work) => querySite(site, (db) => work(db, readFacts), run.signal);
  const context = await readSignInContext(ofSite, input, { signal: run.signal, now: run.now, configuration });
  // Who has no password, or is not there, is not told from who has another one by the time that it takes.
  if (!context.hash && !context.directory) await matchesHash(password, NO_PASSWORD);
  const evaluation = evaluateSignIn(context, await askRadius(site, context, run));
  return { context, evaluation, decision: decide(context, evaluation, request.isHuman) };
}

/** What the RADIUS server of the provider says; nothing where there is none, or the site itself refuses before it is asked. */
async function askRadius(
  site: Site,
  context: SignInContext,
  run: ServeRun<unknown>,
): Promise<SignInRun['seen']> {
  const row = radiusService(context)?.row;
  if (!row || refusedBefore('directory', context) !== undefined) return undefined;
  const Id = Number(row.Id);
  const [secret = ''] = await site.read(
    async (session) =>
      (await tablesOf(site, session)).secrets('RadiusServicesCredentials', 'SharedSecret', { Id }),
    run.signal,
  );
  const { user, password } = context.input;
  const steps = await checkRadius(
    { address: String(row.IpAddress ?? ''), port: Number(row.Port ?? 1812), secret },
    { login: user, loginPassword: password, tries: 3 },
    { signal: run.signal, report: noProgress },
  );
  return judgeRadius(steps);
}

function radiusService(context: SignInContext): ServiceFacts | undefined {
  return providerOf(context)?.ProviderType === 'Radius' ? context.service?.value : undefined;
}

/** Counts what has failed, and says what may be told of it. */
async function refuse(
  site: Site,
  request: PasswordSignIn,
  {
    run,
    context,
    decision,
  }: { run: ServeRun<unknown>; context: SignInContext; decision: Extract<Decision, { kind: 'refused' }> },
): Promise<Served<never>> {
  const user = accountOf(context);
  const settings = context.settings.value ?? {};
  if (!user && decision.refused.reason === 'wrong') {
    const failed = run.failedLogins.count(request.user);
    if (exceedsCaptchaLimit(settings, failed) && !request.isHuman)
      return { kind: 'refused', refused: { reason: 'captcha' } };
    run.failedLogins.add(request.user);
  }
  const outcome = outcomeOf(decision);
  if (outcome === 'failure') {
    const counted = { userId: user?.UserID, address: request.address, settings };
    await site.writeSerializable(
      async (session) => applyCounters(await begin(site, session, run), counted, outcome),
      run.signal,
    );
  }
  return decision;
}

/** The account with what its password asks of it; undefined where it is not known which is meant. */
function userOf(context: SignInContext): SignedInUser | undefined {
  const row = accountOf(context);
  if (!row) return undefined;
  const provider = providerOf(context);
  const isBuiltIn = provider?.ProviderType === 'None';
  const days = (isBuiltIn && context.settings.value?.PasswordValidityDays) || null;
  const expiry = days === null ? undefined : passwordExpiry(row, days, context.now);
  return {
    userId: row.UserID,
    login: row.Nick ?? '',
    displayName: row.DisplayName ?? '',
    providerId: provider?.Id ?? null,
    passwordChangedAt: row.PasswordChangedAt ?? null,
    mustChangePassword: isBuiltIn && (row.MustChangePassword === true || (expiry?.left ?? 1) <= 0),
    passwordDaysLeft: expiry?.left ?? null,
  };
}

async function takesSlot(
  { tables, now }: ServeTransaction,
  context: SignInContext,
  userId: number,
): Promise<boolean> {
  const idle = (context.keys.number('ConcurrentSessionMinLengthInMinutes') ?? 1) * MINUTE;
  return await takeSlot(tables, userId, { pool: slotPool(context) ?? 0, now, idle });
}

function loggedSignIn(
  context: SignInContext,
  request: PasswordSignIn,
  { userId }: SignedInUser,
): LoggedSignIn {
  const { address, requestAddress, userAgent, realIp } = request;
  const provider = providerOf(context);
  return {
    ...{ userId, address, requestAddress, userAgent, realIp },
    protocol: 'Forms',
    provider: provider ? provider.Description || provider.ProviderType : null,
    note: null,
  };
}

async function begin(
  site: Site,
  session: Parameters<Parameters<Site['write']>[0]>[0],
  { now }: Pick<ServeRun<unknown>, 'now'>,
): Promise<ServeTransaction> {
  return { tables: await tablesOf(site, session), now: now() };
}

async function tablesOf(
  site: Site,
  session: Parameters<Parameters<Site['write']>[0]>[0],
): Promise<SiteTables> {
  return await openTables(session, site.catalog, message('feature.signin'));
}

function wrong(): Served<never> {
  return { kind: 'refused', refused: { reason: 'wrong' } };
}

function noSlot(pool: number): Served<never> {
  const answer = { status: 402, text: null } as const;
  const found = message('access-signin.slots-taken', { held: pool, pool });
  return { kind: 'refused', refused: { reason: 'step', step: 'licence', found, answer } };
}
