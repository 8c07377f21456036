import { defineLabels } from './define-fields.ts';

/** Keys of `Settings (JSON)` of a SAML service, by their path. */
export const samlSettingsLabels = defineLabels('settings.SAML', {
  Issuer: { en: 'Issuer of requests', ru: 'Издатель запросов' },
  SignatureAlgorithm: { en: 'Signature algorithm', ru: 'Алгоритм подписи' },
  UserClaimName: { en: 'Claim that identifies the user', ru: 'Утверждение, определяющее пользователя' },
  SignAuthRequests: { en: 'Sign requests', ru: 'Подписывать запросы' },
  SignCertificatePath: { en: 'Signing certificate', ru: 'Сертификат подписи' },
  SignCertificatePassword: { en: 'Certificate password', ru: 'Пароль сертификата' },
  RenewalMode: { en: 'Session renewal', ru: 'Продление сессий' },
  FederatedRenewalEnabled: { en: 'Session renewal (older key)', ru: 'Продление сессий (устаревший ключ)' },
  AllowUnsolicitedResponse: { en: 'Accept responses without a request', ru: 'Принимать ответы без запроса' },
  CertificateValidationMode: { en: 'Check of the IdP’s certificate', ru: 'Проверка сертификата IdP' },
  RevocationMode: { en: 'Revocation check', ru: 'Проверка отзыва' },
  'ClaimsMapperConfig.IdentityClaim': { en: 'User is found by', ru: 'По чему находят пользователя' },
  'ClaimsMapperConfig.CreateProfiles': {
    en: 'Create missing users',
    ru: 'Создавать недостающих пользователей',
  },
  'ClaimsMapperConfig.ProfileAttributesMap': {
    en: 'Attributes for new profiles',
    ru: 'Атрибуты для новых профилей',
  },
});
