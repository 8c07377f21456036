import 'reflect-metadata';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  BaseCRLNumber,
  CRLDistributionPoints,
  CRLNumber,
  IssuingDistributionPoint,
  Name,
  type IssuingDistributionPoint as Scope,
} from '@peculiar/asn1-x509';
import { X509Certificate, X509Crl, type X509CrlEntry, X509CrlReason } from '@peculiar/x509';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Certificate, plainSerial } from '../certificates/certificate.ts';
import { canonicalParts } from '../certificates/names.ts';
import { revoked, type SourceAnswer, skippedSource, unusable, urlsOf } from './revocation-sources.ts';

const DELTA_INDICATOR = '2.5.29.27';
const SCOPE = '2.5.29.28';
const DELTA_POINTS = '2.5.29.46';
const AUTHORITY_KEY = '2.5.29.35';
const LIST_NUMBER = '2.5.29.20';
const UNDERSTOOD: readonly string[] = [SCOPE, DELTA_POINTS, DELTA_INDICATOR, AUTHORITY_KEY, LIST_NUMBER];

/** How far clocks may differ before a list is from the future, in milliseconds. */
export const CLOCK_TOLERANCE = 300_000;

/** A question about a certificate, to be answered by what its issuer has signed. */
export interface RevocationQuery {
  certificate: Certificate;
  issuer: Certificate;
  url: string;
  now: Date;
}

/** What a list says that is not limited to changes of another one. */
export interface CrlAnswer extends SourceAnswer {
  /** Its number; undefined for a list without one, to which no delta list belongs. */
  number?: number | undefined;
  /** Whether the certificate is only on hold, which a delta list may end. */
  isHeld?: boolean;
}

/**
 * What a revocation list says of a certificate (RFC 5280, 6.3). It counts only where the issuer has signed it, it is of
 * now, and it is about such certificates.
 */
export async function checkCrl(bytes: Uint8Array, question: RevocationQuery): Promise<CrlAnswer> {
  const { url } = question;
  const list = new X509Crl(Uint8Array.from(bytes));
  const wrong = await notOfIssuer(list, question);
  if (wrong) return wrong;
  if (hasExtension(list, DELTA_INDICATOR)) return skippedSource(url, message('ldaps.S8.reason.delta'));
  const outside = outOfScope(list, question) ?? ofFuture(list, question);
  if (outside) return outside;
  const about = { number: numberOf(list), deltas: deltasIn(list) };
  const entry = entryOf(list, question);
  // An authority takes back what it said only in a newer list: an old entry still tells.
  if (entry && entry.reason !== X509CrlReason.removeFromCRL)
    return {
      ...about,
      ...revoked(url, entry.revocationDate.toISOString()),
      isHeld: entry.reason === X509CrlReason.certificateHold,
    };
  const late = expiredSince(list, question);
  if (late) return late;
  const end = list.nextUpdate?.toISOString();
  const text =
    end === undefined
      ? message('ldaps.S8.list.clean', { url })
      : message('ldaps.S8.list.clean-until', { url, end });
  return { ...about, answer: 'clean', url, text };
}

/**
 * What a delta list changes of what the list said that it belongs to (RFC 5280, 5.2.4): `clean` where it has nothing of the
 * certificate, or ends its hold.
 */
export async function checkDeltaCrl(
  bytes: Uint8Array,
  question: RevocationQuery,
  base: CrlAnswer,
): Promise<SourceAnswer> {
  const { url } = question;
  const list = new X509Crl(Uint8Array.from(bytes));
  const indicator = list.getExtension(DELTA_INDICATOR);
  const since = indicator ? AsnConvert.parse(indicator.value, BaseCRLNumber).value : undefined;
  if (since === undefined || base.number === undefined || since > base.number)
    return unusable(url, message('ldaps.S8.reason.other-base'));
  const wrong = (await notOfIssuer(list, question)) ?? outOfScope(list, question) ?? ofFuture(list, question);
  if (wrong) return wrong;
  const entry = entryOf(list, question);
  if (entry && entry.reason !== X509CrlReason.removeFromCRL)
    return revoked(url, entry.revocationDate.toISOString());
  const late = expiredSince(list, question);
  if (late) return late;
  if (base.answer === 'revoked' && !entry) return { ...base, url };
  return { answer: 'clean', url, text: message('ldaps.S8.list.clean', { url }) };
}

/** Why a list is none of the issuer of a certificate. */
async function notOfIssuer(
  list: X509Crl,
  { certificate, issuer, url }: RevocationQuery,
): Promise<SourceAnswer | undefined> {
  const { keyUsages } = issuer.facts;
  const { publicKey } = new X509Certificate(Uint8Array.from(issuer.node.raw));
  const signer = canonicalParts(AsnConvert.parse(list.issuerName.toArrayBuffer(), Name)).join(',');
  if (signer !== certificate.issuerName || !(await list.verify({ publicKey })))
    return unusable(url, message('ldaps.S8.reason.foreign'));
  if (keyUsages && !keyUsages.includes('cRLSign')) return unusable(url, message('ldaps.S8.reason.no-right'));
  return undefined;
}

function hasExtension(list: X509Crl, wanted: string): boolean {
  return list.extensions.some(({ type }) => type === wanted);
}

function ofFuture({ thisUpdate }: X509Crl, { url, now }: RevocationQuery): SourceAnswer | undefined {
  if (thisUpdate.getTime() <= now.getTime() + CLOCK_TOLERANCE) return undefined;
  return unusable(url, message('ldaps.S8.reason.early', { start: thisUpdate.toISOString() }));
}

function expiredSince({ nextUpdate }: X509Crl, { url, now }: RevocationQuery): SourceAnswer | undefined {
  if (nextUpdate === undefined || nextUpdate >= now) return undefined;
  return unusable(url, message('ldaps.S8.reason.expired', { end: nextUpdate.toISOString() }));
}

function entryOf(list: X509Crl, { certificate }: RevocationQuery): X509CrlEntry | undefined {
  const serial = plainSerial(certificate.facts.serial);
  return list.entries.find(({ serialNumber }) => plainSerial(serialNumber) === serial);
}

function numberOf(list: X509Crl): number | undefined {
  const extension = list.getExtension(LIST_NUMBER);
  return extension ? AsnConvert.parse(extension.value, CRLNumber).value : undefined;
}

/** Why a list does not speak for a certificate. */
function outOfScope(list: X509Crl, { certificate, url }: RevocationQuery): SourceAnswer | undefined {
  const scope = list.getExtension(SCOPE);
  const limits = scope && AsnConvert.parse(scope.value, IssuingDistributionPoint);
  if (limits?.indirectCRL) return skippedSource(url, message('ldaps.S8.reason.indirect'));
  if (limits?.onlySomeReasons) return skippedSource(url, message('ldaps.S8.reason.some-reasons'));
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
export class CrlUnavailable extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super('unavailable');
    this.reason = reason;
  }
}
