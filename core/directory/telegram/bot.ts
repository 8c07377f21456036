import { isJsonObject } from '#core/base/json.ts';
import { fetchPage } from '../web.ts';

/** A bot of Telegram with its token: it stays in the core. */
export interface Bot {
  /** Address of the Bot API. */
  api: string;
  name: string;
  token: string;
}

/** Somebody who has started a bot by a link. */
export interface BotStart {
  /** What the link has said. */
  parameter: string;
  userName: string;
}

/** The longest answer that is read, in bytes. */
const LONGEST = 1_000_000;

/** The link that starts a bot with a parameter of at most 64 letters, digits, `_` and `-`. */
export function botLink({ name }: Pick<Bot, 'name'>, parameter: string): string {
  return `https://t.me/${encodeURIComponent(name.replace(/^@/, ''))}?start=${parameter}`;
}

/**
 * Who has started a bot since `offset`, and the offset for the next time: what is before that is forgotten by Telegram. Throws what
 * `fetch` throws, and an error for a token that is not accepted, or where somebody else reads the messages of the bot.
 */
export async function readStarts(
  { api, token }: Bot,
  offset: number,
  signal: AbortSignal,
): Promise<{ starts: BotStart[]; offset: number }> {
  const address = `${api.endsWith('/') ? api.slice(0, -1) : api}/bot${token}/getUpdates`;
  const { status, text } = await fetchPage(address, signal, LONGEST, {
    type: 'application/json',
    body: JSON.stringify({ offset, timeout: 0, allowed_updates: ['message'] }),
  }).catch((error: unknown) => {
    // The address has the token in it, and some errors quote the address.
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Error(`Telegram does not answer${code}`);
  });
  if (status !== 200) throw new Error(`Telegram answered ${status}`);
  const said: unknown = JSON.parse(text);
  const updates = isJsonObject(said) && Array.isArray(said.result) ? said.result.filter(isJsonObject) : [];
  const ids = updates.map(({ update_id: id }) => (typeof id === 'number' ? id : 0));
  return { starts: updates.flatMap(startOf), offset: Math.max(offset, ...ids.map((id) => id + 1)) };
}

function startOf({ message }: Record<string, unknown>): BotStart[] {
  if (!isJsonObject(message) || !isJsonObject(message.from)) return [];
  const { text, from } = message;
  const parameter = typeof text === 'string' ? /^\/start ([\w-]{1,64})$/.exec(text.trim())?.[1] : undefined;
  const userName = from.is_bot === true ? undefined : from.username;
  return parameter !== undefined && typeof userName === 'string' ? [{ parameter, userName }] : [];
}
