import { message, render } from '../catalogue.ts';
import type { CodeSuffix } from '../codes.ts';
import { acceptedLanguage } from '../format.ts';

/** Why the window's server, or any server here, refuses a request: `refusal.<reason>`. */
export type RefusalReason = CodeSuffix<'refusal'>;

/** Why a request is refused, in the language that the browser asks for first. */
export function refusalText(reason: RefusalReason, acceptLanguage: string | undefined): string {
  return render(message(`refusal.${reason}`), acceptedLanguage(acceptLanguage), 'window');
}
