import { makeStyles, tokens } from '@fluentui/react-components';

/** Styles of a table with one row for each field of an entity. */
export const useFieldTableStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  cell: {
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    unicodeBidi: 'isolate',
    fontWeight: tokens.fontWeightRegular,
  },
  head: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});
