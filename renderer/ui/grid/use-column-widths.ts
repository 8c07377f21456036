import { type RefObject, useEffect, useState } from 'react';
import type { ColumnWidths, DataGridHandle } from 'react-data-grid';

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
      onColumnWidthsChange(
        (widths) => new Map(Array.from(widths).filter(([, { type }]) => type === 'resized')),
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return { columnWidths, onColumnWidthsChange };
}
