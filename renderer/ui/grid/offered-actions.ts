import type { GridAction } from './types.ts';

/** An action with the rows that it would be done to. */
export interface OfferedAction {
  id: string;
  label: string;
  icon: GridAction<unknown>['icon'];
  /** Why it cannot be done now. */
  refusal: 'chooseRow' | 'notForRows' | undefined;
  run: () => void;
}

/**
 * What can be done with the row that was pointed at; what takes several rows is offered for all that are ticked, and
 * says how many they are.
 */
export function offeredActions<Row>(
  actions: readonly GridAction<Row>[],
  row: Row | undefined,
  ticked: readonly Row[],
): OfferedAction[] {
  return actions.map(({ id, label, icon, allows = () => true, run, runAll }) => {
    const takesAll = runAll !== undefined && ticked.length > 0;
    const rows = takesAll ? ticked : row === undefined ? [] : [row];
    const [first] = rows;
    const refusal = first === undefined ? 'chooseRow' : rows.every(allows) ? undefined : 'notForRows';
    return {
      id,
      label: takesAll ? `${label} (${rows.length})` : label,
      icon,
      refusal,
      run() {
        if (refusal !== undefined || first === undefined) return;
        if (takesAll) runAll(rows);
        else run(first);
      },
    };
  });
}
