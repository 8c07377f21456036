import type { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { redactDeep } from '#core/base/redact.ts';
import type { Failure, Finding, Severity } from '#core/contract/finding.ts';
import { errorMessage, errorRemedies } from '#core/messages/error.ts';

/** What a finding can have besides its severity and message. */
type More = Partial<Omit<Finding, 'severity' | 'message'>>;

/** Something that was found out. */
export function finding(severity: Severity, message: Message, more: More = {}): Finding {
  return { severity, message, remedies: [], ...more };
}

/** Something that does not stop the work and has to be known. */
export function warning(message: Message, more: More = {}): Finding {
  return finding('warning', message, more);
}

/** An error as it goes over the wire, into the history and to the person: without secrets, whatever it quotes. */
export function failureOf(error: SiteferryError): Failure {
  const { code, data, site } = error;
  return {
    code,
    message: redactDeep(errorMessage(error)),
    remedies: redactDeep(errorRemedies(error)),
    data: redactDeep({ ...data }),
    ...(site === undefined ? {} : { site }),
  };
}

/** An error where it is one finding among others. */
export function findingOf(error: SiteferryError, severity: Severity = 'error'): Finding {
  const { message, remedies } = failureOf(error);
  return finding(severity, message, { remedies });
}
