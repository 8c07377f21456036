import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { StageId } from '#core/contract/directory/ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Certificate } from '../certificates/certificate.ts';
import type { Path } from '../certificates/path.ts';
import { fetchPage } from '../web.ts';
import {
  type CrlAnswer,
  CrlUnavailable,
  checkCrl,
  checkDeltaCrl,
  type RevocationQuery,
} from './revocation-crl.ts';
import { fetchCrl } from './revocation-fetch.ts';
import { checkOcspResponse, createOcspRequest } from './revocation-ocsp.ts';
import {
  deltasOf,
  listReason,
  type RevocationSource,
  type SourceAnswer,
  skippedSource,
  sourcesOf,
  unusable,
} from './revocation-sources.ts';

const DEADLINE = 6_000;
const LARGEST_ANSWER = 100_000;

/** What is known of one certificate after every source was asked. */
interface RevocationStatus {
  answer: SourceAnswer['answer'];
  /** What is told of its sources. */
  notes: Message[];
  rules: Finding[];
  /** Whether delta lists may know of more. */
  hasDeltas: boolean;
}

export interface RevocationRequest {
  isRequested: boolean;
  now: Date;
}

/**
 * Asks the lists and responders of the authorities, on request only: they are often reachable from inside alone. Nothing is
 * called unrevoked that was not asked about, certificate by certificate.
 */
export async function checkRevocation(
  book: StepRunner<StageId>,
  { certificates }: Path,
  { isRequested, now }: RevocationRequest,
): Promise<Finding[]> {
  // Nobody revokes a root: it is taken out of the stores.
  const asked = certificates.filter(({ facts }) => !facts.isSelfSigned);
  if (!isRequested || asked.every((one) => sourcesOf(one).length === 0)) {
    book.skip('S8', isRequested ? message('ldaps.S8.no-list') : message('ldaps.S8.not-requested'));
    return [];
  }
  const rules = await book.do('S8', async (stop) =>
    summarizeStatuses(
      await Promise.all(
        asked.map((one) => revocationStatus(one, certificates[certificates.indexOf(one) + 1], now, stop)),
      ),
    ),
  );
  return rules ?? [];
}

function summarizeStatuses(statuses: readonly RevocationStatus[]): StepResult<Finding[]> {
  const has = (wanted: RevocationStatus['answer']) => statuses.some(({ answer }) => answer === wanted);
  const isOpen = has('not-asked') || statuses.some(({ hasDeltas }) => hasDeltas);
  const [verdict, what] = has('revoked')
    ? (['fail', message('ldaps.S8.revoked')] as const)
    : has('unusable')
      ? (['warn', message('ldaps.S8.unusable')] as const)
      : !isOpen
        ? (['ok', message('ldaps.S8.clean')] as const)
        : (['unknown', has('clean') ? message('ldaps.S8.partly') : message('ldaps.S8.not-asked')] as const);
  return {
    verdict,
    message: what,
    findings: statuses.flatMap(({ notes }) => notes.map((one) => finding('note', one))),
    value: statuses.flatMap((one) => one.rules),
  };
}

/** Asks every source of a certificate: one that knows it is revoked is enough, and one that knows it is not. */
async function revocationStatus(
  certificate: Certificate,
  issuer: Certificate | undefined,
  now: Date,
  signal: AbortSignal,
): Promise<RevocationStatus> {
  const { subject } = certificate.facts;
  const sources = sourcesOf(certificate);
  const answers = await Promise.all(
    sources.map((source) =>
      issuer
        ? ask(source, { certificate, issuer, url: source.url, now }, signal)
        : skippedSource(source.url, message('ldaps.S8.reason.no-issuer')),
    ),
  );
  const order = ['revoked', 'clean', 'unusable', 'not-asked'] as const;
  const answer = order.find((wanted) => answers.some((one) => one.answer === wanted)) ?? 'not-asked';
  const clean = answers.filter((one) => one.answer === 'clean');
  // A responder knows what delta lists would add to a list.
  const deltas = clean.every(({ deltas: named }) => named !== undefined)
    ? [...new Set(clean.flatMap((one) => one.deltas ?? []))]
    : [];
  return {
    answer,
    notes: [
      ...answers.map(({ text }) => text),
      ...(sources.length === 0 ? [message('ldaps.S8.nothing-named', { subject })] : []),
      ...deltas.map((url) => message('ldaps.S8.delta', { url })),
    ],
    rules: answers.filter((one) => one.answer === answer).flatMap((one) => ruleOf(one, subject)),
    hasDeltas: answer === 'clean' && deltas.length > 0,
  };
}

