import 'reflect-metadata';
import { createHash, randomBytes, verify, type X509Certificate } from 'node:crypto';
import {
  BasicOCSPResponse,
  CertID,
  OCSPRequest,
  OCSPResponse,
  OCSPResponseStatus,
  Request,
  type ResponderID,
  type SingleResponse,
  TBSRequest,
} from '@peculiar/asn1-ocsp';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  Certificate as AsnCertificate,
  Extension,
  type Name,
} from '@peculiar/asn1-x509';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Certificate, isSignedBy, readCertificate } from '../certificates/certificate.ts';
import { canonicalParts } from '../certificates/names.ts';
import { CLOCK_TOLERANCE, type RevocationQuery } from './revocation-crl.ts';
import { revoked, type SourceAnswer, unusable } from './revocation-sources.ts';

const SHA1 = '1.3.14.3.2.26';
const BASIC = '1.3.6.1.5.5.7.48.1.1';
const NONCE = '1.3.6.1.5.5.7.48.1.2';
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';

/** Hash of each signature algorithm that is checked. */
const HASHES: Readonly<Record<string, string | null>> = {
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
  '1.3.101.113': null,
};

/** A question to a responder, and what its answer has to repeat. */
export interface OcspQuery {
  der: Uint8Array<ArrayBuffer>;
  id: CertID;
  nonce: Uint8Array;
}

/** Asks about one certificate (RFC 6960), with a nonce so that the answer is new. */
export function createOcspRequest(certificate: Certificate, issuer: Certificate): OcspQuery {
  const { issuer: name, serialNumber } = parsed(certificate.node).tbsCertificate;
  const id = new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA1, parameters: null }),
    issuerNameHash: new OctetString(sha1(AsnConvert.serialize(name))),
    issuerKeyHash: new OctetString(keyHash(issuer.node)),
    serialNumber,
  });
  const nonce = Uint8Array.from(randomBytes(32));
  const request = new OCSPRequest({
    tbsRequest: new TBSRequest({
      requestList: [new Request({ reqCert: id })],
      requestExtensions: [
        new Extension({
          extnID: NONCE,
          extnValue: new OctetString(AsnConvert.serialize(new OctetString(nonce))),
        }),
      ],
    }),
  });
  return { der: new Uint8Array(AsnConvert.serialize(request)), id, nonce };
}

/** What a responder says of a certificate. It counts only where the issuer, or whom the issuer has authorized, has signed it. */
export function checkOcspResponse(
  bytes: Uint8Array,
  question: OcspQuery,
  about: RevocationQuery,
): SourceAnswer {
  const { url } = about;
  const { responseStatus, responseBytes } = AsnConvert.parse(Uint8Array.from(bytes), OCSPResponse);
  if (responseStatus !== OCSPResponseStatus.successful || responseBytes?.responseType !== BASIC) {
    const status = OCSPResponseStatus[responseStatus] ?? String(responseStatus);
    return unusable(url, message('ldaps.S8.reason.ocsp-status', { status }));
  }
  const response = AsnConvert.parse(responseBytes.response.buffer, BasicOCSPResponse);
  const wrong = wrongSignature(response, about);
  if (wrong) return unusable(url, wrong);
  const { responses, responseExtensions = [] } = response.tbsResponseData;
  const nonce = responseExtensions.find(({ extnID }) => extnID === NONCE);
  if (nonce && !isSameNonce(nonce, question.nonce))
    return unusable(url, message('ldaps.S8.reason.ocsp-nonce'));
  const single = responses.find(({ certID }) => isSameId(certID, question.id));
  if (!single) return unusable(url, message('ldaps.S8.reason.ocsp-other'));
  const { singleExtensions = [] } = single;
  if (
    [...responseExtensions, ...singleExtensions].some(({ critical, extnID }) => critical && extnID !== NONCE)
  )
    return unusable(url, message('ldaps.S8.reason.ocsp-critical'));
  return judgeSingle(single, about, nonce !== undefined);
}

