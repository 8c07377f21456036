import type { Finding } from '#core/contract/finding.ts';
import type { RolloutPolicy } from '#core/contract/rollout/policy.ts';
import { issueProblem, type SchemaIssue } from '#core/messages/issue.ts';
import { pointerOf } from '#renderer/ui/json/json-text.ts';

/** What a new roll-out begins with: one site that somebody looks at, then the rest. */
export const FIRST_POLICY = JSON.stringify(
  {
    waves: [
      { take: { count: 1 }, gate: { approval: true }, tolerance: { count: 0 } },
      { take: { rest: true }, atOnce: 5, tolerance: { count: 0 } },
    ],
  },
  null,
  2,
);

/** The waves and windows of a text; undefined where it is none. */
export async function readPolicy(text: string): Promise<RolloutPolicy | undefined> {
  const { rolloutPolicy } = await import('#core/contract/rollout/policy.ts');
  return rolloutPolicy.safeParse(parsed(text)).data;
}

/** What is wrong in a text of waves and windows, each at its place. */
export async function judgePolicy(text: string): Promise<Finding[]> {
  const { rolloutPolicy } = await import('#core/contract/rollout/policy.ts');
  const issues: readonly SchemaIssue[] = rolloutPolicy.safeParse(parsed(text)).error?.issues ?? [];
  return issues.map((issue) => ({
    severity: 'error',
    message: issueProblem(issue),
    remedies: [],
    at: {
      pointer: pointerOf((issue.path ?? []).map((one) => (typeof one === 'number' ? one : String(one)))),
    },
  }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the form says what is wrong at such a place at its field. */
export function isAtField(pointer: string): boolean {
  return /^\/(?:waves|windows)(?:\/\d+(?:\/(?:name|take(?:\/\w+)?|atOnce|onStop|tolerance\/\w+|gate\/\w+|gate\/checks\/\d+(?:\/\w+)?|sites|days|from|until|zone))?)?$/.test(
    pointer,
  );
}
