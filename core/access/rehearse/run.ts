import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Rehearsal, RehearsalInput } from '#core/contract/access-rehearse.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { readAs } from '#core/signin/administration.ts';
import type { Site } from '#core/site/site.ts';
import { rehearseByBrowser } from './browser.ts';
import { checkFactor } from './factor-steps.ts';
import { rehearseByPassword } from './password.ts';
import { type RehearsedProvider, readProvider } from './provider.ts';

/** What a rehearsal is done with. */
export interface RehearsalRun {
  signal: AbortSignal;
  report: ReportProgress;
  now: () => Date;
  /** Opens the site for a piece of work: it is not held while a person signs in elsewhere. */
  onSite<T>(work: (site: Site) => Promise<T>): Promise<T>;
  /** Only for tests with an identity provider on this computer. */
  allowHttp?: boolean;
}

/** One rehearsal, and what it is about. */
export interface Rehearsing extends RehearsedProvider {
  input: RehearsalInput;
  run: RehearsalRun;
  /** What was found out of its second factor. */
  factorSteps: readonly CheckStep[];
}

/**
 * Signs somebody in as the site would, without the site: its provider is asked from this computer, and what follows in the
 * site is explained from its database. Nothing is written to the site.
 *
 * Errors: `record-unknown`, `rule-broken` for a provider without a service or a sign-in without a login, `keys-unreadable`.
 */
export async function rehearse(input: RehearsalInput, run: RehearsalRun): Promise<Rehearsal> {
  const read = await run.onSite((site) =>
    readAs(site, input.operator, (given) => readProvider(given, input.providerId), run.signal),
  );
  const { type } = read.means;
  const isBrowser = type === 'OAuth' || type === 'SAML';
  if (!isBrowser && (input.login === undefined || !input.password))
    throw new SiteferryError('rule-broken', { rule: 'login', reason: message('rehearsal.login-missing') });
  const factorSteps = await checkFactor(read, input, run);
  const rehearsing: Rehearsing = { ...read, input, run, factorSteps };
  return await (isBrowser ? rehearseByBrowser(rehearsing) : rehearseByPassword(rehearsing));
}
