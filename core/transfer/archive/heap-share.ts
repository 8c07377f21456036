import { getHeapStatistics } from 'node:v8';

/**
 * A share of the memory that this process may have for its objects, and never less than `least` bytes. Node takes a quarter of the
 * computer's memory for them, 4 GB at most; `--max-old-space-size` gives another limit.
 */
export function heapShare(share: number, least: number): number {
  return Math.max(least, Math.floor(share * getHeapStatistics().heap_size_limit));
}
