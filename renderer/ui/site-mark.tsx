import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { visible } from '#core/base/text.ts';
import type { SiteColour } from '#core/contract/site.ts';
import { defineTexts, useTexts } from './texts.ts';

const texts = defineTexts('site-mark', {
  en: { production: 'Production' },
  ru: { production: 'Рабочий сайт' },
});

const useStyles = makeStyles({
  mark: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  dot: {
    width: '12px',
    height: '12px',
    borderRadius: tokens.borderRadiusCircular,
    flexShrink: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    forcedColorAdjust: 'none',
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
  badge: { flexShrink: 0 },
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
  const t = useTexts(texts);
  return (
    <span className={styles.mark}>
      <span className={styles.dot} style={{ backgroundColor: siteColours[colour] }} aria-hidden />
      <span className={styles.name}>{visible(name)}</span>
      {production && (
        <Badge className={styles.badge} color="danger" appearance="filled">
          {t('production')}
        </Badge>
      )}
    </span>
  );
}
