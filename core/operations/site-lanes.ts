/** So many servers are asked side by side. */
const CONCURRENCY = 4;

/**
 * Works on sites: some of those on servers side by side, and embedded ones one after the other, because one of them takes as much
 * memory as a server of its own. Where the work on one throws, `stop` is called, and what it threw is thrown once nothing is under way.
 */
export async function eachSite<Item>(
  items: readonly Item[],
  isEmbedded: (item: Item) => boolean,
  work: (item: Item) => Promise<void>,
  stop: () => void = () => undefined,
): Promise<void> {
  const lanes = [
    items.filter(isEmbedded).values(),
    ...new Array(CONCURRENCY).fill(items.filter((item) => !isEmbedded(item)).values()),
  ];
  const thrown: unknown[] = [];
  await Promise.all(
    lanes.map(async (lane: Iterable<Item>) => {
      for (const item of lane) {
        if (thrown.length > 0) return;
        await work(item).catch((error: unknown) => {
          thrown.push(error);
          stop();
        });
      }
    }),
  );
  if (thrown.length > 0) throw thrown[0];
}
