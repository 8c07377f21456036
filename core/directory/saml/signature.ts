import { type Document, type Element, XMLSerializer } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import type { Certificate } from '../certificates/certificate.ts';
import { addEcdsaAlgorithms } from './ecdsa-signature.ts';
import { attributeOf, childrenOf, descendantsOf, NS, readXml } from './xml.ts';

/** A signature of a response, and what it really covers. */
export interface Signature {
  /** What it stands in. */
  on: 'response' | 'assertion' | 'elsewhere';
  algorithm: string;
  digests: readonly string[];
  /** The certificate that it was made with; undefined for none of those that were given. */
  madeWith: Certificate | undefined;
  /** The signed elements as they were signed: nothing else of the response may be believed. */
  signed: readonly Element[];
}

const WEAK = /sha1$|md5$/i;

export function isWeak(algorithm: string): boolean {
  return WEAK.test(algorithm);
}

/** Every signature of a response, each held against the certificates of the identity provider. */
export function readSignatures(
  document: Document,
  xml: string,
  certificates: readonly Certificate[],
): Signature[] {
  return descendantsOf(document, NS.signature, 'Signature').map((element) => {
    const [info] = childrenOf(element, NS.signature, 'SignedInfo');
    const [method] = info ? childrenOf(info, NS.signature, 'SignatureMethod') : [];
    const references = info ? childrenOf(info, NS.signature, 'Reference') : [];
    const digests = references.flatMap((one) =>
      childrenOf(one, NS.signature, 'DigestMethod').map((digest) => attributeOf(digest, 'Algorithm') ?? ''),
    );
    const serialized = new XMLSerializer().serializeToString(element);
    for (const madeWith of certificates) {
      const signed = verified(serialized, xml, madeWith);
      if (signed)
        return {
          on: placeOf(element),
          algorithm: attributeOf(method, 'Algorithm') ?? '',
          digests,
          madeWith,
          signed,
        };
    }
    return {
      on: placeOf(element),
      algorithm: attributeOf(method, 'Algorithm') ?? '',
      digests,
      madeWith: undefined,
      signed: [],
    };
  });
}

/** What a signature covers, read from the bytes that were signed; undefined where it does not hold. */
function verified(signature: string, xml: string, { node }: Certificate): Element[] | undefined {
  // The key of the identity provider's metadata alone counts, never the one that comes with the response.
  const check = new SignedXml({ publicCert: node.toString(), getCertFromKeyInfo: () => null });
  addEcdsaAlgorithms(check);
  try {
    check.loadSignature(signature);
    if (!check.checkSignature(xml)) return undefined;
    return check.getSignedReferences().flatMap((one) => readXml(one).documentElement ?? []);
  } catch {
    // Of a form that cannot be checked: not proved is not signed.
    return undefined;
  }
}

function placeOf(signature: Element): Signature['on'] {
  const parent = signature.parentNode;
  if (parent?.nodeType !== 1) return 'elsewhere';
  const { localName, namespaceURI } = parent as Element;
  if (localName === 'Response' && namespaceURI === NS.protocol) return 'response';
  return localName === 'Assertion' && namespaceURI === NS.assertion ? 'assertion' : 'elsewhere';
}
