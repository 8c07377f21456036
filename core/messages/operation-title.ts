import type { Message } from '#core/base/message.ts';
import { catalogue } from './catalogue.ts';

/** What an operation of a service is for, by its dotted name; the name itself where this program does not know it. */
export function operationTitle(operation: string, say: (message: Message) => string): string {
  const code = `operation.${operation}`;
  return Object.hasOwn(catalogue, code) ? say({ code, values: {} }) : operation;
}
