import { isSiteferryError } from '#core/base/errors.ts';
import { renderCommandLine } from '#core/messages/command-line/index.ts';
import { errorMessage } from '#core/messages/error.ts';

/** What the error that `work` throws says on the command line, in English. */
export function errorText(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (isSiteferryError(error)) return renderCommandLine(errorMessage(error), 'en', 'commandLine');
    throw error;
  }
  return '';
}
