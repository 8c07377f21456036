import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { startHost } from '#core/operations/start.ts';
import { type Figure, milliseconds } from './measure.ts';
import { type Bench, dropSite, newSite } from './sites.ts';

const SITEFERRY = fileURLToPath(new URL('../../electron/cli/siteferry.mjs', import.meta.url));
const CLIENTS = 100;
/** What each client asks in a second. */
const PER_SECOND = 1;
const EXPORTS = 4;
/** How long one who waits for an export waits between looks, in milliseconds. */
const POLLING = 500;
const TREE = '/api/migration/tree-root';
const BACKGROUND = '/api/migration/export/config/background';
/** Minutes that it goes on: of ten it is seen whether memory stays flat. */
const MINUTES = Number(process.env.SITEFERRY_BENCH_MINUTES ?? 0.5);

/** What a service of its own process is asked by. */
interface Served {
  child: ChildProcess;
  address: string;
  key: string;
}

/** Clients that read the tree and poll while exports run as jobs, beside a bare server that answers the same bytes. */
export async function serviceFigures(bench: Bench): Promise<Figure[]> {
  const url = await newSite(bench, { profile: 'demo' });
  const served = await serve(bench, url);
  const stop = new AbortController();
  const memory: number[] = [];
  const watching = setInterval(() => void memoryOf(served).then((bytes) => memory.push(bytes)), 1_000);
  try {
    const answer = await fetch(`${served.address}${TREE}`, { headers: bearer(served) });
    const bare = await bareServer(await answer.text());
    // Whoever polls finds one.
    await ask(served, BACKGROUND, { method: 'POST', body: '{"selection":"all"}' });
    // What goes wrong in one of them is heard when they are waited for.
    const exports = Promise.all(Array.from({ length: EXPORTS }, () => exportAgain(served, stop.signal)));
    exports.catch(() => {});
    const ours = await load(served.address, bearer(served), MINUTES * 60);
    stop.abort();
    const done = (await exports).reduce((sum, count) => sum + count, 0);
    const yardstick = await load(bare.address, {}, Math.min(10, MINUTES * 60));
    bare.close();
    return [
      figure('p50', ours.latency.p50, yardstick.latency.p50, done),
      figure('p99', ours.latency.p99, yardstick.latency.p99, done),
      memoryFigure(memory),
      {
        what: 'answers that were no success',
        ours: String(ours.non2xx + ours.errors),
        yardstick: String(yardstick.non2xx + yardstick.errors),
        ratio: '',
        goal: 'none',
      },
    ];
  } finally {
    clearInterval(watching);
    stop.abort();
    served.child.kill('SIGTERM');
    await new Promise((resolve) => served.child.once('close', resolve));
    await dropSite(bench, url);
  }
}

function figure(what: string, ours: number, yardstick: number, done: number): Figure {
  return {
    what: `${what} of ${CLIENTS} clients of the service, each once a second, while ${EXPORTS} exports run in the background (${done} done)`,
    ours: milliseconds(ours),
    yardstick: milliseconds(yardstick),
    ratio: `${(ours / Math.max(1, yardstick)).toFixed(1)}x`,
    goal: '',
  };
}

/** The second half of the run beside the end of its first half: what grows, grows there. */
function memoryFigure(memory: readonly number[]): Figure {
  const middle = Math.floor(memory.length / 2);
  const highest = (part: readonly number[]) => Math.max(1, ...part) / 1024 ** 2;
  const [first, second] = [highest(memory.slice(0, middle)), highest(memory.slice(middle))];
  return {
    what: `memory of the service over ${MINUTES} min, second half beside the first`,
    ours: `${Math.round(second)} MiB`,
    yardstick: `${Math.round(first)} MiB`,
    ratio: `${(second / first).toFixed(2)}x`,
    goal: 'at most 1.1x over 10 min',
  };
}

async function serve(bench: Bench, url: string): Promise<Served> {
  const home = join(bench.folder, 'service');
  const host = startHost({ SITEFERRY_HOME: home }, { channel: 'commandLine' });
  const { key } = await host.client.service.keys.create({
    site: url,
    name: 'bench',
    user: 'admin',
    rights: ['*:destroy'],
  });
  await host.close();
  const limits = ['--rate-per-key', '0', '--rate-per-address', '0', '--log', join(home, 'requests.log')];
  const child = spawn(process.execPath, [SITEFERRY, 'service', '--site', url, '--port', '0', ...limits], {
    env: { ...process.env, SITEFERRY_HOME: home, SITEFERRY_LANG: 'en' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const text of child.stdout) {
    said += String(text);
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (address !== undefined) return { child, address, key };
  }
  throw new Error('the service did not start');
}

function bearer({ key }: Served): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

/** Has everything exported in the background, again and again; how often it was done. */
async function exportAgain(served: Served, signal: AbortSignal): Promise<number> {
  for (let done = 0; ; done += 1) {
    try {
      let job = await ask(served, BACKGROUND, { method: 'POST', body: '{"selection":"all"}', signal });
      while (job.state !== 'done') {
        if (job.state !== 'queued' && job.state !== 'running') throw new Error(JSON.stringify(job));
        await delay(POLLING, undefined, { signal });
        job = await ask(served, `${BACKGROUND}/status?id=${job.id}`, { signal });
      }
    } catch (error) {
      if (signal.aborted) return done;
      throw error;
    }
  }
}

async function ask(served: Served, path: string, asked: RequestInit): Promise<{ id: string; state: string }> {
  const headers = { ...bearer(served), 'content-type': 'application/json' };
  const answer = await fetch(`${served.address}${path}`, { ...asked, headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
}

async function memoryOf(served: Served): Promise<number> {
  const text = await (await fetch(`${served.address}/metrics`, { headers: bearer(served) })).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0);
}

async function load(address: string, headers: Record<string, string>, seconds: number) {
  return await autocannon({
    url: address,
    connections: CLIENTS,
    overallRate: CLIENTS * PER_SECOND,
    duration: seconds,
    timeout: 60,
    headers,
    requests: [{ path: TREE }, { path: `${BACKGROUND}/status` }],
  });
}

async function bareServer(text: string): Promise<{ address: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
