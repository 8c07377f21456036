import 'reflect-metadata';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  CRLDistributionPoints,
  IssuingDistributionPoint,
  Name,
  type IssuingDistributionPoint as Scope,
} from '@peculiar/asn1-x509';
import { X509Certificate, X509Crl } from '@peculiar/x509';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Certificate, plainSerial } from '../certificates/certificate.ts';
import { canonicalParts } from '../certificates/names.ts';
import { notAsked, revoked, type SourceAnswer, unusable, urlsOf } from './revocation-sources.ts';

const DELTA_INDICATOR = '2.5.29.27';
const SCOPE = '2.5.29.28';
const DELTA_POINTS = '2.5.29.46';
const AUTHORITY_KEY = '2.5.29.35';
const LIST_NUMBER = '2.5.29.20';
const UNDERSTOOD: readonly string[] = [SCOPE, DELTA_POINTS, AUTHORITY_KEY, LIST_NUMBER];

/** How far clocks may differ before a list is from the future, in milliseconds. */
export const CLOCK_TOLERANCE = 300_000;

/** A question about a certificate, to be answered by what its issuer has signed. */
export interface RevocationQuestion {
  certificate: Certificate;
  issuer: Certificate;
  url: string;
  now: Date;
}

/**
 * What a revocation list says of a certificate (RFC 5280, 6.3). It counts only where the issuer has signed it, it is of
 * now, and it is about such certificates.
 */
export async function judgeList(
  bytes: Uint8Array,
  { certificate, issuer, url, now }: RevocationQuestion,
): Promise<SourceAnswer> {
  const list = new X509Crl(Uint8Array.from(bytes));
  const { keyUsages } = issuer.facts;
  const { publicKey } = new X509Certificate(Uint8Array.from(issuer.node.raw));
  const signer = canonicalParts(AsnConvert.parse(list.issuerName.toArrayBuffer(), Name)).join(',');
  if (signer !== certificate.issuerName || !(await list.verify({ publicKey })))
    return unusable(url, message('ldaps.S8.reason.foreign'));
  if (keyUsages && !keyUsages.includes('cRLSign')) return unusable(url, message('ldaps.S8.reason.no-right'));
  const outside = outOfScope(list, certificate, url);
  if (outside) return outside;
  const start = list.thisUpdate;
  if (start.getTime() > now.getTime() + CLOCK_TOLERANCE)
    return unusable(url, message('ldaps.S8.reason.early', { start: start.toISOString() }));
  const serial = plainSerial(certificate.facts.serial);
  const entry = list.entries.find(({ serialNumber }) => plainSerial(serialNumber) === serial);
  // An authority takes back what it said only in a newer list: an old entry still tells.
  if (entry) return revoked(url, entry.revocationDate.toISOString());
  const end = list.nextUpdate?.toISOString();
  if (end !== undefined && new Date(end) < now)
    return unusable(url, message('ldaps.S8.reason.expired', { end }));
  const text =
    end === undefined
      ? message('ldaps.S8.list.clean', { url })
      : message('ldaps.S8.list.clean-until', { url, end });
  return { answer: 'clean', url, text, deltas: deltasIn(list) };
}

/** Why a list does not speak for a certificate. */
function outOfScope(list: X509Crl, certificate: Certificate, url: string): SourceAnswer | undefined {
  const types = list.extensions.map(({ type }) => type);
  if (types.includes(DELTA_INDICATOR)) return notAsked(url, message('ldaps.S8.reason.delta'));
  const scope = list.getExtension(SCOPE);
  const limits = scope && AsnConvert.parse(scope.value, IssuingDistributionPoint);
  if (limits?.indirectCRL) return notAsked(url, message('ldaps.S8.reason.indirect'));
  if (limits?.onlySomeReasons) return notAsked(url, message('ldaps.S8.reason.some-reasons'));
  if (limits && !isWithin(limits, certificate)) return unusable(url, message('ldaps.S8.reason.scope'));
  const isUnknown = list.extensions.some(({ critical, type }) => critical && !UNDERSTOOD.includes(type));
  return isUnknown ? unusable(url, message('ldaps.S8.reason.critical')) : undefined;
}

/** Whether a list that is limited covers a certificate: authorities or others, and those that name one of its addresses. */
function isWithin(scope: Scope, { facts: { isCa, crlUrls } }: Certificate): boolean {
  if (scope.onlyContainsAttributeCerts) return false;
  if (isCa ? scope.onlyContainsUserCerts : scope.onlyContainsCACerts) return false;
  if (!scope.distributionPoint) return true;
  return urlsOf({ distributionPoint: scope.distributionPoint }).some((url) => crlUrls.includes(url));
}

function deltasIn(list: X509Crl): string[] {
  const extension = list.getExtension(DELTA_POINTS);
  return extension ? [...AsnConvert.parse(extension.value, CRLDistributionPoints)].flatMap(urlsOf) : [];
}

/** Why a list could not be had. */
export class ListUnavailable extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super('unavailable');
    this.reason = reason;
  }
}
