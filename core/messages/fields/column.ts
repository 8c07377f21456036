import type { Message, MessageValue } from '#core/base/message.ts';
import { message } from '../catalogue.ts';
import { isMessage } from '../render.ts';
import { type FieldForm, fieldLabel } from './field.ts';

/** The forms that write the columns of sign-in, by entity type. */
const FORMS_OF_SIGN_IN: ReadonlyMap<string, readonly FieldForm[]> = new Map(
  Object.entries({
    'sign-in-services': [
      'service',
      // A column does not say of which kind its service is, so the plainest label comes first.
      'service.TranslateService',
      'service.ActiveDirectory',
      'service.OpenLDAP',
      'service.OAuth',
      'service.SAML',
      'service.Radius',
      'service.Multifactor',
      'service.SigningConfirmation',
      'service.RemoteSignature',
      'settings.SAML',
      'settings.OAuth',
    ],
    'sign-in-providers': ['provider'],
    'sign-in-provider-groups': ['provider-link'],
    'sign-in-provider-domains': ['provider-link'],
    'sign-in-keys': [],
    'sign-in-settings': ['general-settings'],
    'sign-in-rights': ['right', 'provider-link'],
    'sign-in-synchronization': ['synchronization'],
  } satisfies Record<string, readonly FieldForm[]>),
);

/** Of a column whose entity type is not at hand. */
const ALL_FORMS: readonly FieldForm[] = ['entity', ...[...FORMS_OF_SIGN_IN.values()].flat()];

/** What a column of an entity is called; undefined for one that only this site has. */
export function columnLabel(type: string | undefined, column: string): Message | undefined {
  const forms = type === undefined ? ALL_FORMS : [...(FORMS_OF_SIGN_IN.get(type) ?? []), 'entity' as const];
  // A secret inside the settings of a service has its place before its name.
  const name = column.replace(/^Settings\//, '').replaceAll('/', '.');
  return forms.flatMap((form) => fieldLabel(form, name) ?? []).at(0);
}

/**
 * A column outside the window: of sign-in by the label of its form with the stored name behind, which profiles and files of secrets
 * have; of configuration by the stored name alone, as in archives.
 */
export function columnName(type: string, column: string): MessageValue {
  const label = FORMS_OF_SIGN_IN.has(type) ? columnLabel(type, column) : undefined;
  return label ? message('field.with-stored', { label, name: column }) : column;
}

/** A message about an entity of this type, with the columns that it names as `columnName` says. */
export function withColumnNames(said: Message, type: string): Message {
  if (!FORMS_OF_SIGN_IN.has(type)) return said;
  const named = Object.entries(said.values).map(([name, value]) => [name, titled(type, name, value)]);
  return { code: said.code, values: Object.fromEntries(named) };
}

function titled(type: string, name: string, value: MessageValue): MessageValue {
  if (isMessage(value)) return withColumnNames(value, type);
  if (Array.isArray(value)) return value.map((one) => titled(type, name, one));
  const isColumn = name === 'column' || name === 'columns' || name === 'field';
  return isColumn && typeof value === 'string' ? columnName(type, value) : value;
}
