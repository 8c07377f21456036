import { makeStyles, type SelectTabData, Tab, TabList } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Page } from './page.tsx';
import type { ToolbarContent } from './toolbar/toolbar.tsx';

const useStyles = makeStyles({ tab: { whiteSpace: 'nowrap' } });

/** A page that shows one of its parts, with the way to the others in its toolbar. */
export function PageOfParts<Part extends string>(props: {
  title: string;
  /** What the parts are together. */
  label: string;
  parts: readonly (readonly [part: Part, title: string])[];
  part: Part;
  onPart: (part: Part) => void;
  toolbar: Omit<ToolbarContent, 'beside'>;
  children: ReactNode;
}) {
  const { title, label, parts, part, onPart, toolbar, children } = props;
  const styles = useStyles();
  const tabs = (
    <TabList
      size="small"
      selectedValue={part}
      aria-label={label}
      onTabSelect={(_event, { value }: SelectTabData) => {
        const chosen = parts.find(([one]) => one === value);
        if (chosen) onPart(chosen[0]);
      }}
    >
      {parts.map(([one, name]) => (
        <Tab key={one} value={one} className={styles.tab}>
          {name}
        </Tab>
      ))}
    </TabList>
  );
  return (
    <Page title={title} fills toolbar={{ ...toolbar, beside: tabs }}>
      {children}
    </Page>
  );
}
