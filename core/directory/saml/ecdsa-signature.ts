import { type BinaryLike, createHash, type KeyLike, sign, verify } from 'node:crypto';
import type { HashAlgorithm, SignatureAlgorithm, SignedXml } from 'xml-crypto';

/** Signatures by elliptic curves (RFC 9231, 2.3.6) by their hashes: the library knows RSA only. */
const CURVES = {
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha1': 'sha1',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384': 'sha384',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512': 'sha512',
} as const;
const SHA384 = 'http://www.w3.org/2001/04/xmldsig-more#sha384';

/** Teaches a signature of XML what the library leaves out: ECDSA, and the digest that goes with P-384. */
export function addEcdsaAlgorithms(signed: SignedXml): void {
  for (const [name, hash] of Object.entries(CURVES))
    signed.SignatureAlgorithms[name] = ecdsaAlgorithm(name, hash);
  signed.HashAlgorithms[SHA384] = Sha384;
}

function ecdsaAlgorithm(name: string, hash: string): new () => SignatureAlgorithm {
  return class implements SignatureAlgorithm {
    getSignature(signedInfo: BinaryLike, key: KeyLike): string {
      return sign(hash, bytesOf(signedInfo), inPairs(key)).toString('base64');
    }

    verifySignature(material: string, key: KeyLike, signature: string): boolean {
      return verify(hash, bytesOf(material), inPairs(key), Buffer.from(signature, 'base64'));
    }

    getAlgorithmName(): string {
      return name;
    }
  };
}

/** XML has both numbers of a signature one after the other, not in ASN.1. */
function inPairs(key: KeyLike) {
  const dsaEncoding = 'ieee-p1363' as const;
  if (typeof key === 'string' || Buffer.isBuffer(key)) return { key, dsaEncoding };
  throw new TypeError('keys are PEM here');
}

function bytesOf(material: BinaryLike): Buffer {
  return Buffer.isBuffer(material) ? material : Buffer.from(String(material), 'utf8');
}

class Sha384 implements HashAlgorithm {
  getHash(xml: string): string {
    return createHash('sha384').update(xml, 'utf8').digest('base64');
  }

  getAlgorithmName(): string {
    return SHA384;
  }
}
