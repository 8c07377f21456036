import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Language } from '#core/messages/format.ts';
import { acceptedLanguage } from '#core/messages/format.ts';
import { callbackTexts } from '#core/messages/web/callback-texts.ts';
import { type Form, formPage } from './form-page.ts';

/** Where a browser comes back to: this computer alone. */
const HOST = '127.0.0.1';
const PATH = '/rehearsal';
/** The most that an identity provider may send back, in bytes. */
const MAX_BYTES = 2_000_000;

/** The address that an identity provider has to allow, on a port of this computer. */
export function loopbackAddress(port: number): string {
  return `http://${HOST}:${port}${PATH}`;
}

/** What waits for a browser. */
export interface Loopback {
  address: string;
  /** Where a browser begins that has to send a form; it cannot be guessed. */
  start: string;
  /** The parameters of the answer that was expected. Never rejects; what waits for it ends it by `close`. */
  answered: Promise<URLSearchParams>;
  close(): Promise<void>;
}

/**
 * Waits for one answer on this computer. Only what `isExpected` counts: any page that a person has open can send a browser
 * here, and what is not the answer is refused and waited past. Rejects with what `listen` throws.
 */
export async function openLoopback(
  port: number,
  isExpected: (parameters: URLSearchParams) => boolean,
  { form, language }: { form?: Form | undefined; language?: Language | undefined } = {},
): Promise<Loopback> {
  const spoken = ({ headers }: IncomingMessage) => language ?? acceptedLanguage(headers['accept-language']);
  const answer = Promise.withResolvers<URLSearchParams>();
  const startPath = `${PATH}/${randomBytes(20).toString('hex')}`;
  const server = createServer((request, response) => {
    if (form && request.method === 'GET' && request.url === startPath && isOwn(request, port)) {
      sendForm(form, spoken(request), response);
      return;
    }
    readParameters(request, port)
      .then((parameters) => {
        const isAnswer = parameters !== undefined && isExpected(parameters);
        reply(spoken(request), response, isAnswer);
        if (isAnswer) answer.resolve(parameters);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => resolve());
  });
  return {
    address: loopbackAddress(port),
    start: `http://${HOST}:${port}${startPath}`,
    answered: answer.promise,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        // What was answered is on its way; who keeps a connection open is not waited for.
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 1_000).unref();
      }),
  };
}

/** Of a query or of a form; undefined for a request that is for something else. */
async function readParameters(request: IncomingMessage, port: number): Promise<URLSearchParams | undefined> {
  const { method, url = '' } = request;
  if (!isOwn(request, port)) return undefined;
  const [path, query = ''] = url.split('?', 2);
  if (path !== PATH) return undefined;
  if (method === 'GET') return new URLSearchParams(query);
  if (method !== 'POST') return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

/** A name that somebody else controls can be pointed here: only the address itself counts. */
function isOwn({ headers }: IncomingMessage, port: number): boolean {
  return headers.host === `${HOST}:${port}`;
}

const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};

function sendForm(form: Form, language: Language, response: ServerResponse): void {
  const { page, policy } = formPage(form, language);
  response.writeHead(200, {
    ...HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-frame-options': 'DENY',
  });
  response.end(page);
}

function reply(language: Language, response: ServerResponse, isAnswer: boolean): void {
  const text = callbackTexts(language)(isAnswer ? 'returned' : 'not-expected');
  response.writeHead(isAnswer ? 200 : 400, {
    ...HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  });
  response.end(text);
}

/** Whether a value that came back is the one that was sent, without telling by the time how much of it is right. */
export function isEqualConstantTime(came: string | null, sent: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return came !== null && timingSafeEqual(digest(came), digest(sent));
}
