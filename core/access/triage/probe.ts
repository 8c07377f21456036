import type { Message } from '#core/base/message.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { ProbedRequest, SiteProbe } from '#core/contract/access/triage.ts';
import type { Finding } from '#core/contract/finding.ts';
import { fetchPage, networkFailure } from '#core/directory/web.ts';
import { message } from '#core/messages/catalogue.ts';

/** An answer to one request. */
interface ProbeResponse {
  status: number;
  location: string;
  text: string;
}

interface Request {
  request: ProbedRequest['request'];
  method: ProbedRequest['method'];
  path: string;
}

/** One request each, none with credentials (spec, "Other admin and sign-in routes"). */
const REQUESTS: readonly Request[] = [
  { request: 'info', method: 'GET', path: '/api/auth/info' },
  { request: 'token', method: 'POST', path: '/api/auth/token-v2' },
  { request: 'refresh', method: 'POST', path: '/api/auth/token/refresh' },
];
const EMPTY = { type: 'application/json', body: new TextEncoder().encode('{}') };
/** No more of an answer is read, in bytes. */
const MOST = 20_000;

/**
 * Asks the site's web application whether it is there, without any credentials; redirections are told and not followed. A
 * sign-in without a login counts for nobody's account.
 */
export async function probeSite(
  address: string,
  signal: AbortSignal,
): Promise<{ probe: SiteProbe; findings: Finding[] }> {
  const base = address.replace(/(?<!\/)\/+$/, '');
  const asked: { request: ProbedRequest; findings: Finding[] }[] = [];
  for (const one of REQUESTS) asked.push(await sendRequest(base, one, signal));
  const requests = asked.map(({ request }) => request);
  return {
    probe: { address: base, requests },
    findings: [
      ...(/^http:/i.test(base) ? [warning(message('triage-probe.clear-text'))] : []),
      ...asked.flatMap(({ findings }) => findings),
    ],
  };
}

async function sendRequest(
  base: string,
  { request, method, path }: Request,
  signal: AbortSignal,
): Promise<{ request: ProbedRequest; findings: Finding[] }> {
  const start = performance.now();
  const done = (status: number | null, told: { meaning: Message; findings: Finding[] }) => ({
    request: { request, method, path, status, meaning: told.meaning, milliseconds: since(start) },
    findings: told.findings,
  });
  try {
    const page = await fetchPage(`${base}${path}`, signal, MOST, method === 'POST' ? EMPTY : undefined);
    return done(page.status, judgeAnswer(request, page));
  } catch (error) {
    if (signal.aborted) throw error;
    const { message: meaning, remedies } = networkFailure(error);
    return done(null, { meaning, findings: [finding('error', meaning, { remedies, subject: path })] });
  }
}

function since(start: number): number {
  return Math.round(performance.now() - start);
}

/** What an answer without credentials means, and what of it is worth saying. */
export function judgeAnswer(
  request: ProbedRequest['request'],
  { status, location, text }: ProbeResponse,
): { meaning: Message; findings: Finding[] } {
  const plain = (meaning: Message) => ({ meaning, findings: [] });
  if (text.includes('MFA_DISABLED')) {
    const meaning = message('triage-probe.factor-disabled');
    return { meaning, findings: [finding('error', meaning)] };
  }
  if (status >= 300 && status < 400) {
    const meaning = message('triage-probe.redirected', { host: hostOf(location) });
    return { meaning, findings: [finding('note', meaning)] };
  }
  if (status === 404) {
    const meaning = message(`triage-probe.missing.${request}`);
    return { meaning, findings: [finding('error', meaning)] };
  }
  if (status >= 500) {
    const meaning = message('triage-probe.failing', { status });
    return { meaning, findings: [finding('error', meaning)] };
  }
  if (request === 'info' && status === 200) {
    const meaning = message('triage-probe.open');
    return { meaning, findings: [warning(meaning)] };
  }
  if (request === 'info' && status === 401) return plain(message('triage-probe.asks-for-token'));
  if (request !== 'info' && status < 300) {
    const meaning = message('triage-probe.accepts-nothing', { status });
    return { meaning, findings: [finding('insecure', meaning)] };
  }
  if (status === 403) {
    const meaning = message('triage-probe.forbidden');
    return { meaning, findings: [warning(meaning)] };
  }
  return plain(message('triage-probe.reachable', { status }));
}

/** Where a redirection leads; empty for the same host. */
function hostOf(location: string): string {
  return URL.parse(location)?.host ?? location.slice(0, 200);
}
