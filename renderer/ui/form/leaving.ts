/** Asks whether what was typed may be lost, and goes on where it may. */
type Ask = (proceed: () => void) => void;

const asking = new Set<Ask>();

/** Has `ask` asked by `leave` until the returned function is called. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking.add(ask);
  return () => {
    asking.delete(ask);
  };
}

/** Does what takes a form away without a change of the page: at once where nothing is lost, else once that was agreed to. */
export function leave(proceed: () => void): void {
  const [first] = asking;
  if (first) first(proceed);
  else proceed();
}
