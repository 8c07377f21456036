import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Plan, PlanItem } from '#core/contract/transfer/plan.ts';
import { isUndecided } from '#core/contract/transfer/plan-item.ts';
import type { GraphEntity } from '../entity/graph-model.ts';
import { nextConflict } from './plan-choices.ts';
import { everything, filterItems, type PlanFilter, type PlanRow, planKeys, planRows } from './plan-rows.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** What of the plan is listed, where the keyboard is in it, and what of the list is ticked. */
export function usePlanList(plan: Plan) {
  const [filter, setFilter] = useState<PlanFilter>(everything);
  const [activeKey, setActiveKey] = useState(() => firstUndecided(plan));
  const [ticks, setTicks] = useState(NOTHING);
  const [entered, setEntered] = useState(0);
  const shown = useRef<readonly PlanRow[]>([]);
  const deferredFilter = useDeferredValue(filter);
  const keys = useMemo(() => planKeys(plan.items), [plan]);
  const all = useMemo(() => planRows(plan.items, keys), [plan, keys]);
  const rows = useMemo(() => {
    const found = new Set(filterItems(plan.items, deferredFilter));
    return found.size === plan.items.length ? all : all.filter(({ item }) => found.has(item));
  }, [plan, all, deferredFilter]);
  const itemsByKey = useMemo(() => new Map(Array.from(keys, ([item, key]) => [key, item])), [keys]);
  // What is filtered out of sight stays ticked, but nothing is decided about it meanwhile.
  const selected = useMemo(
    () => rows.flatMap(({ key, item }) => (ticks.has(key) ? item : [])),
    [rows, ticks],
  );
  const show = (key: string) => {
    setActiveKey(key);
    setTicks(NOTHING);
  };
  /** To the next or previous conflict, in the order of the list; where all are out of sight, what hides them is lifted. */
  const go = (direction: 1 | -1): boolean => {
    const isHere = (item: PlanItem) => keys.get(item) === activeKey;
    const ofAll = nextConflict(
      all.map(({ item }) => item),
      isHere,
      direction,
    );
    const inSight = nextConflict(
      shown.current.map(({ item }) => item),
      isHere,
      direction,
    );
    // One that is decided is no reason to stay with a filter while others are not.
    const isEnough = inSight && ofAll && (inSight.status === 'Conflict') === (ofAll.status === 'Conflict');
    const next = isEnough ? inSight : ofAll;
    const key = next && keys.get(next);
    if (key === undefined) return false;
    if (!isEnough) setFilter(everything);
    show(key);
    return true;
  };
  return {
    filter,
    setFilter,
    showAll: () => setFilter(everything),
    /** Of the whole plan; `rows` are those that the filter leaves. */
    all,
    rows,
    activeKey,
    active: activeKey === undefined ? undefined : itemsByKey.get(activeKey),
    /** Goes to an entity, and to it alone. */
    show,
    activate: useCallback(({ key }: PlanRow) => setActiveKey(key), []),
    /** Shows an entity of the plan; false where it has none such. */
    open({ type, guid }: GraphEntity): boolean {
      const found = plan.items.find(
        (item) => item.type === type && (item.guid === guid || item.counterpart === guid),
      );
      const key = found && keys.get(found);
      if (key === undefined) return false;
      if (!rows.some((row) => row.key === key)) setFilter(everything);
      show(key);
      return true;
    },
    ticks,
    setTicks,
    selected,
    entered,
    onShown: useCallback((now: readonly PlanRow[]) => {
      shown.current = now;
    }, []),
    go,
    /** The same, and takes the keyboard to it. */
    goTo(direction: 1 | -1) {
      if (go(direction)) setEntered((before) => before + 1);
    },
  };
}

/** What is to be decided first is shown first. */
function firstUndecided({ items }: Plan): string | undefined {
  const first = items.find(isUndecided);
  return first && planKeys(items).get(first);
}

export type PlanList = ReturnType<typeof usePlanList>;
