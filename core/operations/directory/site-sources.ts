import type { Message } from '#core/base/message.ts';
import type { CertificateSource } from '#core/directory/certificate-scan.ts';
import type { ClockSource } from '#core/directory/clocks.ts';
import type { SigningSettings } from '#core/directory/saml/integration.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '#core/signin/administration.ts';
import { readProbeTarget } from '#core/signin/services/probe-target.ts';
import { listServices } from '#core/signin/services/services.ts';

/** Something of a site that has a clock or certificates: an address, or why there is none to ask. */
export type SiteSource = { source: Message } & (
  | { kind: 'web'; url: string }
  | { kind: 'metadata'; url: string }
  | { kind: 'own-certificate'; signing: SigningSettings }
  | { kind: 'directory'; type: 'ActiveDirectory' | 'OpenLDAP'; server: string }
  | { kind: 'radius' }
  | { kind: 'no-address'; reason: Message }
);

/** The site itself and every service of its sign-in. */
export async function siteSources(admin: Administration): Promise<SiteSource[]> {
  const [settings] = await admin.tables.select<{ ApplicationPath: string | null }>('sys_general_settings');
  const services = await listServices(admin);
  const own: SiteSource[] = [];
  for (const { Type, Id, Name } of services) {
    const service = Type === 'SAML' ? await readProbeTarget(admin, Type, Id) : undefined;
    if (service?.type !== 'SAML' || !service.signRequests) continue;
    const source = message('source.own-certificate', {
      source: message('source.service', { type: Type, name: Name }),
    });
    own.push({ source, kind: 'own-certificate', signing: service });
  }
  return [
    webSource(message('source.site'), settings?.ApplicationPath ?? '', message('source.no-site-address')),
    ...services.map(({ Type, Name, Fields }): SiteSource => {
      const source = message('source.service', { type: Type, name: Name });
      switch (Type) {
        case 'Radius':
          return { source, kind: 'radius' };
        case 'OAuth':
          return webSource(source, authorityOf(Fields.SettingsJson), message('source.no-authority'));
        case 'SAML':
          return webSource(
            source,
            String(Fields.MetadataUrl ?? ''),
            message('saml.no-metadata-url'),
            'metadata',
          );
        case 'Multifactor':
          return webSource(source, String(Fields.ApiUrl ?? ''), message('source.no-api-url'));
        case 'ActiveDirectory':
        case 'OpenLDAP': {
          const server = String(Fields.Domain ?? Fields.ServerAddress ?? '').trim();
          if (server === '') return { source, kind: 'no-address', reason: message('source.no-server') };
          return { source, kind: 'directory', type: Type, server };
        }
        default:
          return { source, kind: 'no-address', reason: message('source.no-server') };
      }
    }),
    ...own,
  ];
}

/** Where clocks are read. */
export function clockSources(sources: readonly SiteSource[], databaseTime: string): ClockSource[] {
  return [
    { source: message('source.database'), kind: 'time', time: databaseTime },
    ...sources.flatMap(clockOf),
  ];
}

function clockOf(one: SiteSource): ClockSource | [] {
  const { source } = one;
  switch (one.kind) {
    case 'web':
    case 'metadata':
      return { source, kind: 'web', url: one.url };
    case 'directory':
      return one;
    case 'own-certificate':
      return [];
    case 'radius':
      return { source, kind: 'none', verdict: 'skipped', reason: message('clock.radius') };
    case 'no-address':
      return { source, kind: 'none', verdict: 'unknown', reason: one.reason };
  }
}

/** Where certificates are. */
export function certificateSources(sources: readonly SiteSource[]): CertificateSource[] {
  return sources.flatMap(certificatesOf);
}

function certificatesOf(one: SiteSource): CertificateSource[] {
  const { source } = one;
  switch (one.kind) {
    case 'web':
      return [pageSource(source, one.url)];
    case 'metadata': {
      const signing = message('source.signing', { source });
      return [pageSource(source, one.url), { source: signing, kind: 'metadata', url: one.url }];
    }
    case 'directory':
      return [one];
    case 'own-certificate':
      return [{ source, kind: 'own', signing: one.signing }];
    case 'radius':
      return [{ source, kind: 'none', state: 'none', reason: message('certificates.radius') }];
    case 'no-address':
      return [{ source, kind: 'none', state: 'unknown', reason: one.reason }];
  }
}

function pageSource(source: Message, url: string): CertificateSource {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:')
    return { source, kind: 'none', state: 'none', reason: message('certificates.plain') };
  const target = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443) };
  return { source, kind: 'tls', target };
}

function webSource(
  source: Message,
  url: string,
  missing: Message,
  kind: 'web' | 'metadata' = 'web',
): SiteSource {
  const given = url.trim();
  if (given === '') return { source, kind: 'no-address', reason: missing };
  if (!/^https?:\/\/./i.test(given) || !URL.canParse(given))
    return { source, kind: 'no-address', reason: message('source.address-unreadable', { address: given }) };
  return { source, kind, url: given };
}

function authorityOf(settings: unknown): string {
  try {
    const parsed: { AuthorityUrl?: unknown } = JSON.parse(String(settings ?? '{}'));
    return String(parsed.AuthorityUrl ?? '');
  } catch {
    return '';
  }
}
