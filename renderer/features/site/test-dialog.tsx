import { Button } from '@fluentui/react-components';
import type { ListedSite } from '#core/contract/site.ts';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { TestPanel, useSiteTest } from './test-panel.tsx';

/** The staged test of a saved site. */
export function TestDialog(props: { site: ListedSite; onClose: () => void }) {
  const t = useTexts('sites');
  const { site } = props;
  const test = useSiteTest(site.name, undefined, true);
  return (
    <DialogFrame
      title={t('testTitle', { name: site.name })}
      onClose={props.onClose}
      actions={
        <>
          <Button disabledFocusable={test.running} onClick={() => !test.running && test.start()}>
            {t('testAgain')}
          </Button>
          <Button appearance="primary" onClick={props.onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <TestPanel test={test} address={site.name} isEmbedded={site.url.startsWith('embedded:')} />
    </DialogFrame>
  );
}
