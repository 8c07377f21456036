import {
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  text: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
  row: {
    '& td button': { whiteSpace: 'nowrap' },
    '& td': { paddingTop: tokens.spacingVerticalXS, paddingBottom: tokens.spacingVerticalXS },
  },
});

/** A table with a header row; `empty` is shown when it has no rows. */
export function RecordTable(props: {
  label: string;
  empty: string;
  columns: readonly string[];
  /** Widths of the first columns; the others share what is left. */
  widths?: readonly string[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}) {
  const { label, empty, columns, widths = [], rows } = props;
  const styles = useStyles();
  if (rows.length === 0) return <Text>{empty}</Text>;
  return (
    <Table aria-label={label} size="small">
      <TableHeader>
        <TableRow>
          {columns.map((name, index) => (
            <TableHeaderCell key={name} style={{ width: widths[index] }}>
              {name}
            </TableHeaderCell>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(({ key, cells }) => (
          <TableRow key={key} className={styles.row}>
            {cells.map((cell, index) => (
              <TableCell key={columns[index]} className={styles.text}>
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
