import { makeStyles, tokens } from '@fluentui/react-components';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ArchivePicker } from '../import/archive-step.tsx';
import { ConvertSection } from './convert-section.tsx';
import { useArchiveDraft } from './use-archive-draft.ts';
import { VerifySection } from './verify-section.tsx';

const useStyles = makeStyles({
  page: { gap: tokens.spacingVerticalXL, maxWidth: '720px' },
  line: { display: 'flex' },
});

/** What can be done with an archive without any site: verify it, and write it in another layout or container. */
export function ArchivesPage() {
  const styles = useStyles();
  const t = useTexts('archives');
  const [{ archive }, change] = useArchiveDraft();
  return (
    <Page title={t('title')}>
      <Stack className={styles.page}>
        <Stack as="section" aria-label={t('path')}>
          <div className={archive.trim() === '' ? undefined : styles.line}>
            <ArchivePicker compact={archive.trim() !== ''} onChosen={(path) => change({ archive: path })} />
          </div>
          <TextField
            field={{ value: archive, change: (path) => change({ archive: path }) }}
            label={t('path')}
            help={t('pathHint')}
            maxLength={4_000}
          />
        </Stack>
        <VerifySection archive={archive.trim()} />
        <ConvertSection archive={archive.trim()} />
      </Stack>
    </Page>
  );
}
