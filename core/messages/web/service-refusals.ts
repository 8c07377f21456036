import { hasMessage, message, render } from '../catalogue.ts';
import type { CodeSuffix } from '../codes.ts';
import type { Language } from '../format.ts';

/** Why the service refuses a request: `service-refusal.<reason>`. */
export type ServiceRefusal = CodeSuffix<'service-refusal'>;

/** True for a reason that has a text of the service's own. */
export function isServiceRefusal(reason: string): reason is ServiceRefusal {
  return hasMessage(`service-refusal.${reason}`);
}

/** Why the service refuses a request. */
export function serviceRefusalText(reason: ServiceRefusal, language: Language): string {
  return render(message(`service-refusal.${reason}`), language, 'http');
}
