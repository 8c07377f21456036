import { makeStyles, Text } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { authTypeKeys, registrationKeys } from '#core/contract/signin/entry-elements.ts';
import type { EntryKey } from '#core/contract/signin/entry-keys.ts';
import type { SettingsKey } from '#core/contract/signin/settings-keys.ts';
import type { FieldForm } from '#core/messages/fields/field.ts';
import { useApi } from '#renderer/api/api.tsx';
import { helpText, labelText, valueText } from '#renderer/ui/field-texts.ts';
import type { Binding } from '#renderer/ui/form/binding.ts';
import { useFieldGrid } from '#renderer/ui/form/field-grid.ts';
import { ElementsField } from '#renderer/ui/json/elements-field.tsx';
import { completions, FormOrJson } from '#renderer/ui/json/form-or-json.tsx';
import { type JsonPath, lengthAt, pointerOf, readAt } from '#renderer/ui/json/json-text.ts';
import { KeyField } from '#renderer/ui/json/key-field.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

const useStyles = makeStyles({
  whole: { gridColumn: '1 / -1' },
});

/** What each of the keys consists of. */
const KEYS = {
  AuthConfig: {
    kind: 'object',
    form: 'auth-config',
    list: ['AuthTypes'],
    keys: authTypeKeys,
    initial: { Type: 'login-pass' },
    add: 'addType',
    nameOf: (value: string) => valueText('auth-type', value),
  },
  RegistrationFields: {
    kind: 'list',
    form: 'registration-element',
    list: [],
    keys: registrationKeys,
    initial: { Key: 'Email', isRequired: false, IsHidden: false },
    add: 'addField',
    nameOf: (value: string) => labelText('registration', value),
  },
} as const satisfies Record<EntryKey, object>;

/** A key of the sign-in page as a form of the properties that are known, and as JSON. */
export function EntryKeyForm({ of: key, field }: { of: EntryKey; field: Binding<string> }) {
  const { kind, form, list, keys, initial, add, nameOf } = KEYS[key];
  const t = useTexts('signin-entry-key');
  const { client, queries } = useApi();
  const text = field.value;
  const judged = useQuery({
    ...queries.signin.entry.judge.queryOptions({ input: { key, text } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const label = labelText('user-key', key);
  const nameAt = (place: JsonPath) => {
    const name = readAt(text, [...place, keys[0]?.path[0] ?? '']);
    return typeof name === 'string' && name !== '' ? nameOf(name) : '?';
  };
  return (
    <>
      <div>
        <Text weight="semibold" block>
          {label}
        </Text>
        <Text size={200}>{helpText('user-key', key)}</Text>
      </div>
      <FormOrJson
        label={label}
        kind={kind}
        value={text}
        onChange={field.change}
        keys={[{ path: [], name: list[0] ?? '', values: ['[]'] }, ...completions(keys, [...list, '*'])]}
        findings={judged.data?.findings ?? []}
        judge={async (typed) => (await client.signin.entry.judge({ key, text: typed })).findings}
        atFields={pointersOf(text, list, keys)}
      >
        <ElementsField label={label} add={t(add)} path={list} initial={initial} titleOf={nameAt}>
          {(place) => (
            <Element
              form={form}
              keys={keys.filter((one) => one.of === undefined || isFor(one, text, place))}
              place={place}
              choiceLabel={key === 'RegistrationFields' ? nameOf : undefined}
            />
          )}
        </ElementsField>
      </FormOrJson>
    </>
  );
}

/** Properties of some fields only are shown there, and wherever they are written. */
function isFor(key: SettingsKey, text: string, place: JsonPath): boolean {
  return readAt(text, [...place, 'Key']) === key.of || readAt(text, [...place, ...key.path]) !== undefined;
}

function Element(props: {
  form: FieldForm;
  keys: readonly SettingsKey[];
  place: JsonPath;
  choiceLabel: ((value: string) => string) | undefined;
}) {
  const { form, keys, place, choiceLabel } = props;
  const styles = useStyles();
  const grid = useFieldGrid();
  return (
    <div className={grid}>
      {/* Lists are as wide as the form: they stand below the rest. */}
      {keys
        .toSorted((one, other) => Number(one.elements !== undefined) - Number(other.elements !== undefined))
        .map((spec) => {
          const name = spec.path.join('.');
          if (spec.elements) {
            return (
              <div key={name} className={styles.whole}>
                <Links form={form} name={name} path={[...place, ...spec.path]} keys={spec.elements} />
              </div>
            );
          }
          return <KeyField key={name} form={form} spec={spec} base={place} choiceLabel={choiceLabel} />;
        })}
    </div>
  );
}

/** A list within an element: of agreements. */
function Links(props: { form: FieldForm; name: string; path: JsonPath; keys: readonly SettingsKey[] }) {
  const { form, name, path, keys } = props;
  const grid = useFieldGrid();
  const t = useTexts('signin-entry-key');
  const label = labelText(form, name);
  return (
    <ElementsField
      label={label}
      add={t('addLink')}
      path={path}
      initial={Object.fromEntries(keys.map((key) => [key.path.join('.'), '']))}
      titleOf={() => label}
    >
      {(place) => (
        <div className={grid}>
          {keys.map((spec) => (
            <KeyField key={spec.path.join('.')} form={form} spec={spec} base={place} named={`${name}.`} />
          ))}
        </div>
      )}
    </ElementsField>
  );
}

/** Pointers of all that the form has a field for. */
function pointersOf(text: string, list: JsonPath, keys: readonly SettingsKey[]): ReadonlySet<string> {
  const places = Array.from({ length: lengthAt(text, list) }, (_, index) => [...list, index]);
  return new Set(
    [list, ...places, ...places.flatMap((place) => keys.map(({ path }) => [...place, ...path]))].map(
      pointerOf,
    ),
  );
}
