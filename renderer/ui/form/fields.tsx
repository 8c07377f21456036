import { Checkbox, Field, Input, makeStyles, Textarea } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { SecretInput } from '../secret-input.tsx';
import type { Binding } from './binding.ts';

/** Bound fields: a label in words, help below it, and what is wrong with the value. */

const useStyles = makeStyles({
  // No wider than its place in a form, however long what it offers is.
  field: {
    minWidth: 0,
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .fui-Combobox, & .fui-Dropdown': { minWidth: 0 },
  },
  narrow: { minWidth: 0, width: '100%' },
});

export interface FieldProps<Value> {
  field: Binding<Value>;
  label: string;
  /** What the value is called where it is stored: a tooltip, where it is not what the label says. */
  stored?: string | undefined;
  /** What the value is for, or how it is written. */
  help?: string | undefined;
}

/** A label, with the stored name where one looks for it. */
function labelOf({ label, stored }: Pick<FieldProps<unknown>, 'label' | 'stored'>) {
  const isSame = stored === undefined || stored.toLowerCase() === label.toLowerCase();
  return isSame ? label : { children: label, title: stored };
}

/** What is said below a field. */
function said({ field, help }: { field: Said; help?: string | undefined }) {
  const { problem, warning } = field;
  return {
    ...(help === undefined || help === '' ? {} : { hint: help }),
    ...(problem === undefined && warning !== undefined && { validationMessage: warning }),
    ...(problem === undefined && warning !== undefined && ({ validationState: 'warning' } as const)),
    ...(problem === undefined ? {} : { validationMessage: problem }),
  };
}

type Said = Pick<Binding<unknown>, 'problem' | 'warning' | 'isRequired'>;

/** What all fields have in common; for inputs that the kit does not have. */
export function BoundField(props: {
  field: Said;
  label: string;
  stored?: string | undefined;
  help?: string | undefined;
  children: ReactNode;
}) {
  const { field } = props;
  const styles = useStyles();
  return (
    <Field
      className={styles.field}
      label={labelOf(props)}
      required={field.isRequired === true}
      {...said(props)}
    >
      {props.children}
    </Field>
  );
}

/** What is said of something that is no input: of a group of fields. */
export function FieldMessage({ field }: { field: Said }) {
  if (field.problem === undefined && field.warning === undefined) return null;
  return <Field {...said({ field })} />;
}

/** A line of text. */
export function TextField(props: FieldProps<string> & { placeholder?: string; maxLength?: number }) {
  const { field, placeholder, maxLength } = props;
  const styles = useStyles();
  return (
    <BoundField {...props}>
      <Input
        className={styles.narrow}
        input={{ className: styles.narrow }}
        value={field.value}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(maxLength === undefined ? {} : { maxLength })}
        onChange={(_event, { value }) => field.change(value)}
        onBlur={() => field.leave?.()}
      />
    </BoundField>
  );
}

/** A number; null while there is none. */
export function NumberField(
  props: FieldProps<number | null> & { placeholder?: string; min?: number; max?: number },
) {
  const { field, placeholder, min, max } = props;
  return (
    <BoundField {...props}>
      <Input
        type="number"
        value={field.value === null ? '' : String(field.value)}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        onChange={(_event, { value }) => field.change(value === '' ? null : Number(value))}
        onBlur={() => field.leave?.()}
      />
    </BoundField>
  );
}

/** A secret, which is kept out of the page's HTML. */
export function SecretField(props: FieldProps<string> & { after?: ReactElement | undefined }) {
  const { field } = props;
  return (
    <BoundField {...props}>
      <SecretInput
        value={field.value}
        disabled={field.isDisabled === true}
        contentAfter={props.after}
        onChange={field.change}
        onBlur={() => field.leave?.()}
      />
    </BoundField>
  );
}

/** Several lines of text. */
export function TextAreaField(props: FieldProps<string>) {
  const { field } = props;
  return (
    <BoundField {...props}>
      <Textarea
        value={field.value}
        spellCheck={false}
        autoComplete="off"
        resize="vertical"
        onChange={(_event, { value }) => field.change(value)}
        onBlur={() => field.leave?.()}
      />
    </BoundField>
  );
}

/** A list, one to a line. Empty lines are none of it once the field is left. */
export function LinesField(props: FieldProps<readonly string[]>) {
  const { field } = props;
  const leave = () => {
    field.change(field.value.map((line) => line.trim()).filter((line) => line !== ''));
    field.leave?.();
  };
  return (
    <BoundField {...props}>
      <Textarea
        value={field.value.join('\n')}
        spellCheck={false}
        autoComplete="off"
        resize="vertical"
        onChange={(_event, { value }) => field.change(value === '' ? [] : value.split('\n'))}
        onBlur={leave}
      />
    </BoundField>
  );
}

/** Yes or no. */
export function FlagField({ field, help, ...named }: FieldProps<boolean>) {
  const box = (
    <Checkbox
      label={labelOf(named)}
      checked={field.value}
      onChange={(_event, { checked }) => field.change(checked === true)}
      onBlur={() => field.leave?.()}
    />
  );
  if (help === undefined && field.problem === undefined && field.warning === undefined) return box;
  return <Field {...said({ field, help })}>{box}</Field>;
}
