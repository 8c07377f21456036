import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useTexts } from '#renderer/ui/texts.ts';
import { TestPanel, useSiteTest } from './test-panel.tsx';
import { siteTexts } from './texts.ts';

/** The staged test of a saved site. */
export function TestDialog(props: { name: string; address: string; onClose: () => void }) {
  const t = useTexts(siteTexts);
  const test = useSiteTest(props.address, undefined, true);
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && props.onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('testTitle', { name: props.name })}</DialogTitle>
          <DialogContent>
            <TestPanel test={test} address={props.address} />
          </DialogContent>
          <DialogActions>
            <Button disabled={test.running} onClick={test.start}>
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
