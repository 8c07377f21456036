import { makeStyles, type SelectTabData, Tab, TabList } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { MessageCode } from '#core/messages/codes.ts';
import { renderMessage } from './messages.ts';
import { Page } from './page.tsx';
import { useTexts } from './texts.ts';
import type { ToolbarContent } from './toolbar/toolbar.tsx';

const useStyles = makeStyles({ tab: { whiteSpace: 'nowrap' } });

/** What a part gives to the page around it. */
export interface PartProps<Part extends string> {
  part: Part;
  toolbar: Omit<ToolbarContent, 'beside'>;
  children: ReactNode;
}

type Needed<Part extends string> = 'title' | 'parts' | `part_${Part}`;

/**
 * A page that shows one of its parts, with the way to the others in its toolbar. Its texts are its `title`, `parts` for what
 * the parts are together, and `part_<part>` for each.
 */
export function TabbedPage<Part extends string, Page extends string>(
  props: PartProps<Part> & {
    parts: readonly Part[];
    texts: Page & ([`window.${Page}.${Needed<Part>}`] extends [MessageCode] ? unknown : never);
    onPart: (part: Part) => void;
  },
) {
  const { parts, part, texts, onPart, toolbar, children } = props;
  const styles = useStyles();
  // That each is a text is seen where the page names its texts.
  useTexts('frame');
  const t = (key: Needed<Part>) => renderMessage({ code: `window.${texts}.${key}`, values: {} });
  const tabs = (
    <TabList
      size="small"
      selectedValue={part}
      aria-label={t('parts')}
      onTabSelect={(_event, { value }: SelectTabData) => {
        const chosen = parts.find((one) => one === value);
        if (chosen) onPart(chosen);
      }}
    >
      {parts.map((one) => (
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
