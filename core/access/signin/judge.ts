import type { Message } from '#core/base/message.ts';
import type { SignInAccessInput } from '#core/contract/access/signin.ts';
import type { AccessStep, AccessVerdict, ExecutedStatement } from '#core/contract/explanation.ts';
import { decide } from '../decide.ts';
import type { SignInContext, SignInRun } from './context.ts';
import { type RunQueries, readSignInContext } from './read-context.ts';
import type { DecisionFacts, SiteAnswer, StepOutcome } from './step.ts';
import { signInSteps } from './steps/index.ts';

/** A step with what the site would answer whom it refuses. */
interface EvaluatedStep {
  step: AccessStep;
  answer: SiteAnswer | null;
  facts: DecisionFacts | undefined;
}

/** What the chain makes of a sign-in. */
export interface Judgement {
  steps: readonly AccessStep[];
  verdict: AccessVerdict;
  /** The step that decides; where the verdict is unknown, the first one that keeps it from being known. */
  decidedBy: AccessStep['step'] | null;
  /** Null where it is unknown, and where the site is not asked. */
  answer: SiteAnswer | null;
  /** What the steps found that a sign-in goes by besides the verdict. */
  facts: DecisionFacts;
}

/**
 * Judges one sign-in: reads what decides it, checks what can be checked, and asks the steps in their order. Explaining,
 * rehearsing and serving all judge by this and by nothing else. Throws as `readSignInContext` does.
 */
export async function judgeSignIn(
  runQueries: RunQueries,
  input: SignInAccessInput,
  run: SignInRun,
): Promise<{ context: SignInContext; judgement: Judgement }> {
  const context = await readSignInContext(runQueries, input, run);
  return { context, judgement: evaluate(context, run.seen) };
}

/** The same of what was read before. */
export function evaluate(context: SignInContext, seen: SignInRun['seen'] = {}): Judgement {
  const evaluated = evaluateSteps(context, seen);
  const steps = evaluated.map(({ step }) => step);
  // No step lets anybody in by itself, so one that is not known can only have refused.
  const chain = steps.map(({ step, result }) => ({ step, result, mayBlock: true }));
  const { verdict, decidedBy } = decide(chain, 'granted');
  const facts: DecisionFacts = Object.assign({}, ...evaluated.map((one) => one.facts));
  return { steps, verdict, decidedBy, answer: answerOf(evaluated, verdict, decidedBy), facts };
}

function evaluateSteps(context: SignInContext, seenOutside: NonNullable<SignInRun['seen']>): EvaluatedStep[] {
  const seen = new Set<ExecutedStatement>();
  return signInSteps.map(({ step, judge, uses }) => {
    const start = performance.now();
    const judged = applyExternalResult(judge(context), seenOutside[step]);
    const asked = uses(context).flatMap((one) => one ?? []);
    const statements = asked.flatMap((one) => one.statements).filter((one) => !seen.has(one));
    for (const one of statements) seen.add(one);
    const elsewhere = step === 'directory' ? (context.directory?.milliseconds ?? 0) : 0;
    const inDatabase = statements.reduce((sum, one) => sum + one.milliseconds, 0);
    const milliseconds = Math.round(performance.now() - start) + elsewhere + inDatabase;
    return {
      step: stepOf(step, judged, { statements, milliseconds }),
      answer: judged.answer ?? null,
      facts: judged.facts,
    };
  });
}

function applyExternalResult(judged: StepOutcome, outside: StepOutcome | undefined): StepOutcome {
  if (!outside) return judged;
  const isRefused = judged.result === 'passes' && outside.result === 'blocks';
  return judged.result === 'unknown' || isRefused
    ? {
        ...outside,
        findings: [...(judged.findings ?? []), ...(outside.findings ?? [])],
        facts: { ...judged.facts, ...outside.facts },
      }
    : judged;
}

function stepOf(
  step: (typeof signInSteps)[number]['step'],
  { result, found, remedies = [], findings = [] }: StepOutcome,
  more: Pick<AccessStep, 'statements' | 'milliseconds'>,
): AccessStep {
  const rule: Message = { code: `access-signin.rule.${step}`, values: {} };
  // What is not refused needs no remedy.
  const isOpen = result === 'blocks' || result === 'unknown';
  return {
    step,
    result,
    rule,
    found,
    remedies: isOpen ? [...remedies] : [],
    findings: [...findings],
    ...more,
  };
}

/** What the site answers: that of the deciding step, unless one before it may have answered something else. */
function answerOf(
  evaluated: readonly EvaluatedStep[],
  verdict: AccessVerdict,
  decidedBy: string | null,
): SiteAnswer | null {
  if (verdict === 'granted') return { status: 200, text: null };
  if (verdict === 'unknown') return null;
  const at = evaluated.findIndex(({ step }) => step.step === decidedBy);
  const deciding = evaluated[at]?.answer ?? null;
  const before = evaluated.slice(0, at).filter(({ step }) => step.result === 'unknown');
  const isSame = before.every(
    ({ answer }) => answer?.status === deciding?.status && answer?.text === deciding?.text,
  );
  return isSame ? deciding : null;
}
