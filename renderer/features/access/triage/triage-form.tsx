import { makeStyles, tokens } from '@fluentui/react-components';
import { message } from '#core/messages/catalogue.ts';
import { FlagField, NumberField, TextAreaField, TextField } from '#renderer/ui/form/fields.tsx';
import type { Form } from '#renderer/ui/form/use-form.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { pastedValues, type TriageValues } from './question.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    '@media (max-width: 700px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
  wide: { gridColumnEnd: 'span 6', '@media (max-width: 700px)': { gridColumnEnd: 'span 2' } },
  usual: { gridColumnEnd: 'span 4', '@media (max-width: 700px)': { gridColumnEnd: 'span 1' } },
  narrow: { gridColumnEnd: 'span 2', '@media (max-width: 700px)': { gridColumnEnd: 'span 1' } },
  line: { display: 'flex', columnGap: tokens.spacingHorizontalL, flexWrap: 'wrap' },
});

/** What was reported; what is pasted fills the other fields. */
export function TriageForm({ form }: { form: Form<TriageValues> }) {
  const styles = useStyles();
  const t = useTexts('access-triage');
  const { field, change, values } = form;
  const label = (name: 'url' | 'status' | 'user' | 'task' | 'time' | 'host') =>
    renderMessage(message(`triage-label.${name}`));
  return (
    <Stack gap="s">
      <TextAreaField
        field={{ ...field('pasted'), change: (text) => change(pastedValues(values, text)) }}
        label={t('pasted')}
        help={t('pastedHelp')}
      />
      <div className={styles.fields}>
        <div className={styles.wide}>
          <TextField field={field('url')} label={label('url')} maxLength={8_000} />
        </div>
        <div className={styles.usual}>
          <TextField field={field('user')} label={label('user')} maxLength={400} />
        </div>
        <div className={styles.narrow}>
          <NumberField field={field('taskId')} label={label('task')} min={1} max={2_147_483_647} />
        </div>
        <div className={styles.usual}>
          <TextField field={field('host')} label={label('host')} maxLength={400} />
        </div>
        <div className={styles.usual}>
          <TextField field={field('time')} label={label('time')} maxLength={100} />
        </div>
        <div className={styles.narrow}>
          <NumberField field={field('status')} label={label('status')} min={100} max={599} />
        </div>
      </div>
      <div className={styles.line}>
        <FlagField field={field('probe')} label={t('probe')} />
        <FlagField field={field('full')} label={t('full')} />
      </div>
    </Stack>
  );
}
