import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { type ReactNode, useState } from 'react';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';

const texts = defineTexts('signin-form-dialog', {
  en: { save: 'Save', cancel: 'Cancel' },
  ru: { save: 'Сохранить', cancel: 'Отмена' },
});

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  surface: { maxWidth: '720px' },
});

/** A form in a dialog. `onSave` says whether it was saved; what it throws is shown, and the form stays. */
export function FormDialog(props: {
  title: string;
  complete: boolean;
  onSave: () => Promise<boolean>;
  onClose: (changed: boolean) => void;
  children: ReactNode;
}) {
  const { title, complete, onSave, onClose, children } = props;
  const styles = useStyles();
  const t = useTexts(texts);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    try {
      if (await onSave()) onClose(true);
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => !open && onClose(false)}>
      <DialogSurface className={styles.surface}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (complete && !saving) void save();
          }}
        >
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>
              {children}
              {failure && <ErrorPanel failure={failure} />}
            </DialogContent>
            <DialogActions>
              <Button onClick={() => onClose(false)}>{t('cancel')}</Button>
              <Button appearance="primary" type="submit" disabledFocusable={saving || !complete}>
                {t('save')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
