import { type ReactElement, useState } from 'react';
import type { FormField } from '#core/contract/form-field.ts';
import { type fieldLabels, valueText } from '#renderer/ui/field-texts.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { Binding } from './binding.ts';
import { ComboboxField, SelectField } from './choice-fields.tsx';
import { FlagField, LinesField, NumberField, SecretField, TextAreaField, TextField } from './fields.tsx';

interface KindProps extends ReturnType<typeof fieldLabels> {
  spec: FormField;
  /** Undefined and null are shown as nothing; what is taken away is undefined. */
  field: Binding<unknown>;
  /** Words for a choice, where the field has none of its own. */
  choiceLabel?: ((choice: string) => string) | undefined;
  /** Stands in the input of a secret. */
  after?: ReactElement | undefined;
}

/** A field of its kind. A value of another kind is shown as far as it can be. */
export function KindField({ spec, field, choiceLabel: given, after, ...words }: KindProps) {
  const { kind, choices, words: set, default: usual, maxLength } = spec;
  const text = {
    ...field,
    value: toText(field.value),
    change: (value: string) => field.change(value || undefined),
  };
  const choiceLabel = given ?? ((value: string) => (set && value !== '' ? valueText(set, value) : value));
  const longest = maxLength === undefined ? {} : { maxLength };
  const placeholder = usual ?? '';
  const shared = { ...words, field: text };
  switch (kind) {
    case 'flag':
      if (usual === undefined) return <UnsureFlag {...words} field={field} />;
      return (
        <FlagField
          {...words}
          field={{ ...field, value: toText(field.value) === '' ? usual === 'true' : field.value === true }}
        />
      );
    case 'choice':
      return <ChoiceField {...shared} spec={spec} choiceLabel={choiceLabel} />;
    case 'number': {
      const number = typeof field.value === 'number' ? field.value : null;
      const bound = {
        ...field,
        value: number,
        change: (value: number | null) => field.change(value ?? undefined),
      };
      return <NumberField {...words} field={bound} placeholder={number === null ? text.value : ''} />;
    }
    case 'list':
      return <ListField {...words} field={field} />;
    case 'settings':
      return <TextAreaField {...shared} />;
    case 'secret':
      return <SecretField {...shared} after={after} />;
    default:
      if (!choices) return <TextField {...shared} {...longest} placeholder={placeholder} />;
      return (
        <ComboboxField
          {...shared}
          {...longest}
          choices={choices}
          words={choiceLabel}
          placeholder={placeholder}
        />
      );
  }
}

/** One of the values, or what is there though it is none of them. */
function ChoiceField(
  props: ReturnType<typeof fieldLabels> & {
    spec: FormField;
    field: Binding<string>;
    choiceLabel: (choice: string) => string;
  },
) {
  const { spec, field, choiceLabel, ...words } = props;
  const t = useTexts('json');
  const none =
    spec.default === undefined ? t('absent') : t('byDefault', { value: choiceLabel(spec.default) });
  const choices = [...new Set([...(spec.choices ?? []), field.value])].filter((choice) => choice !== '');
  return (
    <SelectField
      {...words}
      field={field}
      choices={[
        { value: '', label: none },
        ...choices.map((value) => ({ value, label: choiceLabel(value) })),
      ]}
    />
  );
}

/** Yes or no, where leaving it out is neither. */
function UnsureFlag({ field, ...words }: ReturnType<typeof fieldLabels> & { field: Binding<unknown> }) {
  const t = useTexts('json');
  const known: Readonly<Record<string, string>> = { true: t('yes'), false: t('no') };
  const bound = {
    ...field,
    value: toText(field.value),
    change: (value: string) => field.change(value === '' ? undefined : value === 'true'),
  };
  const spec = { kind: 'choice', choices: Object.keys(known) } as const;
  return <ChoiceField {...words} spec={spec} field={bound} choiceLabel={(value) => known[value] ?? value} />;
}

/** A list, one to a line. What is typed is not the list yet: an empty line is none of its elements. */
function ListField({ field, ...words }: ReturnType<typeof fieldLabels> & { field: Binding<unknown> }) {
  const [draft, setDraft] = useState<readonly string[]>();
  const { value } = field;
  const elements = Array.isArray(value) ? value.map(toText) : toText(value) === '' ? [] : [toText(value)];
  return (
    <LinesField
      {...words}
      field={{
        ...field,
        value: draft ?? elements,
        change(lines) {
          setDraft(lines);
          const typed = lines.map((line) => line.trim()).filter((line) => line !== '');
          if (typed.join('\n') !== elements.join('\n')) field.change(typed.length === 0 ? undefined : typed);
        },
        leave: () => setDraft(undefined),
      }}
    />
  );
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
