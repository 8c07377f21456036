import type { Message } from '#core/base/message.ts';
import {
  complaintFacts,
  type ProbedRequest,
  type RecordText,
  type TriageComparison,
  type TriageRecord,
} from '#core/contract/access/triage.ts';
import { message } from '#core/messages/catalogue.ts';
import { readRecord } from './read-record.ts';

/** One thing that two records say. */
interface RecordedFact {
  what: Message;
  statement: Message;
  isTime?: boolean;
}

/**
 * What differs between two records: what was complained of, symptoms, answers, steps of explanations, requests, findings.
 * When they were taken is not compared. Throws `file-unreadable`.
 */
export async function compareRecords(given: {
  before: RecordText;
  after: RecordText;
}): Promise<TriageComparison> {
  const [before, after] = [await readRecord(given.before), await readRecord(given.after)];
  const [old, now] = [collectFacts(before), collectFacts(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return {
    before: { name: given.before.name, takenAt: before.takenAt },
    after: { name: given.after.name, takenAt: after.takenAt },
    differences: names.flatMap((name) => {
      const [first, second] = [old.get(name), now.get(name)];
      const what = first?.what ?? second?.what;
      if (!what || JSON.stringify(first?.statement) === JSON.stringify(second?.statement)) return [];
      const isTime = (first ?? second)?.isTime === true;
      return [{ what, before: first?.statement ?? null, after: second?.statement ?? null, isTime }];
    }),
  };
}

/** All that a record says, by a name that is the same in every record. */
function collectFacts(record: TriageRecord): Map<string, RecordedFact> {
  const { symptoms, answers, task, signIn, probe } = record;
  return new Map<string, RecordedFact>([
    ...complaintOf(record),
    ...symptoms.map(({ symptom, meaning }): [string, RecordedFact] => [
      `symptom ${symptom}`,
      { what: message('triage-compare.symptom'), statement: meaning },
    ]),
    ...answers.map(({ question, verdict, sentence }): [string, RecordedFact] => [
      `answer ${question}`,
      {
        what: message(`triage-question.${question}`),
        statement: message('triage-compare.answer', {
          verdict: message(`triage-verdict.${verdict}`),
          sentence,
        }),
      },
    ]),
    ...stepsOf('task', task?.explanation.steps ?? []),
    ...stepsOf('signin', signIn?.explanation.steps ?? []),
    ...(probe?.requests ?? []).map((one): [string, RecordedFact] => [
      `request ${one.request}`,
      requestOf(one),
    ]),
    ...findingsOf(record),
  ]);
}

/** What was complained of, and of which site. */
function complaintOf(record: TriageRecord): [string, RecordedFact][] {
  const said = (value: string) => message('triage-compare.said', { said: value });
  return [
    ['site', { what: message('triage-page.site'), statement: said(record.site) }],
    ...complaintFacts(record).map(({ name, value }): [string, RecordedFact] => [
      `complaint ${name}`,
      { what: message(`triage-label.${name}`), statement: said(value), isTime: name === 'time' },
    ]),
  ];
}

/** Findings by what they say, since one kind can be met several times; an answer or a request says some of them already. */
function findingsOf({ findings }: TriageRecord): [string, RecordedFact][] {
  return findings.map((one): [string, RecordedFact] => [
    `finding ${JSON.stringify(one.message)}`,
    { what: message('triage-compare.finding'), statement: one.message },
  ]);
}

function stepsOf(
  of: string,
  steps: NonNullable<TriageRecord['task']>['explanation']['steps'],
): [string, RecordedFact][] {
  return steps.map(({ step, result, found }) => [
    `${of} ${step}`,
    {
      what: { code: `access-step.${step}`, values: {} },
      statement: message('triage-compare.answer', {
        verdict: message(`access-result.${result}`),
        sentence: found,
      }),
    },
  ]);
}

function requestOf({ method, path, meaning }: ProbedRequest): RecordedFact {
  return { what: message('triage-compare.request', { method, path }), statement: meaning };
}
