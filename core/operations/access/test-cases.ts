import { explainTaskForUsers } from '#core/access/task/users.ts';
import { throwIfCancelled } from '#core/base/cancel.ts';
import type {
  AccessCase,
  AccessCaseResult,
  AccessTest,
  AccessTestInput,
} from '#core/contract/access/cases.ts';
import { type HostContext, withSite } from '../context.ts';
import { explainSignInAt } from './access.ts';

type Answer = Pick<AccessCaseResult, 'verdict' | 'decidedBy' | 'sentence'>;

/** Holds what is expected of users against what their site would do; the users of one task are asked together. */
export async function testAccess(
  context: HostContext,
  input: AccessTestInput,
  signal: AbortSignal | undefined,
): Promise<AccessTest> {
  const answers = new Map<AccessCase, Answer>();
  const byTask = Map.groupBy(input.cases, (one) => ('task' in one ? one.task : undefined));
  for (const [taskId, cases] of byTask) {
    throwIfCancelled(signal);
    const found =
      taskId === undefined
        ? await askSignIns(context, input, cases, signal)
        : await askTask(context, input, taskId, cases, signal);
    for (const [index, one] of cases.entries()) {
      const answer = found[index];
      if (answer) answers.set(one, answer);
    }
  }
  const results = input.cases.flatMap((one) => {
    const answer = answers.get(one);
    return answer ? [{ case: one, ...answer, isMet: isMet(one, answer) }] : [];
  });
  return { results, failed: results.filter((one) => !one.isMet).length };
}

function isMet({ expect, step }: AccessCase, { verdict, decidedBy }: Answer): boolean {
  return verdict === expect && (step === undefined || step === decidedBy);
}

async function askTask(
  context: HostContext,
  { cases: _cases, keysFile: _keysFile, ...at }: AccessTestInput,
  taskId: number,
  cases: readonly AccessCase[],
  signal: AbortSignal | undefined,
): Promise<Answer[]> {
  const users = cases.map(({ user }) => user);
  const asked = { ...at, taskId, users };
  const access = await withSite(context, at, (site) => explainTaskForUsers(site, asked, signal), signal);
  return access.users.map(({ verdict, decidedBy, sentence }) => ({ verdict, decidedBy, sentence }));
}

async function askSignIns(
  context: HostContext,
  { cases: _cases, ...at }: AccessTestInput,
  cases: readonly AccessCase[],
  signal: AbortSignal | undefined,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const one of cases) {
    if ('task' in one) continue;
    throwIfCancelled(signal);
    const { expect: _expect, step: _step, provider: providerId, ...way } = one;
    const { explanation } = await explainSignInAt(
      context,
      { ...at, ...way, acceptUntrusted: false, ...(providerId === undefined ? {} : { providerId }) },
      signal,
    );
    const { verdict, decidedBy, sentence } = explanation;
    answers.push({ verdict, decidedBy, sentence });
  }
  return answers;
}
