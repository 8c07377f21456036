import { ORPCError } from '@orpc/server';
import { errorBody } from '#core/contract/operation.ts';
import { render } from '#core/messages/catalogue.ts';
import type { Language } from '#core/messages/format.ts';
import { platformWording } from '#core/messages/platform.ts';
import type { HostContext } from '../context.ts';
import { redactServerTexts } from '../history/redact.ts';
import { toWireError } from '../wire-errors.ts';

/** Where the diagnostic files of a failed run can be fetched. */
export type RunLinks = Readonly<Record<string, string>>;

/** The body of an answer that is no success: the platform's envelope, with what the error is and what to do. */
export function errorEnvelope(error: ORPCError<string, unknown>, language: Language, files: RunLinks = {}) {
  const body = errorBody.safeParse(redactServerTexts(error.data));
  const say = (message: Parameters<typeof render>[0]) => render(message, language, 'http');
  return {
    Success: false as const,
    Message: body.success ? platformWording(body.data.message, language) : error.message,
    Error: {
      Code: error.code,
      Remedies: body.success ? body.data.remedies.map(say) : [],
      Data: body.success ? body.data.data : {},
      ...(Object.keys(files).length > 0 ? { Files: files } : {}),
    },
  };
}

/** The status and body for anything that was thrown outside of an operation; what is unexpected goes to the log. */
export function errorAnswer(
  context: Pick<HostContext, 'logError' | 'logEntry'>,
  error: unknown,
  language: Language,
): { status: number; body: ReturnType<typeof errorEnvelope> } {
  const known = toWireError(context, error);
  if (!(known instanceof ORPCError)) throw error;
  return { status: known.status, body: errorEnvelope(known, language) };
}
