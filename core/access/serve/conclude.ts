import { hashPassword } from '#core/signin/passwords/hash.ts';
import type { Site } from '#core/site/site.ts';
import { hasColumns } from '../columns.ts';
import { changeSite, type QueryContext } from '../query-context.ts';
import { addressSpellings } from '../signin/addresses.ts';
import {
  accountOf,
  providerOf,
  type SignInContext,
  type SignInRun,
  type StoredHash,
} from '../signin/context.ts';
import { evaluate, type Judgement } from '../signin/judge.ts';
import { rereadContext } from '../signin/read-context.ts';
import { type Ended, isStrangerAsked } from './answer.ts';
import { applyEffects, runStatement } from './apply.ts';
import { type Circumstances, effectsOf, endOf, isStranger, type SignInEffect } from './effects.ts';
import type { TurnKey } from './fair-queue.ts';
import { activityWindow, protocolOf, providerName } from './log.ts';
import type { PasswordRequest, ServeRun, VerifiedRequest } from './request.ts';
import { releaseIdleSlots } from './slots.ts';
import { unblockAddress } from './statements.ts';

/** One sign-in while it is served. */
export interface Serving {
  site: Site;
  request: PasswordRequest | VerifiedRequest;
  run: ServeRun;
  key: TurnKey;
  seen: SignInRun['seen'];
  /** The hash that the password was compared with. */
  stored(): StoredHash | undefined;
}

type Judged = Pick<Ended, 'context' | 'judgement'>;

/** Makes the changes that follow from a judgement, if any, and says how the sign-in has ended. */
export async function concludeSignIn(serving: Serving, judged: Judged): Promise<Ended> {
  const { request, run } = serving;
  const { strangers } = run.resources;
  const circumstances = circumstancesOf(request);
  const { context, judgement } = judged;
  const end = endOf(judgement, circumstances);
  if (end === 'refused' && !request.isHuman && isStrangerAsked(judged, strangers))
    return { ...judged, end: 'captcha-required' };
  if (end === 'refused' && isStranger(judgement)) strangers.count(request.user);
  // Right is only what a password was that there is: an empty one was tried nowhere.
  if (end === 'undecided' && 'password' in request && request.password === '')
    return { ...judged, end: 'refused' };
  const effects = effectsOf(context, judgement, circumstances);
  if (judgement.verdict === 'granted' ? effects.length > 0 : waitsForIdleSlots(judgement)) {
    const newHash = effects.some(({ kind }) => kind === 'renew-hash') ? await rehash(serving) : undefined;
    const last = await change(serving, (db) => judgeAgain(serving, db, judged, newHash));
    return { ...last, end: endOf(last.judgement, circumstances) };
  }
  if (effects.length > 0) await change(serving, (db) => apply(serving, db, context, effects));
  return { ...judged, end };
}

function circumstancesOf(request: PasswordRequest | VerifiedRequest): Circumstances {
  const isFactorConfirmed = 'isFactorConfirmed' in request && request.isFactorConfirmed === true;
  const impersonator = 'impersonator' in request ? request.impersonator : undefined;
  return { isHuman: request.isHuman, isFactorConfirmed, hasPassword: 'password' in request, impersonator };
}

/** A full pool of which some slots are idle: they are released for whom nothing else stands in the way. */
function waitsForIdleSlots({ decidedBy, facts, steps }: Judgement): boolean {
  const others = steps.filter(({ step }) => step !== 'licence');
  const isOpen = others.some(({ result }) => result === 'unknown' || result === 'blocks');
  return decidedBy === 'licence' && !isOpen && (facts.pool?.idle ?? 0) > 0;
}

/**
 * Judges once more by what is true now, and is kept so until the changes are made: of two sign-ins for the last slot one gets
 * it, and of a thousand passwords that are tried at once those after the blocking one get nobody in.
 */
async function judgeAgain(
  serving: Serving,
  db: QueryContext,
  { context, judgement: { facts } }: Judged,
  newHash: string | undefined,
): Promise<Judged> {
  const userId = accountOf(context)?.UserID;
  if (facts.pool && userId !== undefined) await releaseIdleSlots(db, context, { userId, ...facts.pool });
  const fresh = await rereadContext(db, context, serving.stored());
  const judgement = evaluate(fresh, serving.seen);
  const effects = effectsOf(fresh, judgement, circumstancesOf(serving.request));
  await apply(serving, db, fresh, effects, newHash);
  return { context: fresh, judgement };
}

async function apply(
  { request }: Serving,
  db: QueryContext,
  context: SignInContext,
  effects: readonly SignInEffect[],
  newHash?: string,
): Promise<void> {
  await applyEffects(db, effects, {
    now: context.now,
    newHash,
    entry: {
      protocol: protocolOf(request.method),
      client: request,
      provider: providerName(providerOf(context)),
      window: activityWindow(context),
    },
  });
}

/** Runs a change of the site in its turn. */
async function change<T>(
  { site, run: { signal, resources }, key }: Pick<Serving, 'site' | 'run' | 'key'>,
  work: (db: QueryContext) => Promise<T>,
): Promise<T> {
  return await resources.writes.run(key, signal, () => changeSite(site, work, signal, resources.openTables));
}

/** Takes the block of an address away whose captcha was solved; the password is looked at after it. */
export async function unblockCaller(serving: Serving, ip: string): Promise<void> {
  const spellings = addressSpellings(ip);
  if (spellings.length === 0) return;
  await change(serving, async (db) => {
    if (hasColumns(db, 'IpBlocks', 'Address', 'FailedAttempts', 'IsBlocked'))
      await runStatement(db, unblockAddress(db.session.dialect, spellings));
  });
}

async function rehash({ request, run: { resources, signal }, key }: Serving): Promise<string | undefined> {
  if (!('password' in request)) return undefined;
  const { password } = request;
  return await resources.hashes.run(key, signal, () => hashPassword(password));
}
