import pg from 'pg';
import { startPostgres } from '#tests/support/postgres.ts';
import type { Bench } from './sites.ts';

/** A server of its own that counts its statements, and that hundreds of sites are on. */
export async function startCountingServer(bench: Bench): Promise<{ bench: Bench; stop(): Promise<void> }> {
  const settings = ['max_connections=1000', 'shared_preload_libraries=pg_stat_statements'];
  const server = await startPostgres(3, settings);
  const client = new pg.Client({ connectionString: `${server.url}/template1` });
  await client.connect();
  // Whatever database is made has it.
  await client.query('CREATE EXTENSION pg_stat_statements');
  await client.end();
  return { bench: { ...bench, server: server.url }, stop: () => server.stop() };
}
