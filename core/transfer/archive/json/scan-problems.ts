import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';

/** Not JSON, or nested too deep; `locateSyntaxError` knows where. */
export class SyntaxProblem extends Error {}

/** JSON, as far as was seen, but not of the layout; `key` names the array that it is about. */
export class ShapeProblem extends Error {
  readonly key: string | undefined;
  readonly reason: Message;

  constructor(key: string | undefined, reason: Message) {
    super(reason.code);
    this.key = key;
    this.reason = reason;
  }
}

/** A row that is larger than rows may be; `row` counts from the first one that was not handed over. */
export class RowProblem extends ShapeProblem {
  readonly row: number;

  constructor(key: string | undefined, row: number, reason: Message) {
    super(key, reason);
    this.row = row;
  }
}

/** The first byte tells what kind of value stands there. */
export function unexpectedStart(key: string | undefined, expected: Message, first: number): ShapeProblem {
  const kinds: Readonly<Record<string, Message | string>> = {
    '{': message('json.object'),
    '[': message('json.array'),
    '"': message('json.text'),
    n: 'null',
    t: 'true',
    f: 'false',
  };
  const found = kinds[String.fromCharCode(first)] ?? message('json.number');
  return new ShapeProblem(key, message('json.expected', { expected, found }));
}
