import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { signInCatalog } from '#core/catalog/sign-in-catalog.ts';
import { formAlias, formLabels } from '#core/contract/signin/entities.ts';
import { REGISTRATION_CODES } from '#core/contract/signin/entry-elements.ts';
import { entryKey } from '#core/contract/signin/entry-keys.ts';
import { PROVIDER_FIELDS } from '#core/contract/signin/provider-fields.ts';
import { providerType } from '#core/contract/signin/providers.ts';
import { LONGEST_SERVICE_NAME, serviceType } from '#core/contract/signin/services.ts';
import { generalSettings, synchronizationProfile } from '#core/contract/signin/settings.ts';
import {
  IDENTITY_CLAIMS,
  MAPPERS,
  PROFILE_FIELDS,
  RENEWAL_MODES,
  settingsKeys,
} from '#core/contract/signin/settings-keys.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { columnLabel, withColumnNames } from '#core/messages/fields/column.ts';
import { type FieldForm, fieldLabel, fieldName } from '#core/messages/fields/field.ts';
import { fieldHelp, type ValueSet, valueName } from '#core/messages/fields/form-texts.ts';
import { isMessage } from '#core/messages/render.ts';
import { forms } from '#core/signin/entities/forms.ts';
import { AUTH_TYPE_PROPERTIES } from '#core/signin/entry/auth-config.ts';
import { PASSWORD_PROPERTIES } from '#core/signin/entry/password-settings.ts';
import { REGISTRATION_PROPERTIES } from '#core/signin/entry/registration.ts';
import { listServiceTypes, serviceTypes } from '#core/signin/services/types.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';

const columnsOf = (name: string) => {
  const columns = fixedTables.find((table) => table.name === name)?.columns.map((column) => column.name);
  if (!columns) throw new Error(`there is no table ${name}`);
  return columns;
};

const COMMON = ['Id', 'Guid', 'Type', 'Name', 'IsActive'];

/** What forms show, by what defines it. */
const shown: [form: FieldForm, names: readonly string[]][] = [
  [
    'provider',
    [
      ...columnsOf('AuthenticationProviders'),
      ...Object.entries(PROVIDER_FIELDS).flatMap(([name, { kind }]) =>
        kind === 'has' || kind === 'looked-up' ? [] : [name],
      ),
    ],
  ],
  ['service', COMMON],
  ...listServiceTypes().map(({ type, fields }): [FieldForm, string[]] => [
    `service.${type}`,
    [...COMMON, ...fields.map(({ name }) => name)],
  ]),
  ['settings.OAuth', settingsKeys.OAuth.map(({ path }) => path.join('.'))],
  ['settings.SAML', settingsKeys.SAML.map(({ path }) => path.join('.'))],
  ['general-settings', generalSettings.keyof().options],
  [
    'synchronization',
    [
      ...synchronizationProfile.keyof().options,
      ...columnsOf('SynchronizationProfiles'),
      ...columnsOf('SynchronizationProfilesADSettings'),
    ],
  ],
  ['provider-link', formAlias.options.flatMap((alias) => linkColumns(alias))],
  ['user-key', entryKey.options],
  [
    'auth-config',
    ['AuthTypes', ...AUTH_TYPE_PROPERTIES, 'RegisterPrivacyLink.linkTitle', 'RegisterPrivacyLink.linkUrl'],
  ],
  [
    'registration-element',
    [...REGISTRATION_PROPERTIES, ...PASSWORD_PROPERTIES.map((name) => `PasswordSettings.${name}`)],
  ],
  ['registration', [...REGISTRATION_CODES, 'DisplayName']],
  ['right', ['RightCode']],
  ['token', ['Name']],
];

function linkColumns(alias: keyof typeof forms): readonly string[] {
  const form = forms[alias];
  return form.kind === 'link' ? columnsOf(form.table) : [];
}

/** Forms whose fields stand in columns beside each other, where a line is short. */
const NARROW: readonly FieldForm[] = ['settings.OAuth', 'settings.SAML', 'general-settings'];

