import { availableParallelism } from 'node:os';
import { cacheTables, type OpenTables } from '#core/site/site-tables.ts';
import { FairQueue } from './fair-queue.ts';
import { StrangerCounters } from './strangers.ts';

/** Sign-ins that wait at one place; beyond them the newest of whoever has most is refused. */
const MOST_WAITING = 5_000;
/** Questions to the database at once: fewer than it has connections. */
const READS = 3;
/** Directories and RADIUS servers that are asked at once: one that is silent keeps nobody waiting for another. */
const OUTSIDE = 32;
/** How long the columns of the site are taken to be the same, in milliseconds. */
const COLUMNS = 30_000;

/** What all sign-ins to one site share. Nothing here has to outlive a restart. */
export interface SignInResources {
  reads: FairQueue;
  /** Argon2 takes 19 MiB and a core each. */
  hashes: FairQueue;
  outside: FairQueue;
  /** One at a time: they change the same rows. Sign-ins of other processes are told apart by the database. */
  writes: FairQueue;
  strangers: StrangerCounters;
  openTables: OpenTables;
}

/** Node has four threads for such work: one is left to files and names. */
const HASHES = Math.min(3, availableParallelism());

export function createSignInResources(): SignInResources {
  return {
    reads: new FairQueue(READS, MOST_WAITING),
    hashes: new FairQueue(HASHES, MOST_WAITING),
    outside: new FairQueue(OUTSIDE, MOST_WAITING),
    writes: new FairQueue(1, MOST_WAITING),
    strangers: new StrangerCounters(),
    openTables: cacheTables(COLUMNS, () => performance.now()),
  };
}
