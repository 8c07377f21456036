import type { SettingsKey } from '#core/contract/signin/settings-keys.ts';
import type { FieldForm } from '#core/messages/fields/field.ts';
import { fieldLabels } from '#renderer/ui/field-texts.ts';
import { KindField } from '#renderer/ui/form/kind-field.tsx';
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
  choiceLabel?: ((choice: string) => string) | undefined;
}

/** A key of a JSON text as a field of its kind. */
export function KeyField({ form, spec, base, named = '', isSet = false, choiceLabel }: KeyProps) {
  const t = useTexts('json');
  const { stored, write, said } = useJsonValue([...base, ...spec.path]);
  const more = spec.kind === 'secret' ? [t(isSet ? 'set' : 'notSet')] : [];
  return (
    <KindField
      {...fieldLabels(form, `${named}${spec.path.join('.')}`, ...more)}
      spec={spec}
      field={{ value: stored, change: write, ...said }}
      choiceLabel={choiceLabel}
    />
  );
}
