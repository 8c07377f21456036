import { Tab, TabList } from '@fluentui/react-components';
import { useTexts } from '#renderer/ui/texts.ts';

const TABS = ['entities', 'consequences'] as const;
export type PlanTab = (typeof TABS)[number];

/** What a plan does to configuration, and what to people. */
export function PlanTabs({ tab, onTab }: { tab: PlanTab; onTab: (tab: PlanTab) => void }) {
  const t = useTexts('consequences');
  return (
    <TabList
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
