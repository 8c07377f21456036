import { Button, Text } from '@fluentui/react-components';
import { SidePanel } from '#renderer/ui/side-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { PageName } from '../pages.ts';

/** What a page is for and how it is worked with, beside the page. */
export default function HelpPanel(props: { page: PageName; onShortcuts: () => void; onClose: () => void }) {
  const { page, onShortcuts, onClose } = props;
  const t = useTexts('help');
  return (
    <SidePanel title={t(`${page}_title`)} onClose={onClose}>
      {t(page)
        .split('\n')
        .map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      <div>
        <Button size="small" onClick={onShortcuts}>
          {t('shortcuts')}
        </Button>
      </div>
    </SidePanel>
  );
}
