import { useEffect, useState } from 'react';

/** Pause after typing or ticking before the core is called, in milliseconds. */
const DEBOUNCE = 300;

/** The value once it has not changed for a moment. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
