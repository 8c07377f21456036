import { isSiteferryError } from '#core/base/errors.ts';
import { render } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';

/** What the error that `work` throws says on the command line, in English. */
export function errorText(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (isSiteferryError(error)) return render(errorMessage(error), 'en', 'commandLine');
    throw error;
  }
  return '';
}
