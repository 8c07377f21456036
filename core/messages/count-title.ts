import type { Message } from '#core/base/message.ts';
import { catalogue } from './catalogue.ts';

/** What was counted, by the name of the count: of a run, of the statuses of a plan, or of a version. */
export function countTitle(name: string): Message {
  const isStatus = Object.hasOwn(catalogue, `status.${name}`);
  return { code: `${isStatus ? 'status' : 'run-count'}.${name}`, values: {} };
}
