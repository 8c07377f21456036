import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';

/** How long a web application may take to answer, in milliseconds. */
const TIMEOUT = 15_000;
/** How often it may say that the answer is somewhere else on the same server. */
const MOST_REDIRECTS = 5;

/** Why a path of a site's web application does not answer 200; undefined where it does. */
export async function askHealth(
  web: string,
  path: string,
  signal: AbortSignal,
): Promise<Message | undefined> {
  const { origin } = new URL(web);
  let url = new URL(`${web.replace(/(?<!\/)\/+$/, '')}${path}`);
  const timeout = AbortSignal.timeout(TIMEOUT);
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (url.origin !== origin) return message('rollout-check.elsewhere', { url: url.origin });
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.any([signal, timeout]) });
      await response.body?.cancel();
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) {
        const { status } = response;
        return status === 200 ? undefined : message('rollout-check.status', { url: url.href, status });
      }
      url = new URL(location, url);
    }
    return message('rollout-check.redirects', { url: url.href });
  } catch (error) {
    if (signal.aborted) throw error;
    return message(timeout.aborted ? 'rollout-check.no-answer' : 'rollout-check.unreachable', {
      url: url.href,
    });
  }
}
