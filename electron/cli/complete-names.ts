import { runTitle } from '#core/contract/run.ts';
import type { Client } from '#core/operations/client.ts';
import { startHost } from '#core/operations/start.ts';
import type { RunContext } from './program-context.ts';

interface Candidate {
  word: string;
  help: string;
}

/** So long a shell waits for names, in milliseconds. */
const PATIENCE = 3_000;

/** The newest runs of the history. */
export async function runIds(context: RunContext): Promise<Candidate[]> {
  return await ask(context, async (client, signal) => {
    const runs = await client.history.list({ limit: 50 }, { signal });
    return runs.map((run) => ({ word: run.id, help: context.printer.render(runTitle(run)) }));
  });
}

/** The modules of the site that was typed. */
export async function moduleNames(context: RunContext, typed: readonly string[]): Promise<Candidate[]> {
  const place = typed.indexOf('--site');
  const site = place === -1 ? undefined : typed[place + 1];
  if (site === undefined) return [];
  return await ask(context, async (client, signal) => {
    const modules = await client.versions.modules.list({ site }, { signal });
    return modules.map(({ name }) => ({ word: name, help: '' }));
  });
}

/** Nobody is asked for a password, and nothing is said where there is no answer. */
async function ask(
  { environment, signal }: RunContext,
  work: (client: Client, signal: AbortSignal) => Promise<Candidate[]>,
): Promise<Candidate[]> {
  const host = startHost(environment, { channel: 'commandLine' });
  try {
    return await work(host.client, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]));
  } catch {
    return [];
  } finally {
    await host.close();
  }
}
