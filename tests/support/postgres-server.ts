import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test run's PostgreSQL server without a database: `postgres://user:password@127.0.0.1:port`. */
    postgresServer: string;
  }
}

/** Vitest's global setup: one real PostgreSQL server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A database lives for seconds: nothing in it is worth tidying, and the tidying visits each of them every minute.
  const server = await startPostgres(3, ['autovacuum=off']);
  project.provide('postgresServer', server.url);
  return () => server.stop();
}
