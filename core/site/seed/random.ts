import { createHash } from 'node:crypto';

/** Numbers that look random and are the same for the same seed, everywhere and always. */
export interface Random {
  /** An integer from `from` to `to`, both included. */
  int(from: number, to: number): number;
  /** True in `percent` of the cases. */
  chance(percent: number): boolean;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** Up to `count` different elements, in the order of the list. */
  sample<T>(list: readonly T[], count: number): T[];
  /** A point in time within `days` days from `from`, on a full minute, in canonical form. */
  datetime(from: string, days: number): string;
}

/** Numbers for one part of the seed data: parts with other names do not influence each other. */
export function createRandom(name: string): Random {
  let state = createHash('sha256').update(name).digest().readUInt32LE(0);

  /** Mulberry32 (public domain): small, and good enough for data that only has to look alive. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function int(from: number, to: number): number {
    return from + Math.floor(next() * (to - from + 1));
  }

  return {
    int,
    chance: (percent) => next() * 100 < percent,
    pick<T>(list: readonly T[]): T {
      const picked = list[int(0, list.length - 1)];
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
    sample<T>(list: readonly T[], count: number): T[] {
      let open = Math.min(count, list.length);
      return list.filter((_, index) => {
        const taken = open > 0 && next() * (list.length - index) < open;
        if (taken) open -= 1;
        return taken;
      });
    },
    datetime: (from, days) => new Date(Date.parse(from) + int(0, days * 24 * 60) * 60_000).toISOString(),
  };
}

/** A Guid made from a name: the same name gives the same Guid (version 8 of RFC 9562). */
export function guidFrom(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
