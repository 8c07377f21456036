import { SiteferryError } from '#core/base/errors.ts';
import { type RecordText, type TriageRecord, triageRecord } from '#core/contract/access/triage.ts';
import { message } from '#core/messages/catalogue.ts';

/** Reads the record of a file that was saved before. Throws `file-unreadable`. */
export async function readRecord({ name, text }: RecordText): Promise<TriageRecord> {
  const read = triageRecord.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new SiteferryError('file-unreadable', { file: name, reason: message('triage-file.no-record') });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
