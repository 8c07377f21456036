import { z } from 'zod';
import { RECORD_SEPARATOR } from './frames.ts';

/**
 * The JSON hub protocol of SignalR: what clients say and what is said to them
 * (https://github.com/dotnet/aspnetcore/blob/main/src/SignalR/docs/specs/HubProtocol.md).
 */

/** The newest version of the JSON protocol; version 2 adds resuming of connections, which is not offered. */
const NEWEST_VERSION = 2;

const handshake = z.object({ protocol: z.string(), version: z.number() });

/** What can be wrong with what a client says. */
export type ProtocolError = 'hub-handshake' | 'hub-protocol' | 'hub-message';

/** What is wrong with the first message of a client; undefined where nothing is. */
export function checkHandshake(text: string): ProtocolError | undefined {
  const read = handshake.safeParse(parse(text));
  if (!read.success) return 'hub-handshake';
  const { protocol, version } = read.data;
  return protocol === 'json' && version >= 1 && version <= NEWEST_VERSION ? undefined : 'hub-protocol';
}

/** What a client says, of what matters here. */
export type ClientMessage =
  | { kind: 'invocation'; target: string; id: string | undefined }
  | { kind: 'close' }
  /** A ping, or something that needs no answer: all of it shows that the client lives. */
  | { kind: 'other' };

const TYPES = { invocation: 1, streamInvocation: 4, close: 7 } as const;

const anyMessage = z.object({ type: z.number() });
const invocation = z.object({
  target: z.string(),
  invocationId: z
    .string()
    .nullish()
    .transform((id) => id ?? undefined),
});

/** A message after the handshake; undefined for what is none. Types that are unknown are of later versions and change nothing. */
export function readClientMessage(text: string): ClientMessage | undefined {
  const value = parse(text);
  const read = anyMessage.safeParse(value);
  if (!read.success) return undefined;
  const { type } = read.data;
  if (type === TYPES.close) return { kind: 'close' };
  if (type !== TYPES.invocation && type !== TYPES.streamInvocation) return { kind: 'other' };
  const call = invocation.safeParse(value);
  if (!call.success) return undefined;
  return { kind: 'invocation', target: call.data.target, id: call.data.invocationId };
}

/** Messages to a client, complete with their end. */
export const say = {
  handshaken: () => frame({}),
  handshakeRefused: (error: string) => frame({ error }),
  event: (target: string, argument: unknown) => frame({ type: 1, target, arguments: [argument] }),
  callRefused: (invocationId: string, error: string) => frame({ type: 3, invocationId, error }),
  ping: () => frame({ type: 6 }),
  /** With `allowReconnect` a client that reconnects by itself does. */
  close: (error: string | undefined, allowReconnect: boolean) =>
    frame({
      type: 7,
      ...(error === undefined ? {} : { error }),
      ...(allowReconnect ? { allowReconnect } : {}),
    }),
};

/** JSON writes the separator inside of texts as an escape, so that none of them can end a message. */
function frame(message: object): string {
  return JSON.stringify(message) + RECORD_SEPARATOR;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
