import { makeStyles, tokens } from '@fluentui/react-components';

/** How steps of an explanation look in a list, alone or beside those of another one. */
export const useStepStyles = makeStyles({
  step: {
    padding: `${tokens.spacingVerticalXXS} 0`,
    paddingInlineStart: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    borderInlineStartWidth: '4px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'transparent',
    '@media (forced-colors: active)': { borderInlineStartColor: 'Canvas' },
  },
  /** The step that is looked for: it decides, or the two part at it. */
  marked: {
    borderInlineStartColor: tokens.colorBrandStroke1,
    '@media (forced-colors: active)': { borderInlineStartColor: 'Highlight' },
  },
});
