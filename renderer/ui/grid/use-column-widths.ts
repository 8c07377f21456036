import { type RefObject, useEffect, useState } from 'react';
import type { ColumnWidths, DataGridHandle } from 'react-data-grid';
import { flushSync } from 'react-dom';

/**
 * The widths of a grid's columns, `resized` by the person or shared out. They are shared out anew when the grid gets wider or
 * narrower; the library does that only while all columns are in sight.
 */
export function useColumnWidths(grid: RefObject<DataGridHandle | null>, resized: ColumnWidths) {
  const [columnWidths, onColumnWidthsChange] = useState(resized);
  useEffect(() => {
    const element = grid.current?.element;
    if (!element) return;
    let before = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === before) return;
      before = element.clientWidth;
      // At once: what the library measures at the next change would stand above an update that waits, with the old widths.
      flushSync(() =>
        onColumnWidthsChange(
          (widths) => new Map(Array.from(widths).filter(([, { type }]) => type === 'resized')),
        ),
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return { columnWidths, onColumnWidthsChange };
}
