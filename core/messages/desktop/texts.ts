import { render } from '../catalogue.ts';
import type { CodeSuffix, MessageCode, ValueArguments } from '../codes.ts';

type CodeOf<Name extends string> = `desktop.${Name}` & MessageCode;

/** Gives a text of the desktop's menus and dialogs in a language that was chosen before. */
export type DesktopText = <Name extends CodeSuffix<'desktop'>>(
  name: Name,
  ...values: ValueArguments<CodeOf<Name>>
) => string;

/** The texts in a language (BCP 47); in English for those that there are none in. */
export function desktopTextsIn(language: string): DesktopText {
  const known = /^ru\b/i.test(language) ? 'ru' : 'en';
  return (name, ...[values]) =>
    render({ code: `desktop.${name}`, values: { ...(values as object | undefined) } }, known, 'window');
}
