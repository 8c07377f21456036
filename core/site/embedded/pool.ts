import { EventEmitter } from 'node:events';
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import { TYPE_PARSERS } from '../dialects/postgres/type-parsers.ts';

/** Texts of any type go in as they are, as `pg` sends them; PGlite's own converters refuse some. */
const OPTIONS: QueryOptions = {
  parsers: { ...TYPE_PARSERS },
  serializers: Object.fromEntries(
    // bool, int8, int2, int4, json, float4, float8, timestamp, numeric, jsonb
    [16, 20, 21, 23, 114, 700, 701, 1114, 1700, 3802].map((type) => [type, String]),
  ),
};

/** The client of an embedded database as TypeORM uses one of `pg`. */
class EmbeddedClient extends EventEmitter {
  readonly #database: PGlite;

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  async query(sql: string, parameters?: unknown[]): Promise<{ rows: unknown[]; rowCount: number }> {
    const result = await this.#run(sql, parameters);
    return { rows: result?.rows ?? [], rowCount: result?.affectedRows ?? 0 };
  }

  /** Without parameters several statements may stand in one text, as with `pg`; the last one's rows are given. */
  async #run(sql: string, parameters: unknown[] | undefined): Promise<Results<unknown> | undefined> {
    if (parameters !== undefined && parameters.length > 0) {
      return this.#database.query<unknown>(sql, parameters, OPTIONS);
    }
    return (await this.#database.exec(sql, OPTIONS)).at(-1);
  }
}

type Release = () => void;
type Connected = (error: Error | undefined, client: EmbeddedClient | undefined, release: Release) => void;

/**
 * What TypeORM's postgres driver asks of the `pg` package, over one embedded database: a pool of exactly one
 * connection, because PGlite has one session only. Who comes while it is taken waits.
 */
export function embeddedPool(database: PGlite): unknown {
  return class EmbeddedPool extends EventEmitter {
    readonly #client = new EmbeddedClient(database);
    readonly #waiting: Connected[] = [];
    #taken = false;

    connect(connected: Connected): void {
      this.#waiting.push(connected);
      this.#next();
    }

    end(ended: (error?: Error) => void): void {
      // The database belongs to who opened it, and is closed there.
      ended();
    }

    #next(): void {
      if (this.#taken) return;
      const connected = this.#waiting.shift();
      if (connected === undefined) return;
      this.#taken = true;
      let released = false;
      connected(undefined, this.#client, () => {
        if (released) return;
        released = true;
        this.#taken = false;
        this.#next();
      });
    }
  };
}
