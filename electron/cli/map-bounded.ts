/** The answers for all items, in their order; no more than so many are worked on at once. */
export async function mapBounded<Item, Answer>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  // All workers take from the same list.
  const left = items.entries();
  const worker = async () => {
    for (const [index, item] of left) answers[index] = await work(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
  return answers;
}
