import { defineFieldHelp } from '../define-fields.ts';

/** Services that are kept beside those of sign-in. */
export const signingConfirmationHelp = defineFieldHelp('service.SigningConfirmation', {
  SystemId: {
    en: 'Identifier of this site in the confirmation service.',
    ru: 'Идентификатор этого сайта в сервисе подтверждения.',
  },
  ApiUrl: { en: 'Address of the confirmation service.', ru: 'Адрес сервиса подтверждения.' },
  ServerSigner: {
    en: 'Name of the server-side signer (Server Signer).',
    ru: 'Имя подписанта на стороне сервера (Server Signer).',
  },
  UserId: {
    en: 'User of the confirmation service on whose behalf the site works.',
    ru: 'Пользователь сервиса подтверждения, от имени которого работает сайт.',
  },
  RegAcceptedExtSysName: {
    en: 'Name of the external system that accepts registrations (Reg Accepted Ext Sys Name).',
    ru: 'Имя внешней системы, принимающей регистрации (Reg Accepted Ext Sys Name).',
  },
  AllowUpdateExtSysName: {
    en: 'Name of the external system that may change data (Allow Update Ext Sys Name).',
    ru: 'Имя внешней системы, которой разрешены изменения (Allow Update Ext Sys Name).',
  },
});

export const translateServiceHelp = defineFieldHelp('service.TranslateService', {
  Login: { en: 'Account at the translation service.', ru: 'Учётная запись в сервисе перевода.' },
  Password: { en: 'Password of this account.', ru: 'Пароль этой учётной записи.' },
  Key: { en: 'Key of the translation service’s API.', ru: 'Ключ API сервиса перевода.' },
  Url: { en: 'Address of the translation service.', ru: 'Адрес сервиса перевода.' },
  Region: { en: 'Region of the translation service.', ru: 'Регион сервиса перевода.' },
});

export const remoteSignatureHelp = defineFieldHelp('service.RemoteSignature', {
  SignServer: { en: 'Address of the server that signs.', ru: 'Адрес сервера, который подписывает.' },
  StsAppName: {
    en: 'Application name at the security token service (STS).',
    ru: 'Имя приложения в службе токенов безопасности (STS).',
  },
  Host: { en: 'Host to which documents are sent.', ru: 'Узел, на который отправляют документы.' },
  ClientId: {
    en: 'Identifier of this site at the signature service.',
    ru: 'Идентификатор этого сайта в сервисе подписи.',
  },
});
