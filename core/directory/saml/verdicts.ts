import type { Document, Element } from '@xmldom/xmldom';
import type { StepResult } from '../steps.ts';
import type { IdpMetadata } from './metadata.ts';
import { isWeak, type Signature } from './signature.ts';
import { attributeOf, childrenOf, descendantsOf, NS, textOf } from './xml.ts';

/** What a response is held against. */
export interface ResponseQuestion {
  /** Base64 as it is posted, or XML. */
  response: string;
  metadata: IdpMetadata;
  /** Where the site takes responses; not judged where it is absent. */
  consumer?: string | undefined;
  /** `SamlEntityId` of the site. */
  audience?: string | undefined;
  /** The request that it answers, where that is known. */
  request?: { id: string; sentAt: string } | undefined;
  allowUnsolicited: boolean;
}

/** How long the site remembers a request (spec, "Limits"). */
const REQUEST_MEMORY = 10 * 60_000;
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** What one check of a response says. */
export type Verdict = Omit<StepResult<undefined>, 'value'>;

export function statusVerdict(root: Element): Verdict {
  const [status] = childrenOf(root, NS.protocol, 'Status');
  const [code] = status ? childrenOf(status, NS.protocol, 'StatusCode') : [];
  const value = attributeOf(code, 'Value') ?? '';
  const [inner] = code ? childrenOf(code, NS.protocol, 'StatusCode') : [];
  const said = [value, attributeOf(inner, 'Value') ?? '']
    .map((one) => one.split(':').at(-1))
    .join(' ')
    .trim();
  if (value === SUCCESS) return { verdict: 'ok', summary: 'The identity provider says: success.' };
  return {
    verdict: 'fail',
    summary: `The identity provider says: ${said || 'nothing'}.`,
    remedy: 'Look into the log of the identity provider.',
  };
}

export function idVerdict(document: Document): Verdict {
  const ids = Array.from(document.getElementsByTagName('*')).flatMap((one) => attributeOf(one, 'ID') ?? []);
  const isTwice = new Set(ids).size < ids.length;
  return isTwice
    ? { verdict: 'fail', summary: 'An ID is there twice: somebody may have put a forged part into it.' }
    : { verdict: 'ok', summary: 'Every ID is there once.' };
}

export function assertionVerdict(document: Document): Verdict {
  const plain = descendantsOf(document, NS.assertion, 'Assertion').length;
  const encrypted = descendantsOf(document, NS.assertion, 'EncryptedAssertion').length;
  if (encrypted > 0)
    return { verdict: 'unknown', summary: 'The assertion is encrypted: only the site can read it.' };
  if (plain === 1) return { verdict: 'ok', summary: 'There is one assertion.' };
  return {
    verdict: 'fail',
    summary: plain === 0 ? 'There is no assertion.' : `There are ${plain} assertions: only one may be there.`,
  };
}

export function signatureVerdict(signatures: readonly Signature[]): Verdict {
  if (signatures.length === 0)
    return { verdict: 'fail', summary: 'Nothing is signed.', remedy: 'Let the identity provider sign.' };
  const good = signatures.filter(({ madeWith }) => madeWith);
  if (good.length < signatures.length)
    return {
      verdict: 'fail',
      summary: 'A signature does not hold with any certificate of the metadata.',
      remedy:
        'It was changed on the way, or the identity provider signs with a newer certificate than its metadata has.',
    };
  const evidence = Object.fromEntries(good.map(({ on, madeWith }) => [on, madeWith?.facts.subject ?? '']));
  return { verdict: 'ok', summary: `Signed: ${good.map(({ on }) => on).join(' and ')}.`, evidence };
}

export function algorithmVerdict(signatures: readonly Signature[]): Verdict {
  const weak = signatures.flatMap(({ algorithm, digests }) => [algorithm, ...digests]).filter(isWeak);
  if (signatures.length === 0) return { verdict: 'skipped', summary: 'Nothing is signed.' };
  return weak.length === 0
    ? { verdict: 'ok', summary: 'The algorithms are strong.' }
    : {
        verdict: 'fail',
        summary: 'It is signed with SHA-1 or MD5.',
        remedy: 'Set the identity provider to rsa-sha256.',
        evidence: { algorithm: weak[0] },
      };
}

export function coverVerdict(assertion: Element | undefined, document: Document): Verdict {
  if (!assertion) return { verdict: 'fail', summary: 'No signature covers an assertion.' };
  const id = attributeOf(assertion, 'ID');
  const [root] = [document.documentElement];
  const direct = root ? childrenOf(root, NS.assertion, 'Assertion').map((one) => attributeOf(one, 'ID')) : [];
  if (!direct.includes(id))
    return {
      verdict: 'fail',
      summary: 'What is signed is not the assertion of the response: this is how forgeries are wrapped.',
    };
  return { verdict: 'ok', summary: 'The signature covers the assertion.' };
}

export function issuerVerdict(
  root: Element,
  assertion: Element | undefined,
  { entityId }: IdpMetadata,
): Verdict {
  const issuers = [root, ...(assertion ? [assertion] : [])].flatMap((one) =>
    childrenOf(one, NS.assertion, 'Issuer').map(textOf),
  );
  const other = issuers.find((one) => one !== entityId);
  if (issuers.length === 0) return { verdict: 'warn', summary: 'It names no issuer.' };
  return other === undefined
    ? { verdict: 'ok', summary: 'It is of this identity provider.' }
    : {
        verdict: 'fail',
        summary: 'It is of another identity provider.',
        evidence: { found: other, expected: entityId },
      };
}

