import { message } from '#core/messages/catalogue.ts';
import { invalid } from './archive-errors.ts';
import type { ArchiveLimits } from './content.ts';

/** Bytes that a row and a value of it take in memory beside their text: an object and its place in it. */
const ROW = 600;
const VALUE = 24;

/** What the reading of one archive may still take, over all of its files. */
export interface MemoryBudget {
  limits: ArchiveLimits;
  /**
   * Counts rows that are kept: so many, with so many values, and so many bytes of text in memory. Throws
   * `archive-invalid` when all rows together take more than they may, named by the file at which that was so.
   */
  keep(file: string, rows: number, values: number, text: number): void;
  /** What all that is kept takes, in bytes. */
  readonly kept: number;
}

export function createMemoryBudget(limits: ArchiveLimits): MemoryBudget {
  let kept = 0;
  return {
    limits,
    get kept() {
      return kept;
    },
    keep(file, rows, values, text) {
      kept += rows * ROW + values * VALUE + text;
      if (kept > limits.maxMemory) {
        throw invalid(file, message('archive.too-much-memory', { limit: limits.maxMemory }));
      }
    },
  };
}
