import type { Message } from '#core/base/message.ts';
import { message, render } from '#core/messages/catalogue.ts';
import type { MessageCode, ValueArguments } from '#core/messages/codes.ts';
import type { Language } from '#core/messages/format.ts';
import type { Style } from './text/style.ts';

/** What a command's answer is written with: the person's language and the looks of the terminal. */
export interface Printer {
  readonly language: Language;
  readonly style: Style;
  /** A text of the command line. */
  text<Code extends MessageCode>(code: Code, ...values: ValueArguments<Code>): string;
  /** What the core says. */
  render(message: Message): string;
}

export function createPrinter(language: Language, style: Style): Printer {
  const inLanguage = (said: Message) => render(said, language, 'commandLine');
  return {
    language,
    style,
    text: (code, ...values) => inLanguage(message(code, ...values)),
    render: inLanguage,
  };
}
