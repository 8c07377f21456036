import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useTexts } from '#renderer/ui/texts.ts';

const TABS = ['entities', 'consequences'] as const;
export type PlanTab = (typeof TABS)[number];

const useStyles = makeStyles({
  tabs: { flexShrink: 0, padding: `0 ${tokens.spacingHorizontalM}` },
});

/** What a plan does to configuration, and what to people. */
export function PlanTabs({ tab, onTab }: { tab: PlanTab; onTab: (tab: PlanTab) => void }) {
  const t = useTexts('consequences');
  const styles = useStyles();
  return (
    <TabList
      className={styles.tabs}
      size="small"
      aria-label={t('parts')}
      selectedValue={tab}
      onTabSelect={(_event, { value }) => {
        const chosen = TABS.find((one) => one === value);
        if (chosen) onTab(chosen);
      }}
    >
      {TABS.map((one) => (
        <Tab key={one} value={one}>
          {t(`part_${one}`)}
        </Tab>
      ))}
    </TabList>
  );
}
