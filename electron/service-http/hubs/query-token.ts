import type { IncomingMessage } from 'node:http';
import { hubUrl, isHubUrl } from './hub-names.ts';

/** A request, of which the parts that are changed. */
type Request = Pick<IncomingMessage, 'url' | 'headers'>;

/**
 * The address of a request without a key in it, before anything writes the address down. Browsers can send no
 * `Authorization` with WebSockets and event streams, and SignalR's client brings the key as `?access_token=` there: for
 * the hubs it counts as that header, for every other address as nothing.
 */
export function moveTokenToHeader(request: Request): string {
  const url = hubUrl(request.url ?? '/');
  const question = url.indexOf('?');
  const query = new URLSearchParams(question === -1 ? '' : url.slice(question));
  const token = query.get('access_token');
  if (token === null) return url;
  query.delete('access_token');
  const rest = query.toString();
  if (isHubUrl(url)) request.headers.authorization ??= `Bearer ${token}`;
  return url.slice(0, question) + (rest === '' ? '' : `?${rest}`);
}