describe('fields', () => {
  it.each(shown)('of %s have a label and a help each', (form, names) => {
    expect(names.length).toBeGreaterThan(0);
    const bare = names.filter((name) => !fieldLabel(form, name) || !fieldHelp(form, name));
    expect(bare).toEqual([]);
  });

  it('are those of what defines the forms, and no others', () => {
    const labelled = ['fields', 'forms'].flatMap((area) =>
      Object.keys(JSON.parse(readFileSync(`core/messages/en/${area}.json`, 'utf8'))).filter((code) =>
        /^(help|field)\..+\./.test(code),
      ),
    );
    const known = new Set(
      shown.flatMap(([form, names]) =>
        names.flatMap((name) => [`help.${form}.${name}`, `field.${form}.${name}`]),
      ),
    );
    expect(labelled.filter((code) => !known.has(code))).toEqual([]);
  });

  it('of entities have a label each, in a type no two the same', () => {
    const labels = (language: 'en' | 'ru') =>
      referenceCatalog.types.map(({ name, columns }) => [
        name,
        columns.map((column) => {
          const label = fieldLabel('entity', column.name);
          return label ? render(label, language, 'window') : '';
        }),
      ]);
    for (const [type, ofType] of [...labels('en'), ...labels('ru')] as [string, string[]][])
      expect(new Set(ofType).size, type).toBe(ofType.filter((label) => label !== '').length);
    const known = referenceCatalog.types.flatMap(({ columns }) => columns.map(({ name }) => name));
    // The one column of sign-in that is in no form.
    known.push('KeyName');
    const labelled = Object.keys(JSON.parse(readFileSync('core/messages/en/entity-fields.json', 'utf8')));
    expect(labelled.toSorted()).toEqual([...new Set(known)].map((name) => `field.entity.${name}`).toSorted());
  });

  it('of entities of sign-in have the label of their form, with the stored name where manuals and profiles have it', () => {
    const bare = signInCatalog.types
      .filter(({ external }) => !external)
      .flatMap(({ name: type, columns }) =>
        columns.flatMap(({ name }) => (columnLabel(type, name) ? [] : [`${type} ${name}`])),
      );
    expect(bare).toEqual([]);
    const conflict = { code: 'x', values: { column: 'ServiceId' } };
    const said = withColumnNames(conflict, 'sign-in-providers').values.column;
    expect(isMessage(said) && render(said, 'ru', 'commandLine')).toBe('Сервис (ServiceId)');
    expect(withColumnNames(conflict, 'states')).toEqual(conflict);
    expect(columnLabel('constructor', 'ServiceId')).toBeUndefined();
    const secret = columnLabel('sign-in-services', 'Settings/SignCertificatePassword');
    expect(secret?.code).toBe('field.settings.SAML.SignCertificatePassword');
  });

  it.each(formAlias.options)('of the entity form %s have a label each', (alias) => {
    const bare = columnsOf(forms[alias].table).filter((name) => !fieldLabel(formLabels[alias], name));
    expect(bare).toEqual([]);
  });

  it.each(['en', 'ru'] as const)('have a help of two lines at most in %s', (language) => {
    const long = shown.flatMap(([form, names]) =>
      names.flatMap((name) => {
        const help = fieldHelp(form, name);
        const text = help ? render(help, language, 'window') : '';
        return text.length > (NARROW.includes(form) ? 80 : 165) ? [`${form} ${name}: ${text}`] : [];
      }),
    );
    expect(long).toEqual([]);
  });

  it('go by their label in the window, and by their stored name elsewhere', () => {
    const problem = message('input.required');
    const refusal = message('input.not-accepted.at', { path: fieldName('service.Radius', 'Port'), problem });
    expect(render(refusal, 'en', 'window')).toBe('The value of “Port” is not accepted: a value is required.');
    expect(render(refusal, 'ru', 'window')).toBe('Значение «Порт» не принято: нужно указать значение.');
    expect(render(refusal, 'ru', 'commandLine')).toBe('Значение Port не принято: нужно указать значение.');
    expect(render(refusal, 'en-XA', 'window')).toContain('⟦Port⟧');
  });

  it.each([
    message('registration.field-required', { field: fieldName('registration', 'City') }),
    message('registration.identity-required'),
    message('registration.password-required'),
    message('registration.gender'),
    message('service.field-required', { type: 'Radius', field: fieldName('service.Radius', 'SharedSecret') }),
    message('matching.setting-missing', {
      setting: fieldName('settings.OAuth', 'ClaimsMapperConfig.UserAttribute'),
    }),
  ])('have no stored name in what a Russian window refuses: $code', (refusal) => {
    expect(render(refusal, 'ru', 'window')).not.toMatch(
      /City|CellPhone|Email|Nick|Gender|SharedSecret|ClaimsMapperConfig/,
    );
  });

  it.each(listServiceTypes())('of $type are as long as their columns', ({ type, fields }) => {
    const { table } = serviceTypes[type];
    const columns = fixedTables.find(({ name }) => name === table)?.columns ?? [];
    const name = columns.find((column) => column.name === 'Name');
    expect(name?.length).toBe(LONGEST_SERVICE_NAME);
    for (const field of fields) {
      const length = columns.find((column) => column.name === field.name)?.length;
      expect(field.maxLength).toBe(length);
      if (field.kind === 'text') expect(field.maxLength).toBeGreaterThan(0);
    }
  });

  it.each(['OwnColumn', 'constructor', 'toString', ''])(
    'that only a site has keep their name: %j',
    (name) => {
      expect(fieldName('service.Radius', name)).toBe(name);
      expect(fieldHelp('service.Radius', name)).toBeUndefined();
    },
  );
});

/** Enumerations of the contract, and what their values go by. */
const stored: [ValueSet, readonly string[]][] = [
  ['provider-type', providerType.options],
  ['service-type', serviceType.options],
  ['second-factor', ['None', 'Telegram', 'Service']],
  ['renewal-mode', RENEWAL_MODES],
  ['mapper', ['ByAttribute', ...MAPPERS]],
  ['identity-claim', IDENTITY_CLAIMS],
  ['profile-field', PROFILE_FIELDS],
  ['form', formAlias.options],
  ...Object.values(settingsKeys)
    .flat()
    .flatMap(({ words, choices = [] }): [ValueSet, readonly string[]][] => (words ? [[words, choices]] : [])),
];

describe('stored values', () => {
  it.each(stored)('of %s have words each', (set, values) => {
    expect(values.length).toBeGreaterThan(1);
    expect(values.filter((value) => !isMessage(valueName(set, value)))).toEqual([]);
  });

  it('of every choice of the settings have words', () => {
    const wordless = Object.values(settingsKeys)
      .flat()
      .filter(({ kind, words }) => kind === 'choice' && !words);
    expect(wordless).toEqual([]);
  });

  it.each([
    ['renewal-mode', 'Activity', 'По активности (Activity)'],
    // Words that say no more than the value stand alone.
    ['provider-type', 'ActiveDirectory', 'Active Directory'],
    ['provider-type', 'OAuth', 'OpenID Connect (OAuth)'],
    ['second-factor', 'OwnFactor', 'OwnFactor'],
  ] as const)('of %s stand behind their words: %s', (set, value, text) => {
    const name = valueName(set, value);
    expect(isMessage(name) ? render(name, 'ru', 'window') : name).toBe(text);
  });
});
