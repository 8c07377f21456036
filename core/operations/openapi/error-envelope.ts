import type { ORPCError } from '@orpc/server';
import { errorBody } from '#core/contract/operation.ts';
import { render } from '#core/messages/catalogue.ts';
import type { Language } from '#core/messages/format.ts';
import { platformWording } from '#core/messages/platform.ts';
import { redactServerTexts } from '../history/redact.ts';

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
