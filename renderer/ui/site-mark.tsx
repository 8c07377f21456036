import { makeStyles, tokens } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import type { SiteColour } from '#core/contract/site/site.ts';
import { useTexts } from './texts.ts';

const useStyles = makeStyles({
  mark: {
    display: 'inline-flex',
    alignItems: 'center',
    // Its baseline would be the lower edge of the stripe.
    verticalAlign: 'middle',
    gap: tokens.spacingHorizontalS,
    minWidth: 0,
    // Where there is little room the name is cut, and the word beside it stays.
    maxWidth: '100%',
  },
  stripe: { width: '4px', height: '16px', flexShrink: 0, forcedColorAdjust: 'none' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
  production: {
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: `1px solid ${tokens.colorNeutralForeground1}`,
    borderRadius: tokens.borderRadiusSmall,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
});

/** What a colour looks like, in both themes. */
export const siteColours: Readonly<Record<SiteColour, string>> = {
  grey: '#8a8886',
  blue: '#2886de',
  green: '#2b9b44',
  teal: '#159195',
  purple: '#8764b8',
  orange: '#e8750f',
  red: '#dc3545',
};

/** A site wherever it is named: colour, name, and the mark of a production site. */
export function SiteMark({
  name,
  colour,
  production,
}: {
  name: string;
  colour: SiteColour;
  production: boolean;
}) {
  const styles = useStyles();
  return (
    <span className={styles.mark}>
      <span className={styles.stripe} style={{ backgroundColor: siteColours[colour] }} aria-hidden />
      <span className={styles.name}>{sanitize(name)}</span>
      {production && <ProductionMark />}
    </span>
  );
}

/** The word that a site is one that people work with: an outline and no colour, which would be taken for a status. */
export function ProductionMark() {
  const styles = useStyles();
  const t = useTexts('site-mark');
  return <span className={styles.production}>{t('production')}</span>;
}
