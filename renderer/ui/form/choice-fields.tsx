import { Combobox, Dropdown, Option, Radio, RadioGroup, Select } from '@fluentui/react-components';
import { BoundField, type FieldProps } from './fields.tsx';

/** Something to choose: what is stored, and its words. */
export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

interface ChoiceProps<Value extends string> extends FieldProps<Value> {
  choices: readonly Choice<Value>[];
}

function choose<Value extends string>({ field, choices }: ChoiceProps<Value>, text: string): void {
  const chosen = choices.find(({ value }) => value === text);
  if (chosen) field.change(chosen.value);
}

/** One of several, of which one is shown. */
export function SelectField<Value extends string>(props: ChoiceProps<Value>) {
  const { field, choices } = props;
  return (
    <BoundField {...props}>
      <Select
        value={field.value}
        disabled={field.isDisabled === true}
        onChange={(_event, { value }) => choose(props, value)}
        onBlur={() => field.leave?.()}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </BoundField>
  );
}

/** One of a few, all of which are shown. */
export function RadioField<Value extends string>(props: ChoiceProps<Value> & { horizontal?: boolean }) {
  const { field, choices, horizontal = false } = props;
  return (
    <BoundField {...props}>
      <RadioGroup
        layout={horizontal ? 'horizontal' : 'vertical'}
        value={field.value}
        onChange={(_event, { value }) => choose(props, value)}
      >
        {choices.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </RadioGroup>
    </BoundField>
  );
}

/** Several of many. */
export function MultipleField<Value extends string>(
  props: FieldProps<readonly string[]> & { choices: readonly Choice<Value>[] },
) {
  const { field, choices } = props;
  const chosen = choices.filter(({ value }) => field.value.includes(value));
  return (
    <BoundField {...props}>
      <Dropdown
        // It cannot be cleared; Fluent's hidden button would have an English name.
        clearButton={null}
        multiselect
        selectedOptions={[...field.value]}
        value={chosen.map(({ label }) => label).join(', ')}
        onOptionSelect={(_event, { selectedOptions }) => field.change(selectedOptions)}
        onBlur={() => field.leave?.()}
      >
        {choices.map(({ value, label }) => (
          <Option key={value} value={value} text={label}>
            {label}
          </Option>
        ))}
      </Dropdown>
    </BoundField>
  );
}

/** Text, with what it may well be: the choices that contain it are offered. */
export function ComboboxField(
  props: FieldProps<string> & {
    choices: readonly string[];
    /** Words for a choice, where what is stored is none. */
    words?: (choice: string) => string;
    placeholder?: string;
    maxLength?: number;
  },
) {
  const { field, choices, words = (choice) => choice, placeholder = '', maxLength } = props;
  const typed = field.value.trim().toLowerCase();
  const fitting = choices.filter((choice) => choice.toLowerCase().includes(typed));
  // Once one of them is chosen the others are what it can be changed into.
  const offered = choices.includes(field.value) ? choices : fitting;
  return (
    <BoundField {...props}>
      <Combobox
        freeform
        placeholder={placeholder}
        value={field.value}
        selectedOptions={[field.value]}
        autoComplete="off"
        {...(maxLength === undefined ? {} : { maxLength })}
        onChange={(event) => field.change(event.target.value)}
        onOptionSelect={(_event, { optionValue }) => {
          if (optionValue !== undefined) field.change(optionValue);
        }}
        onBlur={({ currentTarget }) => {
          // Text that came without keys, as by pasting, does not open the list, and Fluent clears this only with its closing.
          currentTarget.removeAttribute('aria-activedescendant');
          field.leave?.();
        }}
      >
        {offered.map((choice) => (
          <Option key={choice} value={choice} text={choice}>
            {words(choice)}
          </Option>
        ))}
      </Combobox>
    </BoundField>
  );
}
