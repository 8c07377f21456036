import type { Message } from '#core/base/message.ts';
import { hasMessage } from './catalogue.ts';

/** What was counted, by the name of the count: of a run, of the statuses of a plan, or of a version. */
export function countTitle(name: string): Message {
  return { code: `${hasMessage(`status.${name}`) ? 'status' : 'run-count'}.${name}`, values: {} };
}
