import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { redact } from '#core/base/text.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { type Client, createClient } from '#core/host/client.ts';
import { stateFolder } from '#core/host/context.ts';
import { keepOpen } from '#core/host/site-keeper.ts';

/** The core in this process. */
export interface Host {
  client: Client;
  /** State folder of this user. */
  home: string;
  logError(error: unknown): void;
  /** Closes the sites that were used. */
  close(): Promise<void>;
}

/** Starts the core for one command. */
export function startHost(environment: Readonly<Record<string, string | undefined>>): Host {
  const home = stateFolder(environment);
  const logError = (error: unknown) => appendToLog(join(home, 'siteferry.log'), error);
  const sites = keepOpen();
  const client = createClient({
    catalog: referenceCatalog,
    home,
    now: () => new Date(),
    password: environment.SITEFERRY_PASSWORD || undefined,
    sites,
    logError,
  });
  return { client, home, logError, close: () => sites.close() };
}

/** What only a developer can make use of; must not stand in the way of telling the person about the error. */
function appendToLog(file: string, error: unknown): void {
  const text = `${new Date().toISOString()} ${redact(inspect(error))}\n`;
  try {
    mkdirSync(join(file, '..'), { recursive: true });
    appendFileSync(file, text, { mode: 0o600 });
    process.stderr.write(`Details are in ${file}.\n`);
  } catch {
    process.stderr.write(text);
  }
}
