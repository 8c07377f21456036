import { createHash } from 'node:crypto';
import type { Document, Element } from '@xmldom/xmldom';
import { finding } from '#core/checks/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { type StepOutcome, stepResult } from '../step-result.ts';
import type { IdpMetadata } from './metadata.ts';
import type { ReplayCache } from './replay-cache.ts';
import { isWeak, type Signature } from './signature.ts';
import { attributeOf, childrenOf, descendantsOf, NS, textOf } from './xml.ts';

/** What a response is held against. */
export interface ResponseContext {
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
  /** What was judged before by the same program; not judged where it is absent. */
  used?: ReplayCache | undefined;
}

/** How long the site remembers a request (spec, "Limits"), in milliseconds. */
export const REQUEST_MEMORY = 10 * 60_000;
/** How far the clock of an identity provider may be ahead, in seconds: as that of a second factor (spec, "Limits"). */
const CLOCK_TOLERANCE = 30;
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** What the status of an answer says; `codes` are the last words of its codes, from the outside in. */
export function statusOf(root: Element): { isSuccess: boolean; codes: string[] } {
  const [status] = childrenOf(root, NS.protocol, 'Status');
  const [code] = status ? childrenOf(status, NS.protocol, 'StatusCode') : [];
  const [inner] = code ? childrenOf(code, NS.protocol, 'StatusCode') : [];
  const values = [code, inner].map((one) => attributeOf(one, 'Value') ?? '');
  return { isSuccess: values[0] === SUCCESS, codes: values.flatMap((one) => one.split(':').at(-1) || []) };
}

export function statusVerdict(root: Element): StepOutcome {
  const { isSuccess, codes } = statusOf(root);
  if (isSuccess) return stepResult('ok', message('saml.status-success'));
  const what =
    codes.length > 0
      ? message('saml.status-failed', { status: codes.join(' ') })
      : message('saml.status-missing');
  return stepResult('fail', what, { remedies: [message('saml.see-provider-log')] });
}

export function idVerdict(document: Document): StepOutcome {
  const ids = Array.from(document.getElementsByTagName('*')).flatMap((one) => attributeOf(one, 'ID') ?? []);
  const isRepeated = new Set(ids).size < ids.length;
  return isRepeated
    ? stepResult('fail', message('saml.ids-repeated'))
    : stepResult('ok', message('saml.ids-unique'));
}

export function assertionVerdict(document: Document): StepOutcome {
  const plain = descendantsOf(document, NS.assertion, 'Assertion').length;
  const encrypted = descendantsOf(document, NS.assertion, 'EncryptedAssertion').length;
  if (encrypted > 0) return stepResult('unknown', message('saml.assertion-encrypted'));
  if (plain === 1) return stepResult('ok', message('saml.assertion-one'));
  if (plain === 0) return stepResult('fail', message('saml.assertion-none'));
  return stepResult('fail', message('saml.assertion-many', { count: plain }));
}

export function signatureVerdict(signatures: readonly Signature[]): StepOutcome {
  if (signatures.length === 0)
    return stepResult('fail', message('saml.unsigned'), { remedies: [message('saml.enable-signing')] });
  const findings = signatures.flatMap(({ on, madeWith }) =>
    madeWith ? [finding('note', message(`saml.signed-on.${on}`), { subject: madeWith.facts.subject })] : [],
  );
  if (findings.length === signatures.length)
    return stepResult('ok', message('saml.signature-valid'), { findings });
  return stepResult('fail', message('saml.signature-invalid'), {
    remedies: [message('saml.check-signature')],
  });
}

export function algorithmVerdict(signatures: readonly Signature[]): StepOutcome {
  if (signatures.length === 0) return stepResult('skipped', message('saml.unsigned'));
  const [weak] = signatures.flatMap(({ algorithm, digests }) => [algorithm, ...digests]).filter(isWeak);
  if (weak === undefined) return stepResult('ok', message('saml.algorithm-strong'));
  const remedies = [message('saml.use-sha256')];
  return stepResult('fail', message('saml.algorithm-weak'), { remedies, evidence: { algorithm: weak } });
}

