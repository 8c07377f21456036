import { makeStyles, tokens } from '@fluentui/react-components';

/** Pixels. */
export const ROW_HEIGHT = 28;

/** Room for the lines around a grid, pixels. */
const BORDER = 6;

/** The library's colours and measures as Fluent has them, in every theme and in forced colours. */
export const useGridStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS, minWidth: 0 },
  fill: { height: '100%', minHeight: 0 },
  body: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    minWidth: 0,
    outlineStyle: 'none',
  },
  stale: { opacity: 0.6 },
  grid: {
    '--rdg-selection-color': tokens.colorStrokeFocus2,
    // Without the focus a frame around a cell says nothing: the active row has its own mark.
    ':not(:focus-within)': { '--rdg-selection-color': 'transparent' },
    '--rdg-font-size': tokens.fontSizeBase300,
    '--rdg-color': tokens.colorNeutralForeground1,
    '--rdg-border-color': tokens.colorNeutralStroke3,
    '--rdg-background-color': tokens.colorNeutralBackground1,
    '--rdg-header-background-color': tokens.colorNeutralBackground3,
    '--rdg-row-hover-background-color': tokens.colorNeutralBackground1Hover,
    '--rdg-row-selected-background-color': tokens.colorNeutralBackground1Selected,
    '--rdg-row-selected-hover-background-color': tokens.colorNeutralBackground1Selected,
    '--rdg-cell-frozen-box-shadow': `1px 0 0 ${tokens.colorNeutralStroke1}`,
    colorScheme: 'inherit',
    accentColor: tokens.colorCompoundBrandBackground,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    blockSize: 'auto',
    maxBlockSize: '70vh',
    minBlockSize: '58px',
    '& .rdg-cell': { borderInlineEndStyle: 'none' },
    '& .rdg-cell > span[dir]': { unicodeBidi: 'isolate' },
    '& .rdg-cell input': { display: 'block', margin: 'auto', width: '16px', height: '16px' },
    '& .rdg-header-row': {
      fontWeight: tokens.fontWeightSemibold,
      fontSize: tokens.fontSizeBase200,
      '& > .rdg-cell': { borderInlineEndStyle: 'solid', borderInlineEndColor: tokens.colorNeutralStroke2 },
      // A heading that is too long ends in an ellipsis.
      '& .rdg-header-sort-name': { minWidth: 0 },
    },
  },
  filling: { flexShrink: 1, minBlockSize: '0', maxBlockSize: 'none' },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    // The cells have the box of a row that has none.
    '& > .rdg-cell:first-child': { boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}` },
    '@media (forced-colors: active)': {
      '& > .rdg-cell': { borderBlockEndColor: 'Highlight', borderBlockEndWidth: '2px' },
      '& > .rdg-cell:first-child': {
        borderInlineStartWidth: '4px',
        borderInlineStartStyle: 'solid',
        borderInlineStartColor: 'Highlight',
      },
    },
  },
  note: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: tokens.spacingVerticalM,
  },
});

/** Pixels that a grid of so many rows needs, with its heading; of more than `most` rows as for those. */
export function heightOf(rows: number, most: number): number {
  return (Math.min(rows, most) + 1) * ROW_HEIGHT + BORDER;
}
