import { defineFieldHelp } from '../define-fields.ts';

/** Keys of `Settings (JSON)` of a SAML service, by their path. */
export const samlSettingsHelp = defineFieldHelp('settings.SAML', {
  Issuer: {
    en: 'Name by which the IdP knows this site; with a directory, its domain.',
    ru: 'Имя, под которым IdP знает этот сайт; с каталогом — его домен.',
  },
  SignatureAlgorithm: {
    en: 'Algorithm with which requests are signed.',
    ru: 'Алгоритм, которым подписываются запросы.',
  },
  UserClaimName: {
    en: 'primarySid for a directory’s IdP; if empty, the NameID counts.',
    ru: 'primarySid для IdP каталога; если пусто, действует NameID.',
  },
  SignAuthRequests: {
    en: 'Required by a directory’s IdP; needs a signing certificate.',
    ru: 'Обязательно для IdP каталога; нужен сертификат подписи.',
  },
  SignCertificatePath: {
    en: 'Path of a .pfx file on the site’s server.',
    ru: 'Путь к файлу .pfx на сервере сайта.',
  },
  SignCertificatePassword: { en: 'Password of the .pfx file.', ru: 'Пароль файла .pfx.' },
  RenewalMode: {
    en: 'A change applies after the application is restarted.',
    ru: 'Изменение действует после перезапуска приложения.',
  },
  FederatedRenewalEnabled: {
    en: 'Still read; RenewalMode takes precedence.',
    ru: 'Ещё читается; приоритет у RenewalMode.',
  },
  AllowUnsolicitedResponse: {
    en: 'Allows sign-in started at the IdP; less secure.',
    ru: 'Разрешает вход, начатый на стороне IdP; менее безопасно.',
  },
  CertificateValidationMode: {
    en: 'What makes the certificate of responses trusted.',
    ru: 'При каком условии сертификату ответов доверяют.',
  },
  RevocationMode: {
    en: 'Whether that certificate is looked up in revocation lists.',
    ru: 'Ищут ли этот сертификат в списках отзыва.',
  },
  'ClaimsMapperConfig.IdentityClaim': {
    en: 'Property of the user that the response names.',
    ru: 'Свойство пользователя, которое называет ответ.',
  },
  'ClaimsMapperConfig.CreateProfiles': {
    en: 'Fills a new profile from the response when no account matches.',
    ru: 'Если учётной записи нет, профиль заполняется из ответа.',
  },
  'ClaimsMapperConfig.ProfileAttributesMap': {
    en: 'Object: attribute of the response → field of the profile.',
    ru: 'Объект: атрибут ответа → поле профиля.',
  },
});
