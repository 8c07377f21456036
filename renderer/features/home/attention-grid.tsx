import { makeStyles, tokens } from '@fluentui/react-components';
import {
  ArrowRight20Regular,
  DismissCircle16Filled,
  Info16Filled,
  QuestionCircle16Filled,
  Warning16Filled,
} from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import { useSites } from '#renderer/shell/chosen-sites.tsx';
import { formatTime } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { SiteMark } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type IconTone, TonedText } from '#renderer/ui/tone.tsx';
import { type Attention, type Urgency, urgencies } from './attention.ts';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    height: '100%',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
  },
});

/** What needs somebody, the most urgent first. Enter goes to where it is mended. */
export function AttentionGrid(props: {
  items: readonly Attention[];
  empty: ReactNode;
  onRemedy: (item: Attention) => void;
}) {
  const { items, empty, onRemedy } = props;
  const t = useTexts('home');
  const columns = useColumns();
  const [active, setActive] = useState<string>();
  const act = items.find(({ key }) => key === active)?.remedy.act;
  return (
    <Grid
      fill
      id="home.attention"
      label={t('attention')}
      columns={columns}
      rows={items}
      rowKey={({ key }) => key}
      onActivate={({ key }) => setActive(key)}
      actions={[
        {
          id: 'mend',
          label: act ? t(`act_${act}`) : t('open'),
          icon: <ArrowRight20Regular />,
          run: onRemedy,
        },
      ]}
      empty={empty}
    />
  );
}

function useColumns(): GridColumn<Attention>[] {
  const styles = useStyles();
  const t = useTexts('home');
  const sites = useSites();
  return [
    { id: 'what', heading: t('what'), cell: ({ what }) => what, width: 'minmax(230px, 3fr)' },
    {
      id: 'urgency',
      heading: t('urgency'),
      cell: ({ urgency }) => <TonedText {...STATUS_ICONS[urgency]}>{t(urgency)}</TonedText>,
      text: ({ urgency }) => t(urgency),
      sort: ({ urgency }) => urgencies.indexOf(urgency),
      width: 166,
    },
    {
      id: 'site',
      heading: t('site'),
      cell: ({ site }) => {
        const saved = sites.find(({ name }) => name === site);
        return saved ? (
          <span className={styles.line}>
            <SiteMark {...saved} />
          </span>
        ) : (
          site
        );
      },
      text: ({ site }) => site,
      width: 'minmax(150px, 1fr)',
    },
    {
      id: 'since',
      heading: t('since'),
      cell: ({ since }) => (since === undefined ? '' : formatTime(new Date(since).toISOString())),
      sort: ({ since }) => since,
      width: 180,
    },
    { id: 'remedy', heading: t('remedy'), cell: ({ remedy }) => t(`act_${remedy.act}`), width: 170 },
  ];
}

const STATUS_ICONS: Readonly<Record<Urgency, IconTone>> = {
  urgent: { icon: DismissCircle16Filled, tone: 'danger' },
  warning: { icon: Warning16Filled, tone: 'warning' },
  unknown: { icon: QuestionCircle16Filled, tone: 'quiet' },
  note: { icon: Info16Filled, tone: 'brand' },
};