export function addressVerdict(
  name: string,
  found: string | undefined,
  expected: string | undefined,
): Verdict {
  if (expected === undefined)
    return {
      verdict: 'skipped',
      summary: 'The address of the site was not named.',
      evidence: { [name]: found },
    };
  if (found === undefined) return { verdict: 'warn', summary: `It names no ${name}.` };
  return found === expected
    ? { verdict: 'ok', summary: `${name} is the site's.` }
    : {
        verdict: 'fail',
        summary: `${name} is another address.`,
        remedy: 'Register the address of the site at the identity provider.',
        evidence: { found, expected },
      };
}

/** Whether it answers a request of the site: within ten minutes, or unsolicited where that is allowed. */
export function answerVerdict(
  root: Element,
  assertion: Element | undefined,
  question: ResponseQuestion,
  now: Date,
): Verdict {
  const { request, allowUnsolicited } = question;
  const [data] = assertion ? descendantsOf(assertion, NS.assertion, 'SubjectConfirmationData') : [];
  const answers = attributeOf(root, 'InResponseTo') ?? attributeOf(data, 'InResponseTo');
  if (answers === undefined) {
    return allowUnsolicited
      ? { verdict: 'warn', summary: 'Nobody asked for it; the site accepts such responses.' }
      : {
          verdict: 'fail',
          summary: 'Nobody asked for it, and AllowUnsolicitedResponse is false.',
          remedy: 'Begin at the site, or set AllowUnsolicitedResponse.',
        };
  }
  if (!request)
    return {
      verdict: 'unknown',
      summary: 'Whether the site asked for it cannot be seen from here.',
      evidence: { InResponseTo: answers },
    };
  if (request.id !== answers)
    return {
      verdict: 'fail',
      summary: 'It answers another request.',
      evidence: { found: answers, expected: request.id },
    };
  const age = now.getTime() - new Date(request.sentAt).getTime();
  return age > REQUEST_MEMORY
    ? {
        verdict: 'fail',
        summary: 'The request was sent more than 10 minutes ago: the site has forgotten it.',
        remedy: 'Begin anew.',
      }
    : { verdict: 'ok', summary: 'It answers the request.' };
}

export function audienceVerdict(assertion: Element, expected: string | undefined): Verdict {
  const audiences = descendantsOf(assertion, NS.assertion, 'Audience').map(textOf);
  if (expected === undefined)
    return {
      verdict: 'skipped',
      summary: 'SamlEntityId was not named.',
      evidence: { audience: audiences.join(', ') },
    };
  if (audiences.includes(expected)) return { verdict: 'ok', summary: 'It is for this site.' };
  return {
    verdict: 'fail',
    summary: 'It is for another audience.',
    remedy: 'Make SamlEntityId and the identifier at the identity provider the same.',
    evidence: { found: audiences.join(', '), expected },
  };
}

export function timeVerdict(assertion: Element, data: Element | undefined, now: Date): Verdict {
  const [conditions] = childrenOf(assertion, NS.assertion, 'Conditions');
  const from = attributeOf(conditions, 'NotBefore');
  const ends = [attributeOf(conditions, 'NotOnOrAfter'), attributeOf(data, 'NotOnOrAfter')].flatMap(
    (one) => one ?? [],
  );
  const until = ends.toSorted()[0];
  const evidence = { from, until };
  const seconds = (time: string) => Math.round((new Date(time).getTime() - now.getTime()) / 1_000);
  if (from && seconds(from) > 0)
    return {
      verdict: 'fail',
      summary: `It begins in ${seconds(from)} seconds: a clock is wrong.`,
      remedy: 'Set the clocks by one time source.',
      evidence,
    };
  if (until && seconds(until) <= 0)
    return {
      verdict: 'fail',
      summary: `It ended ${-seconds(until)} seconds ago.`,
      remedy: 'Take a fresh one; else set the clocks.',
      evidence,
    };
  return {
    verdict: until ? 'ok' : 'warn',
    summary: until ? 'It is valid now.' : 'It does not say how long it is valid.',
    evidence,
  };
}

export function sessionVerdict(assertion: Element, now: Date): Verdict {
  const [statement] = childrenOf(assertion, NS.assertion, 'AuthnStatement');
  if (!statement) return { verdict: 'warn', summary: 'It does not say how the user signed in.' };
  const ends = attributeOf(statement, 'SessionNotOnOrAfter');
  if (ends && new Date(ends) <= now)
    return { verdict: 'fail', summary: 'The session of the identity provider has ended.' };
  return {
    verdict: 'ok',
    summary: 'The user signed in at the identity provider.',
    evidence: { at: attributeOf(statement, 'AuthnInstant') },
  };
}

/** Attributes by their names, and the `NameID`. */
export function claimsOf(assertion: Element): Record<string, string[]> {
  const claims: Record<string, string[]> = {};
  const [subject] = childrenOf(assertion, NS.assertion, 'Subject');
  const [nameId] = subject ? childrenOf(subject, NS.assertion, 'NameID') : [];
  if (nameId) claims.NameID = [textOf(nameId)];
  for (const attribute of descendantsOf(assertion, NS.assertion, 'Attribute')) {
    const name = attributeOf(attribute, 'Name');
    const values = childrenOf(attribute, NS.assertion, 'AttributeValue').map(textOf);
    if (name && name !== '__proto__') claims[name] = values;
  }
  return claims;
}
