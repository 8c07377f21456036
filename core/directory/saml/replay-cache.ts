/** What was judged before: a site accepts each assertion, and an answer to each request, once (spec, "Authentication", 13). */
export interface ReplayCache {
  /**
   * Marks names as used by a response, which is known by its digest; gives when another response used one of them before. To
   * look at one response again is no second use of it.
   */
  use(names: readonly string[], response: string, now: Date): Date | undefined;
}

/** More responses than somebody judges in one sitting. */
const MAX_ENTRIES = 10_000;

/** Remembers in memory, until the program ends. */
export function createReplayCache(): ReplayCache {
  const used = new Map<string, { response: string; time: Date }>();
  return {
    use(names, response, now) {
      const before = names
        .flatMap((name) => used.get(name) ?? [])
        .find((one) => one.response !== response)?.time;
      for (const name of names) if (!used.has(name)) used.set(name, { response, time: now });
      for (const name of used.keys()) {
        if (used.size <= MAX_ENTRIES) break;
        used.delete(name);
      }
      return before;
    },
  };
}
