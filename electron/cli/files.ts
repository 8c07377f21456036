import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { type NearestIssue, nearestIssue } from '#core/contract/nearest-issue.ts';
import { type ProfileParts, profileParts } from '#core/contract/profile.ts';
import { type Decision, decisions } from '#core/contract/transfer/decision.ts';
import { type Plan, plan } from '#core/contract/transfer/plan.ts';
import { isOtherPlanVersion } from '#core/contract/transfer/plan-version.ts';
import { message } from '#core/messages/catalogue.ts';
import { issueProblem } from '#core/messages/issue.ts';
import { readJsonFile, writeFileAtomic } from '#core/workspace/files.ts';
import { validateContent } from '#core/workspace/profile/validate-file.ts';

/** The decisions file of `--decisions`; throws `file-unreadable` and `decisions-invalid`. */
export async function readDecisions(file: string): Promise<Decision[]> {
  const invalid = (pointer: string, reason: Message) =>
    new SiteferryError('decisions-invalid', { file, pointer, reason });
  const content = await readJson(file, (reason) => invalid('', reason));
  const parsed = decisions.safeParse(content);
  if (parsed.success) return parsed.data.decisions;
  const nearest = nearestIssue(parsed.error.issues);
  throw invalid(nearest.pointer, problemOf(nearest));
}

/** Parts of a profile; throws `file-unreadable` and `profile-invalid`. */
export async function readProfileParts(file: string): Promise<ProfileParts> {
  const invalid = (pointer: string, reason: Message) =>
    new SiteferryError('profile-invalid', { file, pointer, reason });
  const content = await readJson(file, (reason) => invalid('', reason));
  const judged = validateContent(profileParts, content);
  if ('content' in judged) return judged.content;
  const [{ pointer, reason }] = judged.problems;
  throw invalid(pointer, reason);
}

/** The plan that `preview --plan-out` wrote; throws `file-unreadable` and `plan-invalid`. */
export async function readPlan(file: string): Promise<Plan> {
  const invalid = (reason: Message) => new SiteferryError('plan-invalid', { file, reason });
  const content = await readJson(file, invalid);
  const parsed = plan.safeParse(content);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  if (isOtherPlanVersion(issues)) throw invalid(message('plan.other-version'));
  const nearest = nearestIssue(issues);
  const reason = problemOf(nearest);
  const { pointer } = nearest;
  throw invalid(pointer === '' ? reason : message('plan.at', { pointer, reason }));
}

/** Writes a plan whole or not at all; throws `file-unwritable`. */
export async function writePlanFile(file: string, made: Plan): Promise<void> {
  await writeFileAtomic(file, `${JSON.stringify(made, null, 2)}\n`);
}

/** The content of a file; what `invalid` makes is thrown where it is no JSON. */
async function readJson(file: string, invalid: (reason: Message) => SiteferryError): Promise<unknown> {
  try {
    return await readJsonFile(file);
  } catch (error) {
    const isSyntax = isSiteferryError(error, 'file-unreadable') && error.cause instanceof SyntaxError;
    throw isSyntax ? invalid(error.data.reason) : error;
  }
}

function problemOf({ issue }: NearestIssue): Message {
  return issueProblem(issue ?? {});
}
