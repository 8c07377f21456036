import { makeStyles, type SelectTabData, Tab, TabList } from '@fluentui/react-components';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AccessPart, accessParts } from '#renderer/shell/access-search.ts';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ToolbarContent } from '#renderer/ui/toolbar/toolbar.tsx';
import { accessTexts } from './texts.ts';

const useStyles = makeStyles({ tab: { whiteSpace: 'nowrap' } });

/** A part of the Access page, with the way to the others in its toolbar. */
export function PartPage(props: {
  part: AccessPart;
  toolbar: Omit<ToolbarContent, 'beside'>;
  children: ReactNode;
}) {
  const { part, toolbar, children } = props;
  const styles = useStyles();
  const t = useTexts(accessTexts);
  const navigate = useNavigate();
  const tabs = (
    <TabList
      size="small"
      selectedValue={part}
      aria-label={t('parts')}
      onTabSelect={(_event, { value }: SelectTabData) => {
        const chosen = accessParts.find((one) => one === value);
        if (chosen) void navigate({ to: '/access', search: { part: chosen } });
      }}
    >
      {accessParts.map((one) => (
        <Tab key={one} value={one} className={styles.tab}>
          {t(`part_${one}`)}
        </Tab>
      ))}
    </TabList>
  );
  return (
    <Page title={t('title')} fills toolbar={{ ...toolbar, beside: tabs }}>
      {children}
    </Page>
  );
}
