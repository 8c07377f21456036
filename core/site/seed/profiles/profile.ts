import type { Catalog } from '#core/catalog/catalog.ts';
import type { SeedRows } from '../rows.ts';
import type { SeedDirectory } from '../sign-in.ts';
import type { FixedRows } from '../tasks.ts';

export interface ProfileInput {
  catalog: Catalog;
  /** Another number gives other Guids and other random choices. */
  seed: number;
  /** Thousands of entities, for `large`. */
  scale: number;
  /** What happened lately lies before it. */
  now: Date;
  /** Which the services point to. */
  directory?: SeedDirectory | undefined;
}

/** Rows to be written one after the other, each referring to itself and to those before it only. */
export interface SeedBatch {
  rows: SeedRows;
  /** Rows of all batches. */
  total: number;
  /** Working data on top of it. */
  fixed?: FixedRows;
}

/** What a site is filled with: a pure function of its input, in batches so that a large one is never held as a whole. */
export type Profile = (input: ProfileInput) => Iterable<SeedBatch>;
