import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

const { asn1, pkcs12, pki, util } = forge;
type Pkcs12 = ReturnType<typeof pkcs12.pkcs12FromAsn1>;

/** What a `.pfx` file holds, or why it does not open. */
export type Pfx =
  /** The certificate as DER, and its key. */
  { kind: 'read'; certificate: Buffer; key: KeyObject } | { kind: 'wrong-password' | 'unreadable' };

/**
 * Opens a `.pfx` file (PKCS #12) of the kinds that Windows makes: the one of today (PBES2 with AES) and the one before it (RC2
 * and 3DES). The runtime opens such files for TLS only, without giving the key out, and not those with RC2.
 */
export function openPfx(bytes: Buffer, password: string): Pfx {
  const file = asn1Of(bytes);
  if (!file) return { kind: 'unreadable' };
  let isRefused = false;
  for (const attempt of attempts(file, password)) {
    try {
      return pairIn(attempt()) ?? { kind: 'unreadable' };
    } catch (error) {
      const text = error instanceof Error ? error.message : '';
      if (REFUSED.test(text)) isRefused = true;
    }
  }
  return { kind: isRefused ? 'wrong-password' : 'unreadable' };
}

/** How the library says that a password does not fit. */
const REFUSED = /MAC could not be verified|failed to decrypt|unable to decrypt/i;

function asn1Of(bytes: Buffer): forge.asn1.Asn1 | undefined {
  try {
    return asn1.fromDer(util.createBuffer(bytes.toString('binary')));
  } catch {
    return undefined;
  }
}

function attempts(file: forge.asn1.Asn1, password: string): (() => Pkcs12)[] {
  const withPassword = () => pkcs12.pkcs12FromAsn1(file, false, password);
  // No password at all is another one than the empty one.
  if (password === '') return [withPassword, () => pkcs12.pkcs12FromAsn1(file, false)];
  if (/^\p{ASCII}*$/u.test(password)) return [withPassword];
  return [withPassword, () => inUtf8(file, password)];
}

/**
 * A password beyond ASCII is UTF-16 for the signature of the file and UTF-8 for its content of today's kind; the library has
 * one spelling for both. The content is opened without the signature: a wrong password does not decrypt it.
 */
function inUtf8(file: forge.asn1.Asn1, password: string): Pkcs12 {
  const parts = Array.isArray(file.value) ? file.value.slice(0, 2) : [];
  const unsigned = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, parts);
  return pkcs12.pkcs12FromAsn1(unsigned, false, util.encodeUtf8(password));
}

/** The key with its own certificate: a file can hold those of its issuers, too. */
function pairIn({ safeContents }: Pkcs12): Pfx | undefined {
  const bags = safeContents.flatMap(({ safeBags }) => safeBags);
  const ofType = (...types: (string | undefined)[]) => bags.filter(({ type }) => types.includes(type));
  const keys = ofType(pki.oids.keyBag, pki.oids.pkcs8ShroudedKeyBag).map(keyOf);
  const certificates = ofType(pki.oids.certBag).map(certificateOf);
  for (const key of keys)
    for (const certificate of certificates)
      if (new X509Certificate(certificate).checkPrivateKey(key)) return { kind: 'read', certificate, key };
  return undefined;
}

function keyOf({ key, asn1: raw }: forge.pkcs12.Bag): KeyObject {
  // Keys of curves the library gives as they are.
  return key
    ? createPrivateKey({ key: derOf(pki.privateKeyToAsn1(key)), format: 'der', type: 'pkcs1' })
    : createPrivateKey({ key: derOf(raw), format: 'der', type: 'pkcs8' });
}

function certificateOf({ cert, asn1: raw }: forge.pkcs12.Bag): Buffer {
  return derOf(cert ? pki.certificateToAsn1(cert) : raw);
}

function derOf(value: forge.asn1.Asn1): Buffer {
  return Buffer.from(asn1.toDer(value).getBytes(), 'binary');
}
