import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { within } from '#core/base/within.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { StepBook, StepResult } from '#core/checks/step-book.ts';
import type { StageId } from '#core/contract/directory-ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Certificate } from '../certificates/certificate.ts';
import type { Path } from '../certificates/path.ts';
import { fetchPage } from '../web.ts';
import { fetchList } from './revocation-fetch.ts';
import {
  judgeDelta,
  judgeList,
  type ListAnswer,
  ListUnavailable,
  type RevocationQuestion,
} from './revocation-list.ts';
import { judgeOcsp, ocspQuestion } from './revocation-ocsp.ts';
import {
  deltasOf,
  listReason,
  notAsked,
  type RevocationSource,
  type SourceAnswer,
  sourcesOf,
  unusable,
} from './revocation-sources.ts';

const DEADLINE = 6_000;
const LARGEST_ANSWER = 100_000;

/** What is known of one certificate after every source was asked. */
interface Standing {
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
  book: StepBook<StageId>,
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
    judgeStandings(
      await Promise.all(
        asked.map((one) => standingOf(one, certificates[certificates.indexOf(one) + 1], now, stop)),
      ),
    ),
  );
  return rules ?? [];
}

function judgeStandings(standings: readonly Standing[]): StepResult<Finding[]> {
  const has = (wanted: Standing['answer']) => standings.some(({ answer }) => answer === wanted);
  const isOpen = has('not-asked') || standings.some(({ hasDeltas }) => hasDeltas);
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
    findings: standings.flatMap(({ notes }) => notes.map((one) => finding('note', one))),
    value: standings.flatMap((one) => one.rules),
  };
}

/** Asks every source of a certificate: one that knows it is revoked is enough, and one that knows it is not. */
async function standingOf(
  certificate: Certificate,
  issuer: Certificate | undefined,
  now: Date,
  signal: AbortSignal,
): Promise<Standing> {
  const { subject } = certificate.facts;
  const sources = sourcesOf(certificate);
  const answers = await Promise.all(
    sources.map((source) =>
      issuer
        ? ask(source, { certificate, issuer, url: source.url, now }, signal)
        : notAsked(source.url, message('ldaps.S8.reason.no-issuer')),
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
  question: RevocationQuestion,
  signal: AbortSignal,
): Promise<SourceAnswer> {
  if (reason) return notAsked(url, reason);
  if (kind === 'ocsp')
    return await inTime(url, message('ldaps.S8.reason.ocsp-unreachable'), signal, (stop) =>
      askResponder(question, stop),
    );
  const base: ListAnswer = await inTime<ListAnswer>(
    url,
    message('ldaps.S8.reason.unreadable'),
    signal,
    async (stop) => judgeList(await fetchList(url, stop), question),
  );
  return await withDeltas(base, question, signal);
}

/** The answer of a source, or why there is none. Throws `cancelled`. */
async function inTime<Answer extends SourceAnswer>(
  url: string,
  otherwise: Message,
  signal: AbortSignal,
  asked: (stop: AbortSignal) => Promise<Answer>,
): Promise<Answer | SourceAnswer> {
  try {
    return await within(DEADLINE, signal, () => new Error('late'), asked);
  } catch (error) {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return unusable(url, error instanceof ListUnavailable ? error.reason : otherwise);
  }
}

/** What delta lists add to a list. One that counts is enough: several addresses are of the same one. */
async function withDeltas(
  base: ListAnswer,
  question: RevocationQuestion,
  signal: AbortSignal,
): Promise<SourceAnswer> {
  if (base.answer !== 'clean' && !base.isHeld) return base;
  const urls = [...new Set([...deltasOf(question.certificate), ...(base.deltas ?? [])])];
  const answers = await Promise.all(
    urls.map(async (url) => {
      const reason = listReason(url);
      if (reason) return notAsked(url, reason);
      return await inTime(url, message('ldaps.S8.reason.unreadable'), signal, async (stop) =>
        judgeDelta(await fetchList(url, stop), { ...question, url }, base),
      );
    }),
  );
  const told = (wanted: SourceAnswer['answer']) => answers.find(({ answer }) => answer === wanted);
  const changed = told('revoked') ?? told('clean');
  return changed ? { ...changed, deltas: [] } : { ...base, deltas: urls };
}

async function askResponder(question: RevocationQuestion, stop: AbortSignal): Promise<SourceAnswer> {
  const asked = ocspQuestion(question.certificate, question.issuer);
  const sent = { type: 'application/ocsp-request', body: asked.der };
  const { status, body } = await fetchPage(question.url, stop, LARGEST_ANSWER, sent);
  if (status !== 200) return unusable(question.url, message('ldaps.S8.reason.ocsp-unreachable'));
  return judgeOcsp(body, asked, question);
}
