import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { LONGEST_LOGGED } from '#core/contract/signin/log.ts';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { DateField } from '#renderer/ui/form/date-field.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import type { Form } from '#renderer/ui/form/use-form.ts';
import { Hint, Row } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type FilterValues, isFiltered } from './log-filter.ts';

const useStyles = makeStyles({
  field: {
    flex: '1 1 96px',
    minWidth: '96px',
    maxWidth: '200px',
    // A date is not cut.
    '&:has([type=date])': { minWidth: '136px' },
    // As high as the buttons of a bar.
    '& .fui-Input': { minHeight: '24px', fontSize: tokens.fontSizeBase200 },
    '& .fui-Label': { fontSize: tokens.fontSizeBase200, paddingBlock: 0 },
  },
  below: { marginTop: tokens.spacingVerticalXS, '> button': { flexShrink: 0 } },
  hint: { flexGrow: 1 },
});

/** Which sign-ins are shown; days are those of the person's time zone. */
export function LogFilterForm(props: {
  form: Form<FilterValues>;
  onShow: () => void;
  onClear: () => void;
  /** Beside the hint. */
  children: ReactNode;
}) {
  const { form, onShow, onClear, children } = props;
  const styles = useStyles();
  const t = useTexts('signin-log');
  const orNone = (name: 'address' | 'provider'): Binding<string> => {
    const field = form.field(name);
    return { ...field, value: field.value ?? '' };
  };
  const none = (name: 'address' | 'provider', text: string) =>
    form.values[name] === null ? { placeholder: text } : {};
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onShow();
      }}
    >
      <Row gap="s" align="end">
        <div className={styles.field}>
          <DateField field={form.field('from')} label={t('from')} />
        </div>
        <div className={styles.field}>
          <DateField field={form.field('to')} label={t('to')} />
        </div>
        <div className={styles.field}>
          <TextField field={form.field('login')} label={t('login')} maxLength={200} />
        </div>
        <div className={styles.field}>
          <TextField
            field={orNone('address')}
            label={t('address')}
            maxLength={LONGEST_LOGGED}
            {...none('address', t('noAddress'))}
          />
        </div>
        <div className={styles.field}>
          <TextField
            field={orNone('provider')}
            label={t('provider')}
            maxLength={LONGEST_LOGGED}
            {...none('provider', t('noProvider'))}
          />
        </div>
        <div className={styles.field}>
          <TextField field={form.field('protocol')} label={t('protocol')} maxLength={100} />
        </div>
        <Button type="submit" size="small">
          {t('show')}
        </Button>
        <Button size="small" disabledFocusable={!isFiltered(form.values)} onClick={onClear}>
          {t('clear')}
        </Button>
      </Row>
      <Row gap="s" wrap={false} className={styles.below}>
        <Hint className={styles.hint}>{t('filterHint')}</Hint>
        {children}
      </Row>
    </form>
  );
}
