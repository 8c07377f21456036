import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import { redactAddress } from '#core/base/redact.ts';
import type { CalendarInput, ProbeInput, ResponseInput } from '#core/contract/directory/services.ts';
import type { SiteOperator } from '#core/contract/operator.ts';
import type { MatchResult } from '#core/contract/user-match.ts';
import { calendarOf } from '#core/directory/certificate-scan.ts';
import { compareClocks } from '#core/directory/clocks.ts';
import { checkMultifactor } from '#core/directory/multifactor/check.ts';
import { checkOidc, type ListedAliases } from '#core/directory/oidc/check.ts';
import { checkRadius } from '#core/directory/radius/check.ts';
import { checkSaml } from '#core/directory/saml/check.ts';
import { readMetadata } from '#core/directory/saml/metadata.ts';
import { judgeResponse } from '#core/directory/saml/response.ts';
import { XmlError } from '#core/directory/saml/xml.ts';
import { fetchPage } from '#core/directory/web.ts';
import { readOidcAliases } from '#core/keys/directory.ts';
import { compareAliases, type SiteFacts } from '#core/keys/rules/site.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { matchClaims } from '#core/signin/services/matching.ts';
import { type ProbeTarget, readProbeTarget } from '#core/signin/services/probe-target.ts';
import { readAsOperator } from '../administration-handlers.ts';
import type { HostContext } from '../context.ts';
import type { TaskContext } from '../handlers.ts';
import { siteFacts } from '../keys/keys.ts';
import { checkAndSave } from './certificates/check-and-save.ts';
import { saveScans } from './certificates/save.ts';
import { certificateSources, clockSources, siteSources } from './site-sources.ts';

/** Tries a service step by step. */
export async function probeService({ context, report }: TaskContext, input: ProbeInput, signal: AbortSignal) {
  const { configuration } = input;
  const listed = configuration && readOidcAliases(configuration);
  const { service, oidc } = await readAsOperator(
    context,
    input,
    async (admin) => ({
      service: await readProbeTarget(admin, input.type, input.id),
      oidc: listed ? (await siteFacts(admin)).oidc : [],
    }),
    signal,
  );
  const run = { signal, report, now: context.now };
  const aliases = listed && service.type === 'OAuth' ? listedAliases(service.alias, listed, oidc) : undefined;
  return { steps: await probe(service, { ...input, aliases }, run) };
}

function listedAliases(alias: string, listed: readonly string[], oidc: SiteFacts['oidc']): ListedAliases {
  const { unlisted } = compareAliases(listed, [{ alias, isActive: true }]);
  const { unserved } = compareAliases(listed, oidc);
  return { alias, isListed: unlisted.length === 0, unserved };
}

function probe(
  service: ProbeTarget,
  input: ProbeInput & { aliases: ListedAliases | undefined },
  run: { signal: AbortSignal; report: ReportProgress; now: () => Date },
) {
  switch (service.type) {
    case 'Radius':
      return checkRadius(service, input, run);
    case 'OAuth':
      return checkOidc(
        service,
        { siteAddress: input.siteAddress ?? service.siteAddress, aliases: input.aliases },
        run,
      );
    case 'SAML':
      return checkSaml(service, run);
    case 'Multifactor':
      return checkMultifactor(service, run);
  }
}

/** Judges a SAML response, and finds the user that its signed assertion means. */
export async function judgeSamlResponse(context: HostContext, input: ResponseInput, signal: AbortSignal) {
  const service = await readAsOperator(
    context,
    input,
    (admin) => readProbeTarget(admin, 'SAML', input.id),
    signal,
  );
  if (service.type !== 'SAML') throw new SiteferryError('bug', { reason: 'a SAML service is none' });
  const text = input.metadata ?? (await metadataText(service.metadataUrl, signal));
  const metadata = readOrRefuse(text);
  const used = {
    use: (names: readonly string[], response: string, now: Date) =>
      context.replayCache.use(
        names.map((name) => [input.site, input.id, name].join(' ')),
        response,
        now,
      ),
  };
  const question = { ...input, metadata, allowUnsolicited: service.allowUnsolicited, used };
  const { steps, claims, unnamed } = await judgeResponse(question, context.now());
  if (unnamed) return { steps, unmatched: unnamed };
  return { steps, ...(await matchOrReason(context, input, claims, signal)) };
}

/** Which user claims mean; settings that cannot be read are a reason, and no end of what was judged before. */
async function matchOrReason(
  context: HostContext,
  input: ResponseInput,
  claims: Record<string, string[]>,
  signal: AbortSignal,
): Promise<{ match: MatchResult } | { unmatched: Message }> {
  const which = { type: 'SAML' as const, id: input.id, claims: JSON.stringify(claims) };
  try {
    return { match: await readAsOperator(context, input, (admin) => matchClaims(admin, which), signal) };
  } catch (error) {
    if (!isSiteferryError(error, 'rule-broken')) throw error;
    return { unmatched: errorMessage(error) };
  }
}

async function metadataText(url: string, signal: AbortSignal): Promise<string> {
  try {
    const { status, text } = await fetchPage(url, signal);
    if (status === 200) return text;
  } catch (error) {
    if (signal.aborted) throw error;
  }
  throw new SiteferryError('target-invalid', {
    target: url,
    reason: message('saml.no-metadata-fetched'),
  });
}

function readOrRefuse(text: string) {
  try {
    return readMetadata(text);
  } catch (cause) {
    const reason = cause instanceof XmlError ? cause.reason : message('saml.xml.no-identity-provider');
    throw new SiteferryError('target-invalid', { target: message('saml.metadata'), reason }, { cause });
  }
}

/** The clocks of the database, the site, its directories and its identity providers. */
export async function compareSiteClocks(
  context: HostContext,
  input: SiteOperator,
  signal: AbortSignal | undefined,
) {
  const sources = await readAsOperator(
    context,
    input,
    async (admin) => clockSources(await siteSources(admin), await admin.tables.databaseTime()),
    signal,
  );
  return await compareClocks(sources, { signal: signal ?? new AbortController().signal, now: context.now });
}

/** When the certificates of a site's sign-in end. */
export async function siteCalendar(run: TaskContext, input: CalendarInput, signal: AbortSignal) {
  const { context } = run;
  const all = certificateSources(await readAsOperator(context, input, siteSources, signal));
  const others = input.withDirectories ? [] : all.filter(({ kind }) => kind === 'directory');
  const site = redactAddress(input.site);
  const asked = all.filter((one) => !others.includes(one)).map((source) => ({ site, source }));
  const looks = await checkAndSave(run, asked, signal);
  await saveScans(context, { site, looks, others: others.map(({ source }) => source) });
  return calendarOf(looks, context.now());
}
