/** Asks whether what was typed may be lost, and goes on where it may. */
type Guard = (proceed: () => void) => void;

const guards = new Set<Guard>();

/** Has `ask` asked by `leave` until the returned function is called. */
export function registerLeaveGuard(ask: Guard): () => void {
  guards.add(ask);
  return () => {
    guards.delete(ask);
  };
}

/** Does what takes a form away without a change of the page: at once where nothing is lost, else once that was agreed to. */
export function leave(proceed: () => void): void {
  const [first] = guards;
  if (first) first(proceed);
  else proceed();
}
