import type { SignInAccessInput, SignInMethod } from '#core/contract/access/signin.ts';
import { message } from '#core/messages/catalogue.ts';
import type { AccessStepName } from '#core/messages/codes.ts';
import type { Site } from '#core/site/site.ts';
import { querySite } from '../query-context.ts';
import type { SignInRun } from '../signin/context.ts';
import { readFacts } from '../signin/facts.ts';
import { type Judgement, judgeSignIn } from '../signin/judge.ts';
import { passes } from '../signin/step.ts';
import { change } from './conclude.ts';
import { activityWindow, RENEWAL, writeLog } from './log.ts';
import type { ClientDetails, ServeRun } from './request.ts';
import { extendSlot } from './slots.ts';

/** A session that is to go on, of whom and from where. */
export interface RenewalRequest extends ClientDetails {
  userId: number;
  /** How it was begun. */
  method: SignInMethod;
  providerId?: number | undefined;
  hostname?: string | undefined;
}

/** What was checked when the session began, and is not again. */
const CHECKED: readonly AccessStepName[] = [
  'external-account',
  'password',
  'code',
  'directory',
  'second-factor',
];

/**
 * Judges whether a session may go on, by the chain that its sign-in has passed, without the credential: groups and domain
 * access control hold for renewals, too (spec, "Authentication", 9). Where it may, the slot of its user is extended, and the
 * renewal noted where the site says so. Throws `licences-taken`, and what `serveSignIn` throws.
 */
export async function renewSignIn(site: Site, request: RenewalRequest, run: ServeRun): Promise<Judgement> {
  const { userId, method, providerId, hostname } = request;
  const { signal, resources, now, configuration } = run;
  const key = { address: request.ip ?? '', login: `#${userId}` };
  const input: SignInAccessInput = {
    ...{ site: '', user: `#${userId}`, method, device: 'web', acceptUntrusted: false },
    ...(providerId !== undefined && { providerId }),
    ...(hostname !== undefined && { hostname }),
  };
  const before = passes(message('access-signin.checked-before'));
  const seen: SignInRun['seen'] = Object.fromEntries(CHECKED.map((step) => [step, before]));
  const { context, judgement } = await judgeSignIn(
    (work) =>
      resources.reads.run(key, signal, () =>
        querySite(site, (db) => work(db, readFacts), signal, resources.openTables),
      ),
    input,
    { signal, now, configuration, seen },
  );
  if (judgement.verdict !== 'granted') return judgement;
  await extendSlot(site, userId, run);
  if (context.keys.flag('LogRefreshTokenRequests') !== true) return judgement;
  const entry = { protocol: RENEWAL, client: request, provider: undefined, window: activityWindow(context) };
  await change({ site, run, key }, (db) => writeLog(db, { userId, unlessSame: 'any' }, entry, context.now));
  return judgement;
}