function judgeSingle(
  { certStatus, thisUpdate, nextUpdate }: SingleResponse,
  { url, now }: RevocationQuery,
  isFresh: boolean,
): SourceAnswer {
  if (thisUpdate.getTime() > now.getTime() + CLOCK_TOLERANCE)
    return unusable(url, message('ldaps.S8.reason.ocsp-early', { start: thisUpdate.toISOString() }));
  const end = nextUpdate?.toISOString();
  if (nextUpdate && end !== undefined && nextUpdate.getTime() < now.getTime() - CLOCK_TOLERANCE)
    return unusable(url, message('ldaps.S8.reason.ocsp-old', { end }));
  if (end === undefined && !isFresh) return unusable(url, message('ldaps.S8.reason.ocsp-ageless'));
  if (certStatus.revoked) return revoked(url, certStatus.revoked.revocationTime.toISOString());
  if (certStatus.good === undefined) return unusable(url, message('ldaps.S8.reason.ocsp-unknown'));
  const text =
    end === undefined
      ? message('ldaps.S8.ocsp.clean', { url })
      : isFresh
        ? message('ldaps.S8.ocsp.clean-until', { url, end })
        : message('ldaps.S8.ocsp.no-nonce', { url, end });
  return { answer: 'clean', url, text };
}

/** Why the signature of an answer does not count; undefined where it does. */
function wrongSignature(response: BasicOCSPResponse, about: RevocationQuery): Message | undefined {
  const { tbsResponseData, tbsResponseDataRaw, signatureAlgorithm, signature, certs = [] } = response;
  const sent = certs.flatMap((one) => readable(new Uint8Array(AsnConvert.serialize(one))));
  const signer = [about.issuer, ...sent.filter((one) => isAuthorized(one, about))].find((one) =>
    isResponder(tbsResponseData.responderID, one),
  );
  if (!signer) return message('ldaps.S8.reason.ocsp-signer');
  const hash = HASHES[signatureAlgorithm.algorithm];
  if (hash === undefined || !tbsResponseDataRaw) return message('ldaps.S8.reason.ocsp-signature');
  const data = new Uint8Array(tbsResponseDataRaw);
  try {
    if (verify(hash, data, signer.node.publicKey, new Uint8Array(signature))) return undefined;
  } catch {
    // A key of another type than the algorithm: no signature of this key.
  }
  return message('ldaps.S8.reason.ocsp-signature');
}

/** Whether the issuer itself has made this a responder: with its signature and the purpose for it (RFC 6960, 4.2.2.2). */
function isAuthorized(responder: Certificate, { issuer, now }: RevocationQuery): boolean {
  const { extendedKeyUsages = [], keyUsages, notBefore, notAfter } = responder.facts;
  return (
    responder.issuerName === issuer.subjectName &&
    isSignedBy(responder.node, issuer.node) &&
    extendedKeyUsages.includes(OCSP_SIGNING) &&
    (keyUsages?.includes('digitalSignature') ?? true) &&
    responder.unknownCritical.length === 0 &&
    new Date(notBefore) <= now &&
    new Date(notAfter) >= now
  );
}

function isResponder({ byName, byKey }: ResponderID, { node, subjectName }: Certificate): boolean {
  if (byKey) return isSame(byKey.buffer, keyHash(node));
  return byName !== undefined && nameText(byName) === subjectName;
}

function nameText(name: Name): string {
  return canonicalParts(name).join(',');
}

function readable(der: Uint8Array): Certificate[] {
  try {
    return [readCertificate(der)];
  } catch {
    return [];
  }
}

function isSameId(left: CertID, right: CertID): boolean {
  return (
    left.hashAlgorithm.algorithm === right.hashAlgorithm.algorithm &&
    isSame(left.issuerNameHash.buffer, right.issuerNameHash.buffer) &&
    isSame(left.issuerKeyHash.buffer, right.issuerKeyHash.buffer) &&
    isSame(left.serialNumber, right.serialNumber)
  );
}

/** The nonce is wrapped once more in its extension; some old responders do not wrap it. */
function isSameNonce({ extnValue }: Extension, nonce: Uint8Array): boolean {
  const value = new Uint8Array(extnValue.buffer);
  return isSame(value, AsnConvert.serialize(new OctetString(nonce))) || isSame(value, nonce);
}

function isSame(left: ArrayBuffer | Uint8Array, right: ArrayBuffer | Uint8Array): boolean {
  return Buffer.from(new Uint8Array(left)).equals(new Uint8Array(right));
}

function keyHash(node: X509Certificate): Uint8Array<ArrayBuffer> {
  return sha1(parsed(node).tbsCertificate.subjectPublicKeyInfo.subjectPublicKey);
}

function sha1(data: ArrayBuffer): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha1').update(new Uint8Array(data)).digest());
}

function parsed({ raw }: X509Certificate): AsnCertificate {
  return AsnConvert.parse(raw, AsnCertificate);
}
