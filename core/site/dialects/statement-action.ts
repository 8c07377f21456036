import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';

/** What a statement does, for the message about a right that is missing. */
export function statementAction(sql: string): Message {
  const [verb] = /\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|EXEC)\b/i.exec(sql) ?? [];
  switch (verb?.toUpperCase()) {
    case 'SELECT':
      return message('site-action.read');
    case 'INSERT':
    case 'UPDATE':
    case 'DELETE':
      return message('site-action.write');
    case 'CREATE':
    case 'ALTER':
    case 'DROP':
    case 'TRUNCATE':
      return message('site-action.change-tables');
    default:
      return message('site-action.execute');
  }
}
