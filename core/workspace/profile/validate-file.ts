import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { nearestIssue } from '#core/contract/nearest-issue.ts';
import { issueProblem } from '#core/messages/issue.ts';
import { readJsonFile } from '../files.ts';

/** Something that is wrong with a file that people write, and where: a JSON pointer. */
export interface FileProblem {
  pointer: string;
  reason: Message;
}

/** What a file says; or everything that is wrong with it, the first thing first. */
export type Validated<T> = { content: T } | { problems: readonly [FileProblem, ...FileProblem[]] };

type Issue = Parameters<typeof nearestIssue>[0][number];

interface Schema<T> {
  safeParse(
    content: unknown,
  ): { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
}

/** Holds a content against its schema. */
export function validateContent<T>(schema: Schema<T>, content: unknown): Validated<T> {
  const parsed = schema.safeParse(content);
  if (parsed.success) return { content: parsed.data };
  const [first, ...others] = parsed.error.issues;
  return { problems: [problemOf(first), ...others.map(problemOf)] };
}

function problemOf(one: Issue | undefined): FileProblem {
  const { pointer, issue } = nearestIssue(one ? [one] : []);
  return { pointer, reason: issueProblem(issue ?? {}) };
}

/**
 * Reads a JSON file and holds it against its schema. Throws `file-unreadable` for one that cannot be read at all; that it
 * is no JSON is a problem of it.
 */
export async function validateFile<T>(schema: Schema<T>, file: string): Promise<Validated<T>> {
  try {
    return validateContent(schema, await readJsonFile(file));
  } catch (error) {
    const isSyntax = isSiteferryError(error, 'file-unreadable') && error.cause instanceof SyntaxError;
    if (!isSyntax) throw error;
    return { problems: [{ pointer: '', reason: error.data.reason }] };
  }
}

/** Problems of a file as findings of a check. */
export function findingsOf(file: string, problems: readonly FileProblem[], remedy: Message): Finding[] {
  return problems.map(({ pointer, reason }) =>
    finding('error', reason, { subject: file, at: { pointer }, remedies: [remedy] }),
  );
}
