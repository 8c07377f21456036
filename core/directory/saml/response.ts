import type { Document, Element } from '@xmldom/xmldom';
import type { Message } from '#core/base/message.ts';
import { noProgress } from '#core/base/progress.ts';
import { type StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { type StepOutcome, stepResult } from '../step-result.ts';
import { type AssertionFacts, claimsOf, factsOf } from './assertion.ts';
import { readSignatures, type Signature } from './signature.ts';
import {
  addressVerdict,
  algorithmVerdict,
  answerVerdict,
  assertionVerdict,
  audienceVerdict,
  coverVerdict,
  idVerdict,
  issuerVerdict,
  type ResponseContext,
  replayVerdict,
  sessionVerdict,
  signatureVerdict,
  statusOf,
  statusVerdict,
  subjectVerdict,
  timeVerdict,
} from './verdicts.ts';
import { attributeOf, childrenOf, descendantsOf, NS, readXml, XmlError } from './xml.ts';

export interface Judgement {
  steps: CheckStep[];
  /** Attributes and `NameID` of the signed assertion, for finding the user; empty where nothing is signed. */
  claims: Record<string, string[]>;
  /** What the identity provider says of the sign-in, signed or not; absent for what is no response. */
  status?: ReturnType<typeof statusOf>;
  /** Of the signed assertion; absent where there is none. */
  assertion?: AssertionFacts;
  /** Why there are no claims. */
  unnamed?: Message;
}

/** What can be wrong with a response, each by a verdict of its own. */
type Step =
  | 'xml'
  | 'status'
  | 'ids'
  | 'assertions'
  | 'signature'
  | 'algorithm'
  | 'covered'
  | 'issuer'
  | 'destination'
  | 'in-response-to'
  | 'single-use'
  | (typeof OF_ASSERTION)[number];

/** Steps that need a signed assertion. */
const OF_ASSERTION = ['recipient', 'audience', 'time', 'subject', 'session'] as const;

/** Whether the site would take a response for what it says: nothing of it is wrong, and nothing open. */
export function isAccepted(steps: readonly CheckStep[]): boolean {
  return steps.every(({ verdict }) => verdict !== 'fail' && verdict !== 'unknown');
}

/**
 * Judges a response by one verdict for each thing that can be wrong with it. What is said of the assertion is read from the
 * bytes that were signed; what is not signed is not believed, wherever in the response it stands.
 */
export async function judgeResponse(question: ResponseContext, now: Date): Promise<Judgement> {
  const book = new StepRunner<Step>({ report: noProgress });
  const judge = (step: Step, verdict: () => StepOutcome) => book.do(step, verdict);
  const read = await book.do('xml', () => readResponse(question.response));
  if (!read) return { steps: book.steps, claims: {}, unnamed: message('saml.user-unread') };
  const { document, xml, root } = read;
  const signatures = readSignatures(document, xml, question.metadata.certificates);
  const { assertion, signedResponse } = signedParts(signatures);
  const status = statusOf(root);
  await judge('status', () => statusVerdict(root));
  await judge('ids', () => idVerdict(document));
  await judge('assertions', () => assertionVerdict(document));
  await judge('signature', () => signatureVerdict(signatures));
  await judge('algorithm', () => algorithmVerdict(signatures));
  await judge('covered', () => coverVerdict(assertion, document));
  await judge('issuer', () => issuerVerdict(root, assertion, question.metadata));
  await judge('destination', () =>
    addressVerdict('Destination', attributeOf(root, 'Destination'), question.consumer),
  );
  await judge('in-response-to', () => answerVerdict({ root, assertion, signedResponse }, question, now));
  // A response counts as used only by what is signed.
  if (question.used && assertion)
    await judge('single-use', () => replayVerdict(root, assertion, question, now));
  if (!assertion) {
    for (const step of OF_ASSERTION) book.skip(step, message('saml.no-signed-assertion'));
    const isEncrypted = descendantsOf(document, NS.assertion, 'EncryptedAssertion').length > 0;
    const unnamed = message(isEncrypted ? 'saml.user-encrypted' : 'saml.user-unsigned');
    return { steps: book.steps, claims: {}, status, unnamed };
  }
  const [data] = descendantsOf(assertion, NS.assertion, 'SubjectConfirmationData');
  await judge('recipient', () =>
    addressVerdict('Recipient', attributeOf(data, 'Recipient'), question.consumer),
  );
  await judge('audience', () => audienceVerdict(assertion, question.audience));
  await judge('time', () => timeVerdict(assertion, data, now));
  const claims = claimsOf(assertion);
  await judge('subject', () => subjectVerdict(claims));
  await judge('session', () => sessionVerdict(assertion, now));
  const isNamed = Object.keys(claims).length > 0;
  return {
    ...{ steps: book.steps, claims, status, assertion: factsOf(assertion) },
    ...(isNamed ? {} : { unnamed: message('saml.user-without-claims') }),
  };
}

interface Read {
  document: Document;
  xml: string;
  root: Element;
}

function readResponse(text: string): StepResult<Read | undefined> {
  const given = text.trim();
  const isXml = given.startsWith('<');
  const xml = isXml ? given : Buffer.from(valueOfForm(given).replace(/\s/g, ''), 'base64').toString('utf8');
  try {
    const document = readXml(xml);
    const root = document.documentElement;
    if (root?.localName !== 'Response' || root.namespaceURI !== NS.protocol)
      throw new XmlError(message('saml.xml.no-response'));
    return { verdict: 'ok', message: message('saml.response-read'), value: { document, xml, root } };
  } catch (error) {
    const reason = error instanceof XmlError ? error.reason : message('saml.xml.malformed');
    const remedies = [message('saml.copy-response')];
    return stepResult('fail', message('saml.response-unreadable', { reason }), { remedies });
  }
}

/** The response of a form's body, or of its value alone, however it was copied: a plus that was not encoded is one. */
function valueOfForm(text: string): string {
  const form = /(?:^|&)SAMLResponse=/.test(text)
    ? text
    : `SAMLResponse=${text.replace(/[=&]/g, encodeURIComponent)}`;
  return new URLSearchParams(form.replaceAll('+', '%2B')).get('SAMLResponse') ?? '';
}

/** The assertion as it was signed, by itself or with the response around it, and that response where it was signed. */
function signedParts(signatures: readonly Signature[]): {
  assertion?: Element | undefined;
  signedResponse?: Element | undefined;
} {
  const all = signatures.flatMap(({ signed }) => signed);
  const signedResponse = all.find((one) => isElement(one, NS.protocol, 'Response'));
  const alone = all.find((one) => isElement(one, NS.assertion, 'Assertion'));
  const [inside] = signedResponse ? childrenOf(signedResponse, NS.assertion, 'Assertion') : [];
  return { assertion: alone ?? inside, signedResponse };
}

function isElement({ localName, namespaceURI }: Element, namespace: string, name: string): boolean {
  return localName === name && namespaceURI === namespace;
}
