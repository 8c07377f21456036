import { RPCLink } from '@orpc/client/fetch';
import { createLinkState, type StatefulLink, withTimeout } from './link.ts';

const STORED = 'siteferry-session';
/** What was sent for a session, while there is no answer. */
const ASKED = 'siteferry-session-asked';
/** How often the host is asked whether it is there, and a lost one whether it is back, milliseconds. */
const POLL_INTERVAL = 2_000;

/**
 * The way to the core over HTTP on loopback. The one-time token of the address is exchanged for a session, which lives
 * as long as the tab.
 */
export function httpLink(): StatefulLink {
  const state = createLinkState('connecting');
  const session = openSession();
  session.then(
    (found) => state.set(found ? 'open' : 'refused'),
    () => void lost(),
  );
  // Who only reads what is shown is told as well. One question at a time: a host that hangs is not asked for more.
  let isAsking = false;
  setInterval(async () => {
    if (state.get() !== 'open' || isAsking) return;
    isAsking = true;
    await fetch(document.baseURI, PING).catch(() => void lost());
    isAsking = false;
  }, POLL_INTERVAL);

  let waiting = false;
  async function lost() {
    state.set('lost');
    if (waiting) return;
    waiting = true;
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
      const answer = await send(new Request(new URL('rpc/site/list', document.baseURI), listRequest)).catch(
        () => undefined,
      );
      if (!answer) continue;
      state.set(answer.status === 401 ? 'refused' : 'open');
      waiting = false;
      return;
    }
  }

  async function send(request: Request): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${(await session) ?? ''}`);
    headers.set('x-siteferry', '1');
    if (!request.url.endsWith('/window/remember')) return await fetch(new Request(request, { headers }));
    // What a person has changed in the window is kept even when the tab is loaded again or closed at once. Browsers send
    // 64 KB in this way; more goes the usual one.
    return await fetch(new Request(request.clone(), { headers, keepalive: true })).catch(() =>
      fetch(new Request(request, { headers })),
    );
  }

  const link = new RPCLink({
    url: new URL('rpc', document.baseURI).href,
    async fetch(request) {
      try {
        const answer = await send(request);
        if (answer.status === 401) state.set('refused');
        return answer;
      } catch (error) {
        // The browser reports a host that is gone as a TypeError; a cancelled call is none of its business.
        if (error instanceof TypeError) void lost();
        throw error;
      }
    },
  });

  return {
    state: state.get,
    subscribe: state.subscribe,
    call: (path, input, options) => withTimeout(options, (timed) => link.call(path, input, timed)),
  };
}

const PING: RequestInit = { method: 'HEAD', cache: 'no-store' };

const listRequest: RequestInit = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ json: {} }),
};

/** The session of this tab, or a new one for the token of the address; undefined where there is neither. */
async function openSession(): Promise<string | undefined> {
  const token = /[#&]token=([^&]+)/.exec(location.hash)?.[1];
  if (token) {
    // Kept until it is answered: the tab may be loaded again before, and the host knows it by the secret.
    sessionStorage.setItem(ASKED, JSON.stringify({ token, window: newSecret() }));
    // The token works once; it must not stay in the history of the browser either.
    history.replaceState(null, '', location.pathname);
  }
  const asked = sessionStorage.getItem(ASKED);
  if (asked === null) return sessionStorage.getItem(STORED) ?? undefined;
  const answer = await fetch(new URL('session', document.baseURI), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-siteferry': '1' },
    body: asked,
  });
  if (answer.ok) {
    const { session } = (await answer.json()) as { session: string };
    sessionStorage.setItem(STORED, session);
  }
  sessionStorage.removeItem(ASKED);
  return sessionStorage.getItem(STORED) ?? undefined;
}

/** 256 bits as hexadecimal digits. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
