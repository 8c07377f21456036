import { useRef, useState } from 'react';
import { selectRange, type Ticks, toggleAllRows, toggleRow } from './ticks.ts';

/** Ticks that the page keeps. */
export interface ControlledTicks {
  ticks: Ticks;
  onTicks: (ticks: Ticks) => void;
}

/** Which rows are ticked, and the ways in which mouse and keyboard tick them; `kept` by the page, or here. */
export function useTicks(keys: readonly string[], kept: ControlledTicks | undefined) {
  const own = useState<Ticks>(new Set());
  const [ticks, setTicks] = kept ? [kept.ticks, kept.onTicks] : own;
  /** Where a range begins, and what was ticked before it. */
  const range = useRef<{ anchor: string | undefined; before: Ticks; growing: boolean }>({
    anchor: undefined,
    before: ticks,
    growing: false,
  });
  const startAt = (key: string) => {
    range.current = { anchor: key, before: ticks, growing: false };
  };
  return {
    ticks,
    setTicks,
    /** The row from which the next range goes. */
    startAt,
    toggle(key: string) {
      startAt(key);
      setTicks(toggleRow(ticks, key));
    },
    /** From where the last row was ticked or clicked. */
    rangeTo(key: string) {
      setTicks(selectRange(ticks, keys, range.current.anchor, key));
      range.current = { anchor: range.current.anchor ?? key, before: ticks, growing: false };
    },
    /** A range that grows and shrinks as the keyboard moves from a row to another. */
    grow(from: string, to: string) {
      if (!range.current.growing) range.current = { anchor: from, before: ticks, growing: true };
      setTicks(selectRange(range.current.before, keys, range.current.anchor, to));
    },
    toggleAll: () => setTicks(toggleAllRows(ticks, keys)),
  };
}
