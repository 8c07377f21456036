import type { Message } from '#core/base/message.ts';
import type {
  ProbedRequest,
  RecordText,
  TriageComparison,
  TriageRecord,
} from '#core/contract/access-triage.ts';
import { message } from '#core/messages/catalogue.ts';
import { readRecord } from './file.ts';

/** One thing that two records say. */
interface Said {
  what: Message;
  told: Message;
}

/** What differs between two records: symptoms, answers, steps of explanations, requests. Throws `file-unreadable`. */
export async function compareRecords(given: {
  before: RecordText;
  after: RecordText;
}): Promise<TriageComparison> {
  const [before, after] = [await readRecord(given.before), await readRecord(given.after)];
  const [old, now] = [saidIn(before), saidIn(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return {
    before: { name: given.before.name, takenAt: before.takenAt },
    after: { name: given.after.name, takenAt: after.takenAt },
    differences: names.flatMap((name) => {
      const [first, second] = [old.get(name), now.get(name)];
      const what = first?.what ?? second?.what;
      if (!what || JSON.stringify(first?.told) === JSON.stringify(second?.told)) return [];
      return [{ what, before: first?.told ?? null, after: second?.told ?? null }];
    }),
  };
}

/** All that a record says, by a name that is the same in every record. */
function saidIn(record: TriageRecord): Map<string, Said> {
  const { symptoms, answers, task, signIn, probe } = record;
  return new Map<string, Said>([
    ...symptoms.map(({ symptom, meaning }): [string, Said] => [
      `symptom ${symptom}`,
      { what: message('triage-compare.symptom'), told: meaning },
    ]),
    ...answers.map(({ question, verdict, sentence }): [string, Said] => [
      `answer ${question}`,
      {
        what: message(`triage-question.${question}`),
        told: message('triage-compare.answer', {
          verdict: message(`triage-verdict.${verdict}`),
          sentence,
        }),
      },
    ]),
    ...stepsOf('task', task?.explanation.steps ?? []),
    ...stepsOf('signin', signIn?.explanation.steps ?? []),
    ...(probe?.requests ?? []).map((one): [string, Said] => [`request ${one.request}`, requestOf(one)]),
  ]);
}

function stepsOf(
  of: string,
  steps: NonNullable<TriageRecord['task']>['explanation']['steps'],
): [string, Said][] {
  return steps.map(({ step, result, found }) => [
    `${of} ${step}`,
    {
      what: { code: `access-step.${step}`, values: {} },
      told: message('triage-compare.answer', {
        verdict: message(`access-result.${result}`),
        sentence: found,
      }),
    },
  ]);
}

function requestOf({ method, path, meaning }: ProbedRequest): Said {
  return { what: message('triage-compare.request', { method, path }), told: meaning };
}
