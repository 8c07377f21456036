/** The values with one of them more, or without it where it was among them. */
export function toggleInSet<Value>(values: ReadonlySet<Value>, value: Value): Set<Value> {
  const next = new Set(values);
  if (!next.delete(value)) next.add(value);
  return next;
}
