import { SiteferryError } from '#core/base/errors.ts';
import type { Rehearsal, RehearsalInput } from '#core/contract/access/rehearse.ts';
import { message } from '#core/messages/catalogue.ts';
import { readAs } from '#core/signin/administration.ts';
import { rehearseByBrowser } from './browser.ts';
import type { RehearsalContext, RehearsalRun } from './context.ts';
import { checkFactor } from './factor-steps.ts';
import { rehearseByPassword } from './password.ts';
import { readProvider } from './provider.ts';

/**
 * Signs somebody in as the site would, without the site: its provider is asked from this computer, and what follows in the
 * site is explained from its database. Nothing is written to the site.
 *
 * Errors: `record-unknown`, `rule-broken` for a provider without a service or a sign-in without a login, `keys-unreadable`.
 */
export async function rehearse(input: RehearsalInput, run: RehearsalRun): Promise<Rehearsal> {
  const read = await run.onSite((site) =>
    readAs(
      site,
      input.operator,
      (administration) => readProvider(administration, input.providerId),
      run.signal,
    ),
  );
  const { type } = read.backend;
  const isBrowser = type === 'OAuth' || type === 'SAML';
  if (!isBrowser && (input.login === undefined || !input.password))
    throw new SiteferryError('rule-broken', { rule: 'login', reason: message('rehearsal.login-missing') });
  const factorSteps = await checkFactor(read, input, run);
  const context: RehearsalContext = { ...read, input, run, factorSteps };
  return await (isBrowser ? rehearseByBrowser(context) : rehearseByPassword(context));
}
