import { defineFieldHelp } from '../define-fields.ts';

/** Keys of `Settings (JSON)` of an OAuth service, by their path. */
export const oauthSettingsHelp = defineFieldHelp('settings.OAuth', {
  AuthorityUrl: {
    en: 'URL whose /.well-known/openid-configuration describes it.',
    ru: 'URL, по которому есть /.well-known/openid-configuration.',
  },
  ResponseType: { en: 'What the browser brings back: code.', ru: 'Что возвращает браузер: code.' },
  ResponseMode: {
    en: 'How it brings it back: query or form_post.',
    ru: 'Как он это возвращает: query или form_post.',
  },
  CallbackPath: {
    en: 'Path on this site; register it at the identity provider.',
    ru: 'Путь на этом сайте; укажите его у поставщика удостоверений.',
  },
  Claims: {
    en: 'What is requested about the user. Separate values with spaces.',
    ru: 'Что запрашивается о пользователе. Значения через пробел.',
  },
  Scopes: {
    en: 'Requested besides openid; if absent, derived from the claims.',
    ru: 'Запрашиваются кроме openid; если ключа нет — по утверждениям.',
  },
  RenewalMode: {
    en: 'A change applies after the application is restarted.',
    ru: 'Изменение действует после перезапуска приложения.',
  },
  'ClaimsMapperConfig.MapperType': {
    en: 'Takes precedence over the field of the service.',
    ru: 'Имеет приоритет перед полем сервиса.',
  },
  'ClaimsMapperConfig.IdentityClaim': {
    en: 'Email, Nick, ExternalAccount, SID, or the name of a claim.',
    ru: 'Email, Nick, ExternalAccount, SID или имя утверждения.',
  },
  'ClaimsMapperConfig.UserAttribute': {
    en: 'User column compared with the claim, for ByAttribute.',
    ru: 'Столбец пользователя для сравнения; нужен для ByAttribute.',
  },
  'ClaimsMapperConfig.UserProfileAttribute': {
    en: 'User field compared with the UPN.',
    ru: 'Поле пользователя, с которым сравнивается UPN.',
  },
  'ClaimsMapperConfig.DictionarySubcatId': {
    en: 'ID of the category that links claims to users.',
    ru: 'ID категории, связывающей утверждения с пользователями.',
  },
  'ClaimsMapperConfig.DictionaryIdentityExtParamId': {
    en: 'ID of the extended parameter with the claim’s value.',
    ru: 'ID ДП, в котором хранится значение утверждения.',
  },
  'ClaimsMapperConfig.DictionaryUserIdExtParamId': {
    en: 'ID of the extended parameter with the user’s ID.',
    ru: 'ID ДП, в котором хранится ID пользователя.',
  },
  'NegotiateSettings.UserMapper': {
    en: 'How users of Kerberos and Negotiate are found.',
    ru: 'Как находят пользователей Kerberos и Negotiate.',
  },
});
