import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { ProbeInput, ResponseInput } from '#core/contract/directory-services.ts';
import type { At } from '#core/contract/signin-common.ts';
import type { ServiceType } from '#core/contract/signin-services.ts';
import { type CertificateSource, certificateCalendar } from '#core/directory/calendar.ts';
import { type ClockSource, compareClocks } from '#core/directory/clocks.ts';
import { parseTarget, type Target } from '#core/directory/ldaps/target.ts';
import { checkMultifactor } from '#core/directory/multifactor/check.ts';
import { checkOidc } from '#core/directory/oidc/check.ts';
import { checkRadius } from '#core/directory/radius/check.ts';
import { checkSaml } from '#core/directory/saml/check.ts';
import { readMetadata } from '#core/directory/saml/metadata.ts';
import { judgeResponse } from '#core/directory/saml/response.ts';
import { XmlRefused } from '#core/directory/saml/xml.ts';
import { fetchPage } from '#core/directory/web.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '#core/signin/administration.ts';
import { matchClaims } from '#core/signin/services/matching.ts';
import { type Probed, probedService } from '#core/signin/services/probed.ts';
import { listServices } from '#core/signin/services/services.ts';
import { type LongRun, readAsOperator } from './bind.ts';
import type { HostContext } from './context.ts';

/** Tries a service step by step. */
export async function probeService({ context, report }: LongRun, input: ProbeInput, signal: AbortSignal) {
  const service = await readAsOperator(
    context,
    input,
    (given) => probedService(given, input.type, input.id),
    signal,
  );
  const run = { signal, report, now: context.now };
  return { steps: await probe(service, input, run) };
}

function probe(
  service: Probed,
  input: ProbeInput,
  run: { signal: AbortSignal; report: ReportProgress; now: () => Date },
) {
  switch (service.type) {
    case 'Radius':
      return checkRadius(service, input, run);
    case 'OAuth':
      return checkOidc(service, { siteAddress: input.siteAddress ?? service.siteAddress }, run);
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
    (given) => probedService(given, 'SAML', input.id),
    signal,
  );
  if (service.type !== 'SAML') throw new SiteferryError('bug', { reason: 'a SAML service is none' });
  const text = input.metadata ?? (await metadataText(service.metadataUrl, signal));
  const metadata = readOrRefuse(text);
  const question = { ...input, metadata, allowUnsolicited: service.allowUnsolicited };
  const { steps, claims } = await judgeResponse(question, context.now());
  if (Object.keys(claims).length === 0) return { steps };
  const which = { type: 'SAML' as const, id: input.id, claims: JSON.stringify(claims) };
  return { steps, match: await readAsOperator(context, input, (given) => matchClaims(given, which), signal) };
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
    const reason = cause instanceof XmlRefused ? cause.reason : message('saml.xml.no-identity-provider');
    throw new SiteferryError('target-invalid', { target: message('saml.metadata'), reason }, { cause });
  }
}

/** Addresses of a site that something is known at: its own, its directories and its identity providers. */
interface SiteAddresses {
  databaseTime: string;
  web: { source: Message; url: string }[];
  metadata: { source: Message; url: string }[];
  directories: { source: Message; target: Target }[];
}

async function addressesOf(given: Administration): Promise<SiteAddresses> {
  const services = await listServices(given);
  const [settings] = await given.tables.select<{ ApplicationPath: string | null }>('sys_general_settings');
  const of = (...types: ServiceType[]) =>
    services
      .filter(({ Type }) => types.includes(Type))
      .map(({ Type, Name, Fields }) => ({
        source: message('source.service', { type: Type, name: Name }),
        Fields,
      }));
  const metadata = of('SAML').map(({ source, Fields }) => ({
    source,
    url: String(Fields.MetadataUrl ?? ''),
  }));
  const pages = [
    { source: message('source.site'), url: settings?.ApplicationPath ?? '' },
    ...of('OAuth').map(({ source, Fields }) => ({ source, url: authorityOf(Fields.SettingsJson) })),
    ...of('Multifactor').map(({ source, Fields }) => ({ source, url: String(Fields.ApiUrl ?? '') })),
    ...metadata,
  ];
  const isWeb = ({ url }: { url: string }) => /^https?:\/\/./i.test(url);
  return {
    databaseTime: await given.tables.databaseTime(),
    web: pages.filter(isWeb),
    metadata: metadata.filter(isWeb),
    directories: of('ActiveDirectory', 'OpenLDAP').flatMap(({ source, Fields }) => {
      const target = targetOf(String(Fields.Domain ?? Fields.ServerAddress ?? ''));
      return target ? [{ source, target }] : [];
    }),
  };
}

/** The clocks of the database, the site, its directories and its identity providers. */
export async function compareSiteClocks(context: HostContext, input: At, signal: AbortSignal | undefined) {
  const { databaseTime, web, directories } = await readAsOperator(context, input, addressesOf, signal);
  const sources: ClockSource[] = [
    { source: message('source.database'), kind: 'time', time: databaseTime },
    ...web.map((one) => ({ ...one, kind: 'web' as const })),
    ...directories.map(({ source, target }) => ({
      source,
      kind: 'directory' as const,
      address: { ...target, security: 'tls' as const },
    })),
  ];
  return await compareClocks(sources, { signal: signal ?? new AbortController().signal, now: context.now });
}

/** When the certificates of a site's sign-in end. */
export async function siteCalendar(context: HostContext, input: At, signal: AbortSignal | undefined) {
  const { web, metadata, directories } = await readAsOperator(context, input, addressesOf, signal);
  const sources: CertificateSource[] = [
    ...directories.map((one) => ({ ...one, kind: 'tls' as const })),
    ...web.flatMap(({ source, url }) => {
      const { protocol, hostname, port } = new URL(url);
      const target = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443) };
      return protocol === 'https:' ? [{ source, kind: 'tls' as const, target }] : [];
    }),
    ...metadata.map(({ source, url }) => ({
      source: message('source.signing', { source }),
      kind: 'metadata' as const,
      url,
    })),
  ];
  return await certificateCalendar(sources, {
    signal: signal ?? new AbortController().signal,
    now: context.now,
  });
}

function targetOf(server: string): Target | undefined {
  try {
    return parseTarget(server);
  } catch {
    // An address that is none is told of by the check of the service.
    return undefined;
  }
}

function authorityOf(settings: unknown): string {
  try {
    const parsed: { AuthorityUrl?: unknown } = JSON.parse(String(settings ?? '{}'));
    return String(parsed.AuthorityUrl ?? '');
  } catch {
    return '';
  }
}
