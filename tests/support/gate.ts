import pg from 'pg';

/** Any number that nobody else locks. */
const KEY = 8_204_117;

/** A place in a PostgreSQL database that statements come to and wait at. */
export interface Gate {
  /** How many wait. */
  waiting(): Promise<number>;
  /** Ends the connections that wait, as if the server had noticed that nobody is at their other end. */
  endWaiting(): Promise<void>;
  /** Lets those that wait and all others through. Nothing happens where it is open, or the server is gone. */
  open(): Promise<void>;
}

/** What passes a gate: the clause of a trigger between `CREATE` and `EXECUTE`, with `TRIGGER gate` in it. */
export const GATES = {
  writing: 'TRIGGER gate BEFORE INSERT ON dbo."Buttons" FOR EACH STATEMENT',
  changing: 'TRIGGER gate BEFORE UPDATE ON dbo."Buttons" FOR EACH STATEMENT',
  committing: 'CONSTRAINT TRIGGER gate AFTER INSERT ON dbo."Buttons" INITIALLY DEFERRED FOR EACH ROW',
  noting: 'TRIGGER gate BEFORE UPDATE ON dbo."VersionConfigs" FOR EACH STATEMENT',
} as const;

/** Closes a gate in a database. Nobody gives up waiting there. */
export async function closeGate(url: string, trigger: string): Promise<Gate> {
  const client = new pg.Client({ connectionString: url });
  // The server may be killed.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`
    CREATE OR REPLACE FUNCTION public.gate() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('lock_timeout', '0', true);
        PERFORM pg_advisory_xact_lock_shared(${KEY});
        RETURN NEW;
      END $$;
    CREATE ${trigger} EXECUTE FUNCTION public.gate();
    SELECT pg_advisory_lock(${KEY})`);
  const waiting = `FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = ${KEY}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  let ended: Promise<void> | undefined;
  return {
    async waiting() {
      const { rows } = await client.query(`SELECT count(*)::int AS n ${waiting}`);
      return Number(rows[0]?.n);
    },
    async endWaiting() {
      await client.query(`SELECT pg_terminate_backend(pid) ${waiting}`);
    },
    async open() {
      ended ??= client.end().catch(() => undefined);
      await ended;
    },
  };
}
