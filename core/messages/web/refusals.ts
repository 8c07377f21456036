import { hasMessage, message, render } from '../catalogue.ts';
import type { CodeSuffix } from '../codes.ts';
import { acceptedLanguage } from '../format.ts';

/** Why the window's server, or any server here, refuses a request: `refusal.<reason>`. */
export type RefusalReason = CodeSuffix<'refusal'>;

/** True for a reason that has a text of these. */
export function isRefusalReason(reason: string): reason is RefusalReason {
  return hasMessage(`refusal.${reason}`);
}

/** Why a request is refused, in the language that the browser asks for first. */
export function refusalText(reason: RefusalReason, acceptLanguage: string | undefined): string {
  return render(message(`refusal.${reason}`), acceptedLanguage(acceptLanguage), 'window');
}
