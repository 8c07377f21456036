import { makeStyles, Subtitle2, Text } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { CatalogType } from '#core/contract/catalog.ts';
import { ComboboxField, MultipleField, SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { useJsonValue } from '#renderer/ui/json/json-context.ts';
import type { JsonPath } from '#renderer/ui/json/json-text.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';

/** Fields of the rules of a profile, each for a place of its text. */

const useStyles = makeStyles({
  title: { margin: 0 },
});

/** The longest note, in characters. */
export const NOTE = 1_000;

/** Rules of one kind. */
export function Part(props: { title: string; hint: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <Stack as="section" gap="s" aria-label={props.title}>
      <Subtitle2 as="h3" className={styles.title}>
        {props.title}
      </Subtitle2>
      <Text size={200}>{props.hint}</Text>
      {props.children}
    </Stack>
  );
}

export function RuleText(props: {
  path: JsonPath;
  label: string;
  help?: string;
  maxLength: number;
  /** Left out where it is empty. */
  optional?: boolean;
}) {
  const { path, label, help, maxLength, optional = false } = props;
  const { stored, write, said } = useJsonValue(path);
  const field = {
    value: typeof stored === 'string' ? stored : '',
    change: (value: string) => write(optional && value === '' ? undefined : value),
    ...said,
  };
  return <TextField field={field} label={label} help={help} maxLength={maxLength} />;
}

/** An entity type; `words` are for what can be given besides. */
export function RuleType(props: {
  path: JsonPath;
  types: readonly CatalogType[];
  words?: Readonly<Record<string, string>>;
}) {
  const { path, types, words = {} } = props;
  const t = useTexts('profile');
  const titleOf = useTypeTitle();
  const { stored, write, said } = useJsonValue(path);
  const value = typeof stored === 'string' ? stored : '';
  const named = new Map(Object.entries(words).map(([name, word]) => [word, name]));
  const change = (typed: string) => write(named.get(typed) ?? typed);
  return (
    <ComboboxField
      field={{ value: words[value] ?? value, change, ...said }}
      label={t('type')}
      choices={[...Object.values(words), ...types.map(({ name }) => name)]}
      words={(name) => (named.has(name) ? name : `${titleOf(name)} (${name})`)}
      maxLength={100}
    />
  );
}

/** A type, and those of its columns that a rule counts in; of the columns that `isOffered`. */
export function ScopeFields(props: {
  place: JsonPath;
  types: readonly CatalogType[];
  isOffered: (column: CatalogType['columns'][number]) => boolean;
}) {
  const { place, types, isOffered } = props;
  const grid = useFieldGrid();
  const t = useTexts('profile');
  const type = useJsonValue([...place, 'type']).stored;
  const { stored, write, said } = useJsonValue([...place, 'columns']);
  const chosen = Array.isArray(stored) ? stored.map(String) : [];
  const known = types.find(({ name }) => name === type)?.columns.filter(isOffered) ?? [];
  const names = [...new Set([...known.map(({ name }) => name), ...chosen])];
  return (
    <div className={grid}>
      <RuleType path={[...place, 'type']} types={types} />
      <MultipleField
        field={{
          value: chosen,
          change: (columns) => write(columns.length === 0 ? undefined : columns),
          ...said,
        }}
        label={t('columns')}
        help={t('columnsHint')}
        choices={names.map((name) => ({ value: name, label: name }))}
      />
    </div>
  );
}

/** One of a few. */
export function RuleChoice(props: {
  path: JsonPath;
  label: string;
  words: Readonly<Record<string, string>>;
}) {
  const { path, label, words } = props;
  const { stored, write, said } = useJsonValue(path);
  return (
    <SelectField
      field={{ value: String(stored), change: write, ...said }}
      label={label}
      choices={Object.entries(words).map(([value, word]) => ({ value, label: word }))}
    />
  );
}
