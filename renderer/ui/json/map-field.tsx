import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { Delete16Regular } from '@fluentui/react-icons';
import { sanitize } from '#core/base/sanitize.ts';
import { fieldLabels, valueText } from '#renderer/ui/field-texts.ts';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { fieldStatusAt, useJson, useJsonValue } from './json-context.ts';
import { type JsonPath, withValue } from './json-text.ts';
import type { KeyProps } from './key-field.tsx';

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'end',
    gap: tokens.spacingHorizontalS,
  },
});

/** An object of texts by name: a line for each name that is there, and a choice of those that are not. */
export function MapField({ form, spec, base }: KeyProps) {
  const styles = useStyles();
  const t = useTexts('json');
  const path: JsonPath = [...base, ...spec.path];
  const { text, change, findings } = useJson();
  const { stored } = useJsonValue(path);
  const { label, help } = fieldLabels(form, spec.path.join('.'));
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  const names = entries.map(([name]) => name);
  const { words } = spec;
  const choiceLabel = (name: string) => (words ? valueText(words, name) : sanitize(name));
  const others = (spec.choices ?? []).filter((choice) => !names.includes(choice));
  return (
    <Stack aria-label={label} as="section" gap="s">
      <Text weight="semibold">{label}</Text>
      {help && <Text size={200}>{help}</Text>}
      {entries.map(([name, value]) => (
        <div key={name} className={styles.line}>
          <TextField
            label={choiceLabel(name)}
            field={{
              value: String(value ?? ''),
              change: (typed) => change(withValue(text, [...path, name], typed)),
              ...fieldStatusAt(findings, [...path, name]),
            }}
          />
          <Button
            appearance="subtle"
            icon={<Delete16Regular />}
            aria-label={t('removeNamed', { name: choiceLabel(name) })}
            onClick={() => change(withValue(text, [...path, name], undefined))}
          />
        </div>
      ))}
      <SelectField
        label={t('addTo', { name: label })}
        field={{
          value: '',
          change: (name) => name !== '' && change(withValue(text, [...path, name], '')),
          ...fieldStatusAt(findings, path),
        }}
        choices={[
          { value: '', label: t('choose') },
          ...others.map((value) => ({ value, label: choiceLabel(value) })),
        ]}
      />
    </Stack>
  );
}
