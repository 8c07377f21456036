import { useState } from 'react';
import type { SettingsKey } from '#core/contract/signin-settings-keys.ts';
import type { FieldForm } from '#core/messages/fields/field.ts';
import { fieldWords, valueText } from '#renderer/ui/field-texts.ts';
import { ComboboxField, SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { FlagField, LinesField, NumberField, SecretField, TextField } from '#renderer/ui/form/fields.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useJsonValue } from './json-context.ts';
import type { JsonPath } from './json-text.ts';

export interface KeyProps {
  form: FieldForm;
  spec: SettingsKey;
  /** Where the object is that has the key. */
  base: JsonPath;
  /** What its label is called by, before its own name. */
  named?: string;
  /** Of a secret, whether one is stored. */
  isSet?: boolean;
  /** Words for a choice, where the key has none of its own. */
  wordsOf?: ((choice: string) => string) | undefined;
}

/** A key of a JSON text as a field of its kind. What stands there and is of another kind is shown as far as it can be. */
export function KeyField(props: KeyProps) {
  const { form, spec, base, named = '', isSet = false } = props;
  const t = useTexts('json');
  const { stored, write, said } = useJsonValue([...base, ...spec.path]);
  const name = `${named}${spec.path.join('.')}`;
  const words = fieldWords(form, name);
  const text = stored === undefined || stored === null ? '' : toText(stored);
  const asText = {
    value: text,
    change: (value: string) => write(value === '' ? undefined : value),
    ...said,
  };
  const { words: set } = spec;
  const wordsOf = props.wordsOf ?? ((value: string) => (set && value !== '' ? valueText(set, value) : value));
  switch (spec.kind) {
    case 'flag':
      if (spec.default === undefined)
        return <UnsureFlag {...words} stored={stored} write={write} said={said} />;
      return (
        <FlagField
          {...words}
          field={{
            value: stored === undefined ? spec.default === 'true' : stored === true,
            change: write,
            ...said,
          }}
        />
      );
    case 'choice': {
      const none =
        spec.default === undefined ? t('absent') : t('byDefault', { value: wordsOf(spec.default) });
      const choices = [...new Set([...(spec.choices ?? []), text])].filter((choice) => choice !== '');
      return (
        <SelectField
          {...words}
          field={asText}
          choices={[
            { value: '', label: none },
            ...choices.map((value) => ({ value, label: wordsOf(value) })),
          ]}
        />
      );
    }
    case 'number':
      return (
        <NumberField
          {...words}
          field={{
            value: typeof stored === 'number' ? stored : null,
            change: (value) => write(value ?? undefined),
            ...said,
          }}
          placeholder={typeof stored === 'number' ? '' : text}
        />
      );
    case 'list':
      return <ListField {...words} stored={stored} write={write} said={said} />;
    case 'secret':
      return <SecretField {...fieldWords(form, name, t(isSet ? 'set' : 'notSet'))} field={asText} />;
    default:
      if (!spec.choices) return <TextField {...words} field={asText} placeholder={spec.default ?? ''} />;
      return (
        <ComboboxField
          {...words}
          field={asText}
          choices={spec.choices}
          words={wordsOf}
          placeholder={spec.default ?? ''}
        />
      );
  }
}

interface ValueProps {
  label: string;
  help: string | undefined;
  stored: unknown;
  write: (value: unknown) => void;
  said: { problem?: string | undefined; warning?: string | undefined };
}

/** Yes or no, where leaving it out is neither. */
function UnsureFlag({ stored, write, said, ...words }: ValueProps) {
  const t = useTexts('json');
  const text = toText(stored);
  const known = { true: t('yes'), false: t('no') };
  const others = stored === undefined || text in known ? [] : [{ value: text, label: text }];
  return (
    <SelectField
      {...words}
      field={{
        value: stored === undefined ? '' : text,
        change: (value) => write(value === '' ? undefined : value === 'true'),
        ...said,
      }}
      choices={[
        { value: '', label: t('absent') },
        ...Object.entries(known).map(([value, label]) => ({ value, label })),
        ...others,
      ]}
    />
  );
}

/** A list, one to a line. What is typed is not the list yet: an empty line is none of its elements. */
function ListField({ stored, write, said, ...words }: ValueProps) {
  const [draft, setDraft] = useState<readonly string[]>();
  const elements = Array.isArray(stored) ? stored.map(toText) : stored === undefined ? [] : [toText(stored)];
  return (
    <LinesField
      {...words}
      field={{
        value: draft ?? elements,
        change(lines) {
          setDraft(lines);
          const typed = lines.map((line) => line.trim()).filter((line) => line !== '');
          if (typed.join('\n') !== elements.join('\n')) write(typed.length === 0 ? undefined : typed);
        },
        leave: () => setDraft(undefined),
        ...said,
      }}
    />
  );
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
