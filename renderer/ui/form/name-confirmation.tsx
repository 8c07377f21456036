import { Field, Input } from '@fluentui/react-components';

/** A field for the name of a thing, before damage. */
export function NameConfirmation(props: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <Field label={props.label}>
      <Input
        value={props.value}
        autoComplete="off"
        spellCheck={false}
        onChange={(_event, { value }) => props.onChange(value)}
      />
    </Field>
  );
}
