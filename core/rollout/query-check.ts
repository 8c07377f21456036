import { createHash } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';

/** What is read of an answer at most, in rows and in characters, and how long it may take, in milliseconds. */
const MOST_ROWS = 10_000;
const MOST_SIZE = 10_000_000;
const TIMEOUT = 60_000;

/** What is no code: texts, names in quotes and brackets, and comments. One that does not end is none. */
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]|--[^\r\n]*|\/\*[\s\S]*?\*\//g;

/** Words that no SELECT needs, or that make of it more than a question. */
const WRITING =
  /\b(?:into|insert|update|delete|merge|upsert|exec|execute|call|do|drop|alter|create|truncate|grant|revoke|deny|backup|restore|dbcc|set|declare|begin|commit|rollback|save|savepoint|use|waitfor|kill|shutdown|reconfigure|openrowset|openquery|opendatasource|copy|listen|notify|lock|vacuum|prepare|deallocate|writetext|updatetext|bulk)\b/i;

/** Why a text is not one SELECT that only asks; undefined where it is. */
export function refusedQuery(sql: string): Message | undefined {
  const code = sql.replaceAll(QUOTED, ' ');
  if (code.includes(';')) return message('rollout-check.several-statements');
  if (!/^\s*(?:select|with)\b/i.test(code)) return message('rollout-check.no-select');
  const [word] = WRITING.exec(code) ?? [];
  return word === undefined ? undefined : message('rollout-check.word', { word: word.toUpperCase() });
}

/**
 * A fingerprint of what a query answers on a site, in whichever order its rows come. It is read in a transaction that does not write.
 * Throws `usage` for what is no single SELECT, or answers too much or too late; what the database refuses.
 */
export async function askQuery(site: Site, sql: string, signal: AbortSignal): Promise<string> {
  const refused = refusedQuery(sql);
  if (refused) throw new SiteferryError('usage', { reason: refused });
  const timeout = AbortSignal.timeout(TIMEOUT);
  try {
    const rows = await site.read(
      async (session) => {
        // A value beside the text makes the server take one statement and no other.
        if (site.dialect.name === 'postgres')
          return await session.query(`SELECT * FROM (\n${sql}\n) AS asked LIMIT $1`, [MOST_ROWS + 1]);
        return await session.query(`SET ROWCOUNT ${MOST_ROWS + 1};\n${sql}`);
      },
      AbortSignal.any([signal, timeout]),
    );
    return fingerprintOf(rows);
  } catch (error) {
    if (!timeout.aborted || signal.aborted) throw error;
    const reason = message('rollout-check.too-slow', { seconds: TIMEOUT / 1_000 });
    throw new SiteferryError('usage', { reason }, { cause: error });
  }
}

function fingerprintOf(rows: readonly Record<string, unknown>[]): string {
  const lines = rows.map((row) => JSON.stringify(row)).toSorted();
  const size = lines.reduce((sum, line) => sum + line.length, 0);
  if (rows.length > MOST_ROWS || size > MOST_SIZE) {
    const reason = message('rollout-check.too-much', { rows: MOST_ROWS, size: MOST_SIZE });
    throw new SiteferryError('usage', { reason });
  }
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
