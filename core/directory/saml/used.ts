/** What was judged before: a site accepts each assertion, and an answer to each request, once (spec, "Authentication", 13). */
export interface UsedResponses {
  /** Marks names as used; gives when one of them was used before. */
  use(names: readonly string[], now: Date): Date | undefined;
}

/** More responses than somebody judges in one sitting. */
const MOST = 10_000;

/** Remembers in memory, until the program ends. */
export function keepUsedResponses(): UsedResponses {
  const used = new Map<string, Date>();
  return {
    use(names, now) {
      const before = names.map((name) => used.get(name)).find((time) => time !== undefined);
      for (const name of names) if (!used.has(name)) used.set(name, now);
      for (const name of used.keys()) {
        if (used.size <= MOST) break;
        used.delete(name);
      }
      return before;
    },
  };
}
