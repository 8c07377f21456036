import type { Message } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { CheckedPlace, KnownCertificate } from '#core/contract/directory/known-certificates.ts';
import type { LdapsReport } from '#core/contract/directory/ldaps.ts';
import { daysLeft, endsSoon } from '#core/contract/directory/reminder-steps.ts';
import type { Service } from '#core/contract/signin/services.ts';
import { message } from '#core/messages/catalogue.ts';
import { renderMessage } from '#renderer/ui/messages.ts';

/** What is to be said of a certificate, the worst first. `dates`: only its dates are known, and they are no trouble. */
export type CertificateStatus = 'ended' | 'refused' | 'insecure' | 'soon' | 'unknown' | 'connects' | 'dates';

/** What a row is called: the source where its certificate and its address have no name. */
export function nameOf({ name, source }: Pick<CertificateRow, 'name' | 'source'>): string {
  return sanitize(name) || renderMessage(source);
}

/** A certificate at a place, a place that none could be read at, or a directory that was never checked. */
export interface CertificateRow {
  key: string;
  /** Of the certificate, or the address; empty where there is none. */
  name: string;
  status: CertificateStatus;
  days: number | undefined;
  server: string;
  source: Message;
  site: string | undefined;
  certificate: KnownCertificate | undefined;
  place: CheckedPlace | undefined;
  /** The directory service that a check of LDAPS can be made of. */
  service: Service | undefined;
}

/** The rows of the page, the first to end first; what has no date comes last. */
export function certificateRows(
  places: readonly CheckedPlace[],
  services: { site: string; all: readonly Service[] } | undefined,
  now: Date,
): CertificateRow[] {
  const directories = (services?.all ?? []).filter(isDirectory);
  const known = places.flatMap((place) => {
    const own = place.site === services?.site ? directories.find((one) => isSourceOf(one, place)) : undefined;
    return rowsOfPlace(place, own, now);
  });
  const unchecked = directories
    .filter((one) => !known.some(({ service }) => service === one))
    .map((one) => uncheckedRow(one, services?.site));
  return [...known, ...unchecked].sort((one, other) => (one.days ?? Infinity) - (other.days ?? Infinity));
}

function isDirectory({ Type }: Service): boolean {
  return Type === 'ActiveDirectory' || Type === 'OpenLDAP';
}

/** What a directory service is called as a source of certificates. */
function sourceOf({ Type, Name }: Service): Message {
  return message('source.service', { type: Type, name: Name });
}

function isSourceOf(service: Service, { source }: CheckedPlace): boolean {
  return JSON.stringify(source) === JSON.stringify(sourceOf(service));
}

function rowsOfPlace(place: CheckedPlace, service: Service | undefined, now: Date): CertificateRow[] {
  const { site, source, address, certificates } = place;
  const same = { server: address, source, site, place, service };
  const key = JSON.stringify([site ?? null, source, address]);
  if (certificates.length === 0)
    return [{ ...same, key, name: address, status: 'unknown', days: undefined, certificate: undefined }];
  return certificates.map((certificate) => ({
    ...same,
    key: `${key} ${certificate.sha256}`,
    name: certificate.name,
    status: certificateStatus(place, certificate, now),
    days: daysLeft(certificate.notAfter, now),
    certificate,
  }));
}

function uncheckedRow(service: Service, site: string | undefined): CertificateRow {
  const { Name, Fields } = service;
  return {
    key: JSON.stringify([site, service.Type, service.Id]),
    name: Name,
    status: 'unknown',
    days: undefined,
    server: String(Fields.Domain ?? Fields.ServerAddress ?? ''),
    source: sourceOf(service),
    site,
    certificate: undefined,
    place: undefined,
    service,
  };
}

/** The report of a row's server; of a place that is no server, as of a domain that was never resolved, the first one. */
export function reportOf(
  reports: readonly LdapsReport[],
  { place: checked }: Pick<CertificateRow, 'place'>,
): LdapsReport | undefined {
  const place = checked?.place;
  if (place?.kind !== 'tls') return reports[0];
  return reports.find(({ target: { host, port } }) => host === place.host && port === place.port);
}

/** Nothing is said to be good but by a check of LDAPS of this very certificate whose server answered since. */
export function certificateStatus(
  { failure, verdict }: Pick<CheckedPlace, 'failure' | 'verdict'>,
  certificate: KnownCertificate,
  now: Date,
): CertificateStatus {
  if (failure) return 'unknown';
  if (daysLeft(certificate.notAfter, now) < 0) return 'ended';
  const prediction = verdict?.sha256 === certificate.sha256 ? verdict.prediction : undefined;
  if (prediction === 'refused' || prediction === 'insecure') return prediction;
  if (endsSoon(certificate, now)) return 'soon';
  return prediction ?? 'dates';
}
