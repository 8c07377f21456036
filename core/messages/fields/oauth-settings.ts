import { defineLabels } from './define-fields.ts';

/** Keys of `Settings (JSON)` of an OAuth service, by their path. */
export const oauthSettingsLabels = defineLabels('settings.OAuth', {
  AuthorityUrl: { en: 'Address of the identity provider', ru: 'Адрес поставщика удостоверений' },
  ResponseType: { en: 'Response type', ru: 'Тип ответа' },
  ResponseMode: { en: 'Response mode', ru: 'Способ ответа' },
  CallbackPath: { en: 'Return path', ru: 'Путь возврата' },
  Claims: { en: 'Claims', ru: 'Утверждения (claims)' },
  Scopes: { en: 'Scopes', ru: 'Области (scopes)' },
  RenewalMode: { en: 'Session renewal', ru: 'Продление сессий' },
  'ClaimsMapperConfig.MapperType': { en: 'User matching', ru: 'Сопоставление пользователей' },
  'ClaimsMapperConfig.IdentityClaim': { en: 'Identifying claim', ru: 'Опознающее утверждение' },
  'ClaimsMapperConfig.UserAttribute': { en: 'User attribute', ru: 'Атрибут пользователя' },
  'ClaimsMapperConfig.UserProfileAttribute': { en: 'User field for UPN', ru: 'Поле пользователя для UPN' },
  'ClaimsMapperConfig.DictionarySubcatId': { en: 'Dictionary category', ru: 'Категория справочника' },
  'ClaimsMapperConfig.DictionaryIdentityExtParamId': { en: 'Identity parameter', ru: 'ДП с идентификатором' },
  'ClaimsMapperConfig.DictionaryUserIdExtParamId': { en: 'User parameter', ru: 'ДП с пользователем' },
  'NegotiateSettings.UserMapper': {
    en: 'User matching for Windows sign-in',
    ru: 'Сопоставление при входе Windows',
  },
});
