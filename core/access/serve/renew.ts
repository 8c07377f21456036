import { SiteferryError } from '#core/base/errors.ts';
import type { SignInMethod } from '#core/contract/access/signin.ts';
import type { AccessStepName } from '#core/messages/codes.ts';
import type { Site } from '#core/site/site.ts';
import { changeSite, type QueryContext } from '../query-context.ts';
import { providerOf, type SignInContext } from '../signin/context.ts';
import { evaluate, type Judgement } from '../signin/judge.ts';
import { rereadContext } from '../signin/read-context.ts';
import { applyEffects } from './apply.ts';
import { type SignInEffect, slotEffects } from './effects.ts';
import { refusalOf } from './held-to.ts';
import { activityWindow, providerName, RENEWAL } from './log.ts';
import { readContext } from './read-context.ts';
import type { ClientDetails, ServeRun } from './request.ts';
import { releaseIdleSlots } from './slots.ts';

/** A session that is to go on. */
export interface RenewalRequest extends ClientDetails {
  userId: number;
  /** How its user has signed in. */
  method: SignInMethod;
  providerId?: number | undefined;
  hostname?: string | undefined;
  device: 'web' | 'android' | 'ios';
}

/** Steps that a session is held to as long as it lasts; by the others it has come. */
const HELD_TO: readonly AccessStepName[] = [
  'account',
  'dismissal',
  'blocked',
  'provider',
  'provider-groups',
  'licence',
];

/**
 * Lets a session go on: its user may still sign in (spec, "Authentication", 9), keeps the slot or takes one again, and the log has
 * a row where `LogRefreshTokenRequests` says so and none of any kind is new enough. Throws `sign-in-refused`, `licences-taken`
 * and `sign-in-undecided`.
 */
export async function renewSignIn(site: Site, request: RenewalRequest, run: ServeRun): Promise<void> {
  const { signal, resources } = run;
  const { userId, method, providerId, hostname, device, ip } = request;
  const key = { address: ip ?? '', login: `#${userId}` };
  const asked = { user: `#${userId}`, method, providerId, hostname, device, ip };
  const context = await readContext(site, asked, run);
  refuse(context, evaluate(context));
  const work = (db: QueryContext) => renew(db, context, request);
  const last = await resources.writes.run(key, signal, () =>
    changeSite(site, work, signal, resources.openTables),
  );
  refuse(last.context, last.judgement);
}

async function renew(db: QueryContext, before: SignInContext, request: RenewalRequest) {
  const { userId } = request;
  const { pool } = evaluate(before).facts;
  if (pool) await releaseIdleSlots(db, before, { userId, size: pool.size });
  const context = await rereadContext(db, before, undefined);
  const judgement = evaluate(context);
  if (refused(context, judgement) === undefined)
    await applyEffects(db, effectsOf(context, judgement, userId), {
      now: context.now,
      entry: {
        protocol: RENEWAL,
        client: request,
        provider: providerName(providerOf(context)),
        window: activityWindow(context),
      },
    });
  return { context, judgement };
}

function effectsOf({ keys }: SignInContext, { facts }: Judgement, userId: number): SignInEffect[] {
  const isLogged = keys.flag('LogRefreshTokenRequests') === true;
  return [
    ...slotEffects(facts.pool, userId),
    { kind: 'mark-active', userId },
    ...(isLogged ? [{ kind: 'log', userId, unlessSame: 'any' } as const] : []),
  ];
}

function refuse(context: SignInContext, judgement: Judgement): void {
  const code = refused(context, judgement);
  if (code !== undefined) throw new SiteferryError(code, {});
}

function refused(context: SignInContext, judgement: Judgement) {
  return refusalOf(context, judgement, { heldTo: HELD_TO, entry: 'token-renewal' });
}