function ruleOf({ answer, url, date = '', reason }: SourceAnswer, subject: string): Finding[] {
  if (answer === 'revoked') {
    const remedies = [message('ldaps.R20.remedy')];
    return [finding('error', message('ldaps.R20', { date }), { subject, remedies })];
  }
  if (answer === 'clean' || !reason) return [];
  return answer === 'unusable'
    ? [
        warning(message('ldaps.R19.unreachable', { url, reason }), {
          subject,
          remedies: [message('ldaps.R19.remedy.unreachable')],
        }),
      ]
    : [
        warning(message('ldaps.R19.not-asked', { url, reason }), {
          subject,
          remedies: [message('ldaps.R19.remedy.not-asked')],
        }),
      ];
}

async function ask(
  { kind, url, reason }: RevocationSource,
  question: RevocationQuery,
  signal: AbortSignal,
): Promise<SourceAnswer> {
  if (reason) return skippedSource(url, reason);
  if (kind === 'ocsp')
    return await fetchInTime(url, message('ldaps.S8.reason.ocsp-unreachable'), signal, (stop) =>
      askResponder(question, stop),
    );
  const base: CrlAnswer = await fetchInTime<CrlAnswer>(
    url,
    message('ldaps.S8.reason.unreadable'),
    signal,
    async (stop) => checkCrl(await fetchCrl(url, stop), question),
  );
  return await withDeltas(base, question, signal);
}

/** The answer of a source, or why there is none. Throws `cancelled`. */
async function fetchInTime<Answer extends SourceAnswer>(
  url: string,
  otherwise: Message,
  signal: AbortSignal,
  asked: (stop: AbortSignal) => Promise<Answer>,
): Promise<Answer | SourceAnswer> {
  try {
    return await withTimeout(DEADLINE, signal, () => new Error('late'), asked);
  } catch (error) {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return unusable(url, error instanceof CrlUnavailable ? error.reason : otherwise);
  }
}

/** What delta lists add to a list. One that counts is enough: several addresses are of the same one. */
async function withDeltas(
  base: CrlAnswer,
  question: RevocationQuery,
  signal: AbortSignal,
): Promise<SourceAnswer> {
  if (base.answer !== 'clean' && !base.isHeld) return base;
  const urls = [...new Set([...deltasOf(question.certificate), ...(base.deltas ?? [])])];
  const answers = await Promise.all(
    urls.map(async (url) => {
      const reason = listReason(url);
      if (reason) return skippedSource(url, reason);
      return await fetchInTime(url, message('ldaps.S8.reason.unreadable'), signal, async (stop) =>
        checkDeltaCrl(await fetchCrl(url, stop), { ...question, url }, base),
      );
    }),
  );
  const told = (wanted: SourceAnswer['answer']) => answers.find(({ answer }) => answer === wanted);
  const changed = told('revoked') ?? told('clean');
  return changed ? { ...changed, deltas: [] } : { ...base, deltas: urls };
}

async function askResponder(question: RevocationQuery, stop: AbortSignal): Promise<SourceAnswer> {
  const asked = createOcspRequest(question.certificate, question.issuer);
  const sent = { type: 'application/ocsp-request', body: asked.der };
  const { status, body } = await fetchPage(question.url, stop, LARGEST_ANSWER, sent);
  if (status !== 200) return unusable(question.url, message('ldaps.S8.reason.ocsp-unreachable'));
  return checkOcspResponse(body, asked, question);
}
