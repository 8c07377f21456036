import { makeStyles, tokens } from '@fluentui/react-components';
import {
  ArrowRight20Regular,
  DismissCircle16Filled,
  Info16Filled,
  QuestionCircle16Filled,
  Warning16Filled,
} from '@fluentui/react-icons';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useSites } from '#renderer/shell/chosen-sites.tsx';
import { formatTime } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { SiteMark } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Attention, type Urgency, urgencies } from './attention.ts';
import { homeTexts } from './texts.ts';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    height: '100%',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
  },
  urgent: { color: tokens.colorStatusDangerForeground1, flexShrink: 0 },
  warning: { color: tokens.colorStatusWarningForeground1, flexShrink: 0 },
  unknown: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
  note: { color: tokens.colorBrandForeground1, flexShrink: 0 },
});

/** What needs somebody, the most urgent first. Enter goes to where it is mended. */
export function AttentionGrid(props: {
  items: readonly Attention[];
  empty: ReactNode;
  onMend: (item: Attention) => void;
}) {
  const { items, empty, onMend } = props;
  const t = useTexts(homeTexts);
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
          run: onMend,
        },
      ]}
      empty={empty}
    />
  );
}

function useColumns(): GridColumn<Attention>[] {
  const styles = useStyles();
  const t = useTexts(homeTexts);
  const sites = useSites();
  return [
    { id: 'what', heading: t('what'), cell: ({ what }) => what, width: 'minmax(230px, 3fr)' },
    {
      id: 'urgency',
      heading: t('urgency'),
      cell: ({ urgency }) => <UrgencyText urgency={urgency} />,
      text: ({ urgency }) => t(urgency),
      sort: ({ urgency }) => urgencies.indexOf(urgency),
      width: 120,
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
      width: 'minmax(190px, 1fr)',
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

function UrgencyText({ urgency }: { urgency: Urgency }) {
  const styles = useStyles();
  const t = useTexts(homeTexts);
  const icons: Readonly<Record<Urgency, ReactElement>> = {
    urgent: <DismissCircle16Filled className={styles.urgent} aria-hidden />,
    warning: <Warning16Filled className={styles.warning} aria-hidden />,
    unknown: <QuestionCircle16Filled className={styles.unknown} aria-hidden />,
    note: <Info16Filled className={styles.note} aria-hidden />,
  };
  return (
    <span className={styles.line}>
      {icons[urgency]}
      {t(urgency)}
    </span>
  );
}