export function coverVerdict(assertion: Element | undefined, document: Document): StepOutcome {
  if (!assertion) return stepResult('fail', message('saml.not-covered'));
  const id = attributeOf(assertion, 'ID');
  const root = document.documentElement;
  const direct = root ? childrenOf(root, NS.assertion, 'Assertion').map((one) => attributeOf(one, 'ID')) : [];
  return direct.includes(id)
    ? stepResult('ok', message('saml.covered'))
    : stepResult('fail', message('saml.wrapped'));
}

export function issuerVerdict(
  root: Element,
  assertion: Element | undefined,
  { entityId }: IdpMetadata,
): StepOutcome {
  const issuers = [root, ...(assertion ? [assertion] : [])].flatMap((one) =>
    childrenOf(one, NS.assertion, 'Issuer').map(textOf),
  );
  const other = issuers.find((one) => one !== entityId);
  if (issuers.length === 0) return stepResult('warn', message('saml.issuer-missing'));
  if (other === undefined) return stepResult('ok', message('saml.issuer-ok'));
  return stepResult('fail', message('saml.issuer-other'), { evidence: { found: other, expected: entityId } });
}

/** Whether an address of the response, by the name of its attribute, is the site's. */
export function addressVerdict(
  name: 'Destination' | 'Recipient',
  found: string | undefined,
  expected: string | undefined,
): StepOutcome {
  if (expected === undefined)
    return stepResult('skipped', message('saml.no-consumer'), { evidence: { found } });
  if (found === undefined) return stepResult('warn', message('saml.address-missing', { name }));
  if (found === expected) return stepResult('ok', message('saml.address-ok', { name }));
  const remedies = [message('saml.register-address')];
  return stepResult('fail', message('saml.address-other', { name }), {
    remedies,
    evidence: { found, expected },
  });
}

/** The response as it came, and what of it was signed. */
interface ResponseParts {
  root: Element;
  assertion?: Element | undefined;
  signedResponse?: Element | undefined;
}

/**
 * Whether it answers a request of the site: within ten minutes, or unsolicited where that is allowed. What is not signed cannot
 * make an answer of it.
 */
export function answerVerdict(
  { root, assertion, signedResponse }: ResponseParts,
  question: ResponseContext,
  now: Date,
): StepOutcome {
  const { request, allowUnsolicited } = question;
  const [data] = assertion ? descendantsOf(assertion, NS.assertion, 'SubjectConfirmationData') : [];
  const named = [root, data].flatMap((one) => attributeOf(one, 'InResponseTo') ?? []);
  const signed = [signedResponse, data].flatMap((one) => attributeOf(one, 'InResponseTo') ?? []);
  const [answers] = named;
  if (answers === undefined) {
    if (allowUnsolicited) return stepResult('warn', message('saml.unsolicited-allowed'));
    return stepResult('fail', message('saml.unsolicited'), { remedies: [message('saml.start-at-site')] });
  }
  if (!request)
    return stepResult('unknown', message('saml.request-unknown'), {
      evidence: { 'in-response-to': answers },
    });
  const other = named.find((one) => one !== request.id);
  if (other !== undefined)
    return stepResult('fail', message('saml.request-other'), {
      evidence: { found: other, expected: request.id },
    });
  if (assertion && signed.length === 0) return stepResult('fail', message('saml.request-unsigned'));
  const age = now.getTime() - new Date(request.sentAt).getTime();
  if (age <= REQUEST_MEMORY) return stepResult('ok', message('saml.request-ok'));
  return stepResult('fail', message('saml.request-old'), { remedies: [message('saml.sign-in-again')] });
}

