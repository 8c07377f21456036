import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components';
import { shortcuts } from '#renderer/ui/shortcuts/shortcuts.ts';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    alignItems: 'baseline',
  },
  keys: {
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    justifySelf: 'start',
  },
  what: { margin: 0 },
});

/** The keys that hold everywhere. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const t = useTexts('shortcuts');
  return (
    <Dialog open onOpenChange={(_event, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('title')}</DialogTitle>
          <DialogContent>
            <dl className={styles.list}>
              {shortcuts.map(({ id }) => (
                <div key={id} style={{ display: 'contents' }}>
                  <dt className={styles.keys}>{t(`keys_${id}`)}</dt>
                  <dd className={styles.what}>
                    <Text>{t(id)}</Text>
                  </dd>
                </div>
              ))}
            </dl>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {t('close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
