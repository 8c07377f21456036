import type { IncomingMessage } from 'node:http';
import { hubAddress } from './hub-names.ts';

/** A request, of which the parts that are changed. */
type Request = Pick<IncomingMessage, 'url' | 'headers'>;

/**
 * Takes a key out of a request's address, before anything writes the address down. Browsers can send no `Authorization`
 * with WebSockets and event streams, and SignalR's client brings the key as `?access_token=` there: for the hubs it
 * counts as that header, for every other address as nothing.
 */
export function moveTokenToHeader(request: Request): void {
  const { url = '' } = request;
  const question = url.indexOf('?');
  if (question === -1) return;
  const query = new URLSearchParams(url.slice(question));
  const token = query.get('access_token');
  if (token === null) return;
  query.delete('access_token');
  const rest = query.toString();
  request.url = url.slice(0, question) + (rest === '' ? '' : `?${rest}`);
  if (hubAddress(request.url)) request.headers.authorization ??= `Bearer ${token}`;
}