/** Whether a response is the first with its assertion, and to its request, of those that were judged by this program. */
export function replayVerdict(
  root: Element,
  assertion: Element,
  { used, metadata, response: document }: ResponseContext,
  now: Date,
): StepOutcome {
  const [data] = descendantsOf(assertion, NS.assertion, 'SubjectConfirmationData');
  const names = {
    assertion: attributeOf(assertion, 'ID'),
    request: attributeOf(root, 'InResponseTo') ?? attributeOf(data, 'InResponseTo'),
  };
  const keys = Object.entries(names).flatMap(([kind, id]) =>
    id === undefined ? [] : [[metadata.entityId, kind, id].join(' ')],
  );
  const response = createHash('sha256').update(document.replace(/\s/g, '')).digest('hex');
  const before = used?.use(keys, response, now);
  if (!before) return stepResult('ok', message('saml.first-use'));
  const remedies = [message('saml.sign-in-again')];
  return stepResult('fail', message('saml.used-before', { time: before.toISOString() }), { remedies });
}

export function audienceVerdict(assertion: Element, expected: string | undefined): StepOutcome {
  const audiences = descendantsOf(assertion, NS.assertion, 'Audience').map(textOf);
  const found = audiences.join(', ');
  if (expected === undefined)
    return stepResult('skipped', message('saml.no-entity-id'), { evidence: { audience: found } });
  if (audiences.includes(expected)) return stepResult('ok', message('saml.audience-ok'));
  const remedies = [message('saml.align-audience')];
  return stepResult('fail', message('saml.audience-other'), { remedies, evidence: { found, expected } });
}

export function timeVerdict(assertion: Element, data: Element | undefined, now: Date): StepOutcome {
  const [conditions] = childrenOf(assertion, NS.assertion, 'Conditions');
  const from = attributeOf(conditions, 'NotBefore');
  const ends = [attributeOf(conditions, 'NotOnOrAfter'), attributeOf(data, 'NotOnOrAfter')].flatMap(
    (one) => one ?? [],
  );
  const until = ends.toSorted()[0];
  const evidence = { 'valid-from': from, 'valid-until': until };
  const seconds = (time: string) => Math.round((new Date(time).getTime() - now.getTime()) / 1_000);
  if (from && seconds(from) > 0)
    return stepResult(
      seconds(from) > CLOCK_TOLERANCE ? 'fail' : 'warn',
      message('saml.not-yet-valid', { seconds: seconds(from) }),
      {
        remedies: [message('clock.synchronize')],
        evidence,
      },
    );
  if (until && seconds(until) <= 0)
    return stepResult('fail', message('saml.expired', { seconds: -seconds(until) }), {
      remedies: [message('saml.take-fresh')],
      evidence,
    });
  return until
    ? stepResult('ok', message('saml.valid'), { evidence })
    : stepResult('warn', message('saml.no-end'), { evidence });
}

/** Whether the user is named, by what `claimsOf` found. */
export function subjectVerdict(claims: Readonly<Record<string, readonly string[]>>): StepOutcome {
  const evidence = { attributes: Object.keys(claims).join(', ') };
  if (!claims.NameID) return stepResult('warn', message('saml.no-name-id'), { evidence });
  return stepResult('ok', message('saml.user-named'), {
    evidence: { 'name-id': claims.NameID[0], ...evidence },
  });
}

export function sessionVerdict(assertion: Element, now: Date): StepOutcome {
  const [statement] = childrenOf(assertion, NS.assertion, 'AuthnStatement');
  if (!statement) return stepResult('warn', message('saml.no-statement'));
  const ends = attributeOf(statement, 'SessionNotOnOrAfter');
  if (ends && new Date(ends) <= now) return stepResult('fail', message('saml.session-over'));
  const evidence = { 'signed-in-at': attributeOf(statement, 'AuthnInstant') };
  return stepResult('ok', message('saml.session-ok'), { evidence });
}
