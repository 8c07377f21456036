import type { Message } from '#core/base/message.ts';
import { hasMessage, message } from './catalogue.ts';

/** What a job does, by the dotted name of its operation; the name itself where this program does not know it. */
export function jobTitle(operation: string): Message {
  const code = `operation.${operation}`;
  return hasMessage(code) ? { code, values: {} } : message('jobs.operation', { operation });
}
