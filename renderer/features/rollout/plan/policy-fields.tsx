import { type Choice, ComboboxField, SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { FlagField, NumberField, TextAreaField, TextField } from '#renderer/ui/form/fields.tsx';
import { useJsonValue } from '#renderer/ui/json/json-context.ts';
import type { JsonPath } from '#renderer/ui/json/json-text.ts';

/** Fields of waves and windows, each for a place of their text. What is empty is left out. */

interface PlaceProps {
  path: JsonPath;
  label: string;
  help?: string;
}

export function PolicyNumber(props: PlaceProps & { placeholder?: string; min?: number; max?: number }) {
  const { path, min = 0 } = props;
  const { stored, write, said } = useJsonValue(path);
  const field = {
    value: typeof stored === 'number' ? stored : null,
    change: (value: number | null) => write(value ?? undefined),
    ...said,
  };
  return <NumberField {...props} field={field} min={min} />;
}

/** A text; with `lines` one of several lines, with `choices` they are offered. */
export function PolicyText(
  props: PlaceProps & { lines?: boolean; choices?: readonly string[]; keeps?: boolean },
) {
  const { path, lines = false, choices, keeps = false, ...named } = props;
  const { stored, write, said } = useJsonValue(path);
  const field = {
    value: typeof stored === 'string' ? stored : '',
    change: (value: string) => write(value === '' && !keeps ? undefined : value),
    ...said,
  };
  if (choices) return <ComboboxField {...named} field={field} choices={choices} maxLength={2_000} />;
  if (lines) return <TextAreaField {...named} field={field} />;
  return <TextField {...named} field={field} maxLength={2_000} />;
}

export function PolicyFlag({ path, label, help }: PlaceProps) {
  const { stored, write, said } = useJsonValue(path);
  return (
    <FlagField
      field={{ value: stored === true, change: (value) => write(value ? true : undefined), ...said }}
      label={label}
      help={help}
    />
  );
}

export function PolicyChoice<Value extends string>(
  props: PlaceProps & { choices: readonly Choice<Value>[]; initial: Value },
) {
  const { path, choices, initial, ...named } = props;
  const { stored, write, said } = useJsonValue(path);
  const value = choices.find((one) => one.value === stored)?.value ?? initial;
  return <SelectField {...named} field={{ value, change: write, ...said }} choices={choices} />;
}
