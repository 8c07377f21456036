/** What a web server answered. */
export interface Page {
  status: number;
  /** Where it sends one on to; empty for nowhere. Redirections are shown and not followed. */
  location: string;
  /** ISO 8601; undefined where it does not say. */
  date: string | undefined;
  body: Buffer;
  text: string;
}

const SECONDS = 8;

/** Fetches a page, no more of it than `most` bytes. Throws what `fetch` throws; an error of `signal` as it is. */
export async function fetchPage(url: string, signal: AbortSignal, most = 1_000_000): Promise<Page> {
  const response = await fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(SECONDS * 1_000)]),
  });
  const body = await readBody(response, most);
  const { status, headers } = response;
  const time = Date.parse(headers.get('date') ?? '');
  return {
    status,
    location: headers.get('location') ?? '',
    date: Number.isNaN(time) ? undefined : new Date(time).toISOString(),
    body,
    text: body.toString('utf8'),
  };
}

/** A server that sends without an end is not waited for. */
async function readBody(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}

/** Why a server cannot be fetched from, in words, and what to do. */
export function networkFailure(error: unknown): readonly [summary: string, remedy: string] {
  const code = innermostCode(error);
  if (/CERT|SSL|TLS|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code))
    return [
      'Its certificate is not trusted here.',
      'Trust its root on the site server; check name and dates.',
    ];
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return ['Its name is not known here.', 'Check the address and DNS.'];
  if (/ECONNREFUSED/.test(code)) return ['Nothing listens at this address.', 'Check the address.'];
  return ['It cannot be reached.', 'Check the network and the proxy of the site server.'];
}

function innermostCode(error: unknown): string {
  let code = '';
  for (let one = error, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    if ('code' in one && typeof one.code === 'string' && !one.code.startsWith('OAUTH_')) code = one.code;
  }
  return code;
}

/** How far a clock is off. */
export function clockSkew(serverTime: string, now: Date): { seconds: number; isOff: boolean } {
  const seconds = Math.round((new Date(serverTime).getTime() - now.getTime()) / 1_000);
  return { seconds, isOff: isClockOff(seconds) };
}

/** Whether a skew is more than second factors and tokens bear: 30 seconds (spec, "Limits"). */
export function isClockOff(seconds: number): boolean {
  return Math.abs(seconds) > 30;
}
