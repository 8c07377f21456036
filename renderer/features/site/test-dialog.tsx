import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import type { ListedSite } from '#core/contract/site.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { TestPanel, useSiteTest } from './test-panel.tsx';
import { siteTexts } from './texts.ts';

/** The staged test of a saved site. */
export function TestDialog(props: { site: ListedSite; onClose: () => void }) {
  const t = useTexts(siteTexts);
  const { site } = props;
  const test = useSiteTest(site.name, undefined, true);
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && props.onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('testTitle', { name: site.name })}</DialogTitle>
          <DialogContent>
            <TestPanel test={test} address={site.name} isEmbedded={site.url.startsWith('embedded:')} />
          </DialogContent>
          <DialogActions>
            <Button disabledFocusable={test.running} onClick={test.start}>
              {t('testAgain')}
            </Button>
            <Button appearance="primary" onClick={props.onClose}>
              {t('close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
