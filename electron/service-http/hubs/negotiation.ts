import type { HubConnection } from './connection.ts';

const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
  transport,
  transferFormats: ['Text'],
}));

/**
 * The answer to `…/negotiate`. Clients of version 0 come back with the connection's id, later ones with a token that
 * stands for it and is known to nobody else; here both stand for nothing but the token.
 */
export function negotiation({ id, token }: Pick<HubConnection, 'id' | 'token'>, query: URLSearchParams) {
  const asked = Number(query.get('negotiateVersion') ?? 0);
  if (!(asked >= 1)) return { connectionId: token, availableTransports: transports };
  return { negotiateVersion: 1, connectionId: id, connectionToken: token, availableTransports: transports };
}
