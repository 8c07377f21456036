import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import { type StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { Rehearsal, ShownClaim } from '#core/contract/access/rehearse.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import type { MatchResult } from '#core/contract/user-match.ts';
import { type OidcSignInStep, type SignedIn, signInByOidc } from '#core/directory/oidc/sign-in.ts';
import { type SamlSignInStep, type SignedInService, signInBySaml } from '#core/directory/saml/sign-in.ts';
import { type StepOutcome, stepResult } from '#core/directory/step-result.ts';
import { readKeyFile } from '#core/keys/entries.ts';
import { readSettings } from '#core/keys/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import { readAs } from '#core/signin/administration.ts';
import { matchClaims } from '#core/signin/services/matching.ts';
import type { Renewal } from '#core/signin/services/renewal.ts';
import type { RehearsalContext } from './context.ts';
import { explainOnSite } from './explain-on-site.ts';

/** What an identity provider has said of somebody. */
interface Identified {
  steps: CheckStep[];
  /** Undefined where nobody was signed in. */
  claims: Readonly<Record<string, unknown>> | undefined;
  /** False where the site would not believe it. */
  isAccepted: boolean;
  renewal: Renewal;
  /** Of OpenID: whether there is something to renew a session by. */
  renewable?: SignedIn['renewable'];
}

type Step = 'sign-in-claims' | 'sign-in-user' | 'sign-in-renewal';

/** What the site answers whom it cannot tell, or does not believe. */
const REFUSED = { status: 401, text: null } as const;

/** Signs somebody in at an identity provider through the browser, and looks whom the site would take that for. */
export async function rehearseByBrowser(context: RehearsalContext): Promise<Rehearsal> {
  const { input, run, provider, factorSteps } = context;
  const identified = await identify(context);
  const { claims } = identified;
  const book = new StepRunner<Step>(run);
  const answered = (rest: Omit<Rehearsal, 'steps' | 'claims'>): Rehearsal => ({
    steps: [...identified.steps, ...book.steps, ...factorSteps],
    claims: claims ? shownClaims(claims) : null,
    ...rest,
  });
  if (!claims) return answered({ match: null, site: null, answer: null });
  await book.do('sign-in-claims', () => judgeClaims(claims));
  const service = provider.ServiceId ?? 0;
  const match = await book.do('sign-in-user', () => matched(context, service, claims));
  await book.do('sign-in-renewal', () => judgeRenewal(identified));
  const user = match?.user;
  if (!user || !identified.isAccepted)
    return answered({ match: match ?? null, site: null, answer: match ? REFUSED : null });
  const method = provider.ProviderType === 'SAML' ? 'saml' : 'oauth';
  const who = { user: `#${user.UserID}`, method, claims: JSON.stringify(claims) } as const;
  const site = await explainOnSite({ input, run, provider, factorSteps }, who, {});
  return answered({ match: match ?? null, site, answer: site.answer });
}

async function identify({ backend, input, run }: RehearsalContext): Promise<Identified> {
  const { port, language } = input;
  const waiting = { ...run, port, language, patience: input.patience * 1_000 };
  if (backend.type === 'OAuth') {
    const book = new StepRunner<OidcSignInStep>(run);
    const signedIn = await signInByOidc(book, backend, waiting);
    const { renewal } = backend;
    if (!signedIn) return { steps: book.steps, claims: undefined, isAccepted: false, renewal };
    const { claims, renewable } = signedIn;
    return { steps: book.steps, claims, isAccepted: true, renewal, renewable };
  }
  if (backend.type === 'SAML') {
    const book = new StepRunner<SamlSignInStep>(run);
    const { allowUnsolicited, renewal } = backend;
    const audience = entityId(input.configuration);
    const judged = await signInBySaml(book, signingWith(backend, input), {
      ...waiting,
      allowUnsolicited,
      audience,
    });
    if (!judged) return { steps: book.steps, claims: undefined, isAccepted: false, renewal };
    const steps = [...book.steps, ...judged.steps];
    const claims = judged.unnamed ? undefined : judged.claims;
    return { steps, claims, isAccepted: judged.isAccepted, renewal };
  }
  throw new SiteferryError('bug', { reason: 'a provider without a browser was to be tried by one' });
}

/** A copy of the file that the site signs with, and its password, go before those of the settings. */
function signingWith<Service extends SignedInService>(
  service: Service,
  { certificateFile: file, certificatePassword: password }: RehearsalContext['input'],
): Service {
  return {
    ...service,
    ...(file !== undefined && { certificateFile: Buffer.from(file, 'base64') }),
    ...(password && { certificatePassword: password }),
  };
}

/** `SamlEntityId` of the site's configuration; undefined where it is not known or not set. */
function entityId(file: RehearsalContext['input']['configuration']): string | undefined {
  if (!file) return undefined;
  const settings = readSettings(readKeyFile(file.name, file.text));
  return settings.find(({ key }) => key.name === 'SamlEntityId')?.text?.trim() || undefined;
}

/** What is longer is cut where it is shown: claims can carry pictures. */
const LONGEST_VALUE = 300;
const MOST_VALUES = 50;

function shownClaims(claims: Readonly<Record<string, unknown>>): ShownClaim[] {
  return Object.entries(claims).map(([name, value]) => ({
    name,
    values: (Array.isArray(value) ? value : [value]).slice(0, MOST_VALUES).map(shownValue),
  }));
}

function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

function judgeClaims(claims: Readonly<Record<string, unknown>>): StepOutcome {
  const names = Object.keys(claims);
  return stepResult('ok', message('rehearsal.claims', { count: names.length }), {
    evidence: { attributes: names.join(', ') },
  });
}

/** Which user of the site these claims mean, as the database compares them. */
async function matched(
  { input, run, provider }: RehearsalContext,
  id: number,
  claims: Readonly<Record<string, unknown>>,
): Promise<StepResult<MatchResult | undefined>> {
  const type = provider.ProviderType === 'SAML' ? 'SAML' : 'OAuth';
  const which = { type, id, claims: JSON.stringify(claims) } as const;
  try {
    const match = await run.onSite((site) =>
      readAs(site, input.operator, (administration) => matchClaims(administration, which), run.signal),
    );
    return judgeMatch(match);
  } catch (error) {
    if (isSiteferryError(error, 'rule-broken')) return stepResult('fail', error.data.reason);
    throw error;
  }
}

function judgeMatch(match: MatchResult): StepResult<MatchResult> {
  const { outcome, user, lookup = '', claims = [], claim = '', value = '', reason, candidates = [] } = match;
  const by = { lookup, claim, value };
  const remedies = [message('rehearsal.check-matching')];
  switch (outcome) {
    case 'match':
      return {
        verdict: 'ok',
        message: message('rehearsal.user-found', { login: user?.Login ?? '', id: user?.UserID ?? 0, ...by }),
        value: match,
      };
    case 'ambiguous':
      return {
        verdict: 'fail',
        message: message('rehearsal.user-ambiguous', { count: candidates.length, ...by }),
        remedies,
        value: match,
      };
    case 'no-claim':
      return { verdict: 'fail', message: message('rehearsal.no-claim', { claims }), remedies, value: match };
    case 'not-configured':
      return { verdict: 'fail', message: reason ?? message('rehearsal.no-claim', { claims }), value: match };
    default:
      return { verdict: 'fail', message: message('rehearsal.user-none', by), remedies, value: match };
  }
}

function judgeRenewal({ renewal: { mode, because, remarks }, renewable }: Identified): StepOutcome {
  const findings = [because, ...remarks].map((one) => ({
    severity: 'note' as const,
    message: one,
    remedies: [],
  }));
  if (mode === null) return stepResult('warn', message('rehearsal.renewal-none'), { findings });
  // OpenID renews by a refresh grant (spec, `RenewalMode`): there has to be a token for it.
  if (mode === 'IdentityProvider' && (renewable === 'not-given' || renewable === 'not-asked')) {
    const isAsked = renewable === 'not-given';
    return stepResult(
      'warn',
      message(`rehearsal.renewal-${isAsked ? 'not-given' : 'without-token'}`, { mode }),
      {
        remedies: [message(isAsked ? 'rehearsal.allow-offline' : 'setting.remedy.offline-access')],
        findings,
      },
    );
  }
  if (mode === 'IdentityProvider' && renewable === 'refused')
    return stepResult('fail', message('rehearsal.renewal-refused', { mode }), {
      remedies: [message('rehearsal.allow-refresh')],
      findings,
    });
  const isTried = mode === 'IdentityProvider' && renewable === 'yes';
  return stepResult('ok', message(isTried ? 'rehearsal.renewal-tried' : 'rehearsal.renewal', { mode }), {
    findings,
  });
}
