import { AsnConvert } from '@peculiar/asn1-schema';
import { Certificate as AsnCertificate, CRLDistributionPoints } from '@peculiar/asn1-x509';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Certificate } from '../certificates/certificate.ts';

/** Somewhere that can be asked whether a certificate is revoked. */
export interface RevocationSource {
  kind: 'list' | 'ocsp';
  url: string;
  /** Why nobody asks it; undefined where it is asked. */
  reason: Message | undefined;
}

/** What a source said. */
export interface SourceAnswer {
  answer: 'clean' | 'revoked' | 'unusable' | 'not-asked';
  url: string;
  /** What is told of it. */
  text: Message;
  /** When it was revoked. */
  date?: string;
  /** Why there is no answer. */
  reason?: Message;
  /** Delta lists that it names, which may know of more. */
  deltas?: readonly string[];
}

const LIST_POINTS = '2.5.29.31';
const DELTA_POINTS = '2.5.29.46';

/** The lists and responders that a certificate names. */
export function sourcesOf({ node, facts }: Certificate): RevocationSource[] {
  return [
    ...pointsOf(node.raw, LIST_POINTS).flatMap(listSources),
    ...facts.ocspUrls.map((url) => ({ kind: 'ocsp' as const, url, reason: schemeReason(url, /^http:/i) })),
  ];
}

/** The delta lists that a certificate names. */
export function deltasOf({ node }: Certificate): string[] {
  return pointsOf(node.raw, DELTA_POINTS).flatMap(urlsOf);
}

type Point = CRLDistributionPoints[number];

function pointsOf(der: Uint8Array, type: string): Point[] {
  const { extensions = [] } = AsnConvert.parse(der, AsnCertificate).tbsCertificate;
  const found = [...extensions].find(({ extnID }) => extnID === type);
  return found ? [...AsnConvert.parse(found.extnValue, CRLDistributionPoints)] : [];
}

/** Addresses of a point. */
export function urlsOf({ distributionPoint }: Point): string[] {
  return (distributionPoint?.fullName ?? []).flatMap(
    ({ uniformResourceIdentifier }) => uniformResourceIdentifier ?? [],
  );
}

function listSources(point: Point): RevocationSource[] {
  const urls = urlsOf(point);
  const { distributionPoint, reasons, cRLIssuer } = point;
  const excluded = cRLIssuer
    ? message('ldaps.S8.reason.indirect')
    : reasons
      ? message('ldaps.S8.reason.some-reasons')
      : undefined;
  if (urls.length > 0) return urls.map((url) => ({ kind: 'list', url, reason: excluded ?? listReason(url) }));
  const relative = distributionPoint?.nameRelativeToCRLIssuer
    ? message('ldaps.S8.reason.relative')
    : message('ldaps.S8.reason.scheme');
  return [{ kind: 'list', url: 'CRL', reason: excluded ?? relative }];
}

/** Why nobody asks for a list at an address; undefined where somebody does. Active Directory names its own without a server. */
export function listReason(url: string): Message | undefined {
  if (/^ldaps?:\/\/\//i.test(url)) return message('ldaps.S8.reason.no-server');
  return schemeReason(url, /^(https?|ldaps?):\/\/./i);
}

function schemeReason(url: string, asked: RegExp): Message | undefined {
  return asked.test(url) ? undefined : message('ldaps.S8.reason.scheme');
}

/** An answer that nobody can use. */
export function unusable(url: string, reason: Message): SourceAnswer {
  return {
    answer: 'unusable',
    url,
    reason,
    text: message('ldaps.S8.list.unusable', { url, reason }),
  };
}

/** A source that nobody asks. */
export function skippedSource(url: string, reason: Message): SourceAnswer {
  return { answer: 'not-asked', url, reason, text: message('ldaps.S8.source.not-asked', { url, reason }) };
}

/** A certificate that is revoked. */
export function revoked(url: string, date: string): SourceAnswer {
  return { answer: 'revoked', url, date, text: message('ldaps.S8.list.revoked', { url, date }) };
}
