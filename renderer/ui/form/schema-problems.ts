import type { Message } from '#core/base/message.ts';
import { issueProblem, type SchemaIssue } from '#core/messages/issue.ts';

/** What is asked of a schema of the contract; its code comes with the page that needs it. */
export interface Schema {
  safeParse(input: unknown): { success: boolean; error?: { issues: readonly SchemaIssue[] } | undefined };
}

/** The schema of an operation's input. */
export function inputSchema(operation: { '~orpc': { inputSchema?: Schema | undefined } }): Schema {
  const schema = operation['~orpc'].inputSchema;
  if (!schema) throw new Error('the operation has no input');
  return schema;
}

/** What a schema has against an input, by the name of its property; the first of each. */
export function schemaProblems(schema: Schema, input: object): ReadonlyMap<string, Message> {
  const problems = new Map<string, Message>();
  for (const issue of schema.safeParse(input).error?.issues ?? []) {
    const [first] = issue.path ?? [];
    const name = String(typeof first === 'object' ? first.key : first);
    if (!problems.has(name)) problems.set(name, issueProblem(issue));
  }
  return problems;
}

/** A part of a sentence as a sentence of its own. */
export function asSentence(part: string): string {
  const [first = '', ...rest] = part;
  return `${first.toLocaleUpperCase()}${rest.join('')}.`;
}
