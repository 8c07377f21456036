import { hasMessage, message, render } from '../catalogue.ts';
import type { CodeSuffix } from '../codes.ts';
import type { Language } from '../format.ts';

/** Texts of the OpenAPI document besides the titles of its operations: `document.<text>`. */
export type DocumentText = CodeSuffix<'document'>;

/** A text of the document. */
export function documentText(text: DocumentText, language: Language): string {
  return render(message(`document.${text}`), language, 'http');
}

/** What an operation that a service has is for. */
export function operationTitle(operation: string, language: Language): string {
  return render({ code: `operation.${operation}`, values: {} }, language, 'http');
}

/** What a field of an operation's input is for; undefined where its name says it. */
export function fieldHelp(operation: string, field: string, language: Language): string | undefined {
  const code = `operation-input.${operation}.${field}`;
  return hasMessage(code) ? render({ code, values: {} }, language, 'http') : undefined;
}
