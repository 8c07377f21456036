import type { Message } from '#core/base/message.ts';
import {
  type CommandLineTexts,
  commandLineMessage,
  renderCommandLine,
} from '#core/messages/command-line/index.ts';
import type { ValueArguments } from '#core/messages/define.ts';
import type { Language } from '#core/messages/format.ts';
import type { Style } from './text/style.ts';

/** What a command's answer is written with: the person's language and the looks of the terminal. */
export interface Printer {
  readonly language: Language;
  readonly style: Style;
  /** A text of the command line. */
  text<Code extends keyof CommandLineTexts>(
    code: Code,
    ...values: ValueArguments<CommandLineTexts[Code]>
  ): string;
  /** What the core says. */
  render(message: Message): string;
}

export function createPrinter(language: Language, style: Style): Printer {
  const render = (message: Message) => renderCommandLine(message, language, 'commandLine');
  return {
    language,
    style,
    text: (code, ...values) => render(commandLineMessage(code, ...values)),
    render,
  };
}
