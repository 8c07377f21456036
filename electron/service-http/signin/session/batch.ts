/**
 * Looks values up for many who ask at the same time in few statements: while one is under way, those who ask meanwhile
 * wait for the next, which is about all of them. Nothing is remembered, so every answer is newer than its question.
 */
export function createBatch<Key, Value>(
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let waiting: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Value>> } | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return async (key) => {
    if (!waiting) {
      const keys = new Set<Key>();
      const found = running.then(() => {
        waiting = undefined;
        return load([...keys]);
      });
      waiting = { keys, found };
      // Who waited for it is told of its error; the next statement has none of it.
      running = found.catch(() => {});
    }
    const { keys, found } = waiting;
    keys.add(key);
    return (await found).get(key);
  };
}
