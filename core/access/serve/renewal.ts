import type { SignInMethod } from '#core/contract/access/signin.ts';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import { message } from '#core/messages/catalogue.ts';
import type { AccessStepName } from '#core/messages/codes.ts';
import type { Site } from '#core/site/site.ts';
import { openTables } from '#core/site/site-tables.ts';
import { querySite } from '../query-context.ts';
import type { SignInRun } from '../signin/context.ts';
import { type Evaluation, evaluateSignIn } from '../signin/explain.ts';
import { readFacts } from '../signin/facts.ts';
import { type RunQueries, readSignInContext } from '../signin/read-context.ts';
import { passes } from '../signin/step.ts';
import { hasNamedLicence } from '../signin/steps/token.ts';
import { applyLog } from './apply.ts';
import type { LoggedSignIn } from './effects.ts';
import { extendSlot } from './slots.ts';

const MINUTE = 60_000;

/** A session that is to go on. */
export interface Renewal extends Pick<LoggedSignIn, 'address' | 'requestAddress' | 'userAgent' | 'realIp'> {
  userId: number;
  method: SignInMethod;
  providerId: number | null;
  hostname?: string | undefined;
}

interface RenewalRun {
  signal: AbortSignal;
  now: () => Date;
  configuration: ConfigurationFile | undefined;
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
 * Judges whether a session may go on, by the chain that its sign-in has passed, without the credential: domain access
 * control, groups and licences hold for renewals, too (spec, "Authentication", 9). Where it may, the slot is extended and
 * the renewal noted.
 */
export async function renewSignIn(site: Site, renewal: Renewal, run: RenewalRun): Promise<Evaluation> {
  const { userId, method, providerId, hostname } = renewal;
  const input = {
    site: '',
    user: `#${userId}`,
    method,
    device: 'web' as const,
    acceptUntrusted: false,
    ...(providerId === null ? {} : { providerId }),
    ...(hostname === undefined ? {} : { hostname }),
  };
  const configuration = run.configuration ?? { name: 'appsettings.json', text: '{}' };
  const ofSite: RunQueries = (work) => querySite(site, (db) => work(db, readFacts), run.signal);
  const context = await readSignInContext(ofSite, input, { ...run, configuration });
  const before = passes(message('access-signin.checked-before'));
  const seen: SignInRun['seen'] = Object.fromEntries(CHECKED.map((step) => [step, before]));
  const evaluation = evaluateSignIn(context, seen);
  if (evaluation.verdict !== 'granted') return evaluation;
  await site.writeSerializable(async (session) => {
    const tables = await openTables(session, site.catalog, message('feature.signin'));
    const now = run.now();
    if (!hasNamedLicence(context)) await extendSlot(tables, userId, now);
    if (context.keys.flag('LogRefreshTokenRequests') !== true) return;
    const window = (context.keys.number('UpdateLastActiveTime') ?? 5) * MINUTE;
    const { address, requestAddress, userAgent, realIp } = renewal;
    const logged = { userId, address, requestAddress, userAgent, realIp, provider: null, note: null };
    await applyLog({ tables, now }, { ...logged, protocol: 'TokenRefresh' }, window);
  }, run.signal);
  return evaluation;
}
