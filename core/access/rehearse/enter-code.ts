import { SiteferryError } from '#core/base/errors.ts';
import { noProgress } from '#core/base/progress.ts';
import { type StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { CodeInput, EnteredCode, Rehearsal, SentCode } from '#core/contract/access/rehearse.ts';
import type { SiteOperator } from '#core/contract/operator.ts';
import { stepResult } from '#core/directory/step-result.ts';
import { message } from '#core/messages/catalogue.ts';
import { readAs } from '#core/signin/administration.ts';
import type { Site } from '#core/site/site.ts';
import { findAccount } from '../signin/accounts.ts';
import { explainSignIn } from '../signin/explain.ts';
import { passes } from '../signin/step.ts';
import type { LoginCodes } from './codes.ts';
import { clientDetails } from './explain-on-site.ts';

interface Run {
  codes: LoginCodes;
  now: () => Date;
  signal: AbortSignal | undefined;
}

/**
 * Makes a login code for a user, as the site would send it (spec, "AuthConfig", 1 and 2); it is sent to nobody. Throws
 * `record-unknown`, and `rule-broken` for a user who has no mailbox, or no phone number, to send it to.
 */
export async function sendCode(
  site: Site,
  { operator, user, kind }: CodeInput,
  { codes, now, signal }: Run,
): Promise<SentCode> {
  const found = await readAs(site, operator, ({ tables }) => findAccount(tables, user), signal);
  if (found.kind === 'none')
    throw new SiteferryError('record-unknown', { what: message('record.user'), id: user });
  if (found.kind === 'several') refuse(message('rehearsal.several-users', { login: user }));
  const { UserID, Email, CellPhone } = found.row;
  const to = (kind === 'email-code' ? Email : CellPhone)?.trim();
  if (!to)
    refuse(message(kind === 'email-code' ? 'rehearsal.no-mailbox' : 'rehearsal.no-phone', { login: user }));
  return codes.issue({ site: site.id, userId: UserID, kind, to }, now());
}

/** What would have been sent for a site, the newest first. */
export async function readOutbox(
  site: Site,
  { operator }: SiteOperator,
  { codes, now, signal }: Run,
): Promise<SentCode[]> {
  return await readAs(site, operator, async () => codes.sent(site.id, now()), signal);
}

/** Enters a code, and explains what the site would make of the sign-in that it completes. */
export async function enterCode(site: Site, input: EnteredCode, run: Run): Promise<Rehearsal> {
  const { codes, now, signal } = run;
  await readAs(site, input.operator, async () => undefined, signal);
  const book = new StepRunner<'sign-in-code'>({ report: noProgress, signal });
  const spent = await book.do('sign-in-code', () => spend(codes, site.id, input, now()));
  const answered = (rest: Pick<Rehearsal, 'site' | 'answer'>): Rehearsal => ({
    steps: book.steps,
    claims: null,
    match: null,
    ...rest,
  });
  if (!spent) return answered({ site: null, answer: { status: 401, text: null } });
  const { configuration } = input;
  const explained = await explainSignIn(
    site,
    { ...clientDetails(input), user: `#${spent.userId}`, method: 'code' },
    {
      signal,
      now,
      configuration,
      seen: { code: passes(message('rehearsal.code-entered')) },
    },
  );
  return answered({ site: explained, answer: explained.answer });
}

function spend(
  codes: LoginCodes,
  site: string,
  { id, code }: EnteredCode,
  now: Date,
): StepResult<{ userId: number } | undefined> {
  const spent = codes.spend(site, id, code, now);
  if (typeof spent === 'object')
    return { verdict: 'ok', message: message('rehearsal.code-spent'), value: { userId: spent.userId } };
  return stepResult('fail', message(`rehearsal.code-refused.${spent}`));
}

function refuse(reason: ReturnType<typeof message>): never {
  throw new SiteferryError('rule-broken', { rule: 'code', reason });
}
