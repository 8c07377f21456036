import { defineLabels } from './define-fields.ts';

/** Services that are kept beside those of sign-in. */
export const signingConfirmationLabels = defineLabels('service.SigningConfirmation', {
  SystemId: { en: 'System ID', ru: 'ID системы' },
  ApiUrl: { en: 'API URL', ru: 'Адрес API' },
  ServerSigner: { en: 'Server signer', ru: 'Серверный подписант' },
  UserId: { en: 'User ID', ru: 'ID пользователя' },
  RegAcceptedExtSysName: { en: 'External system for registrations', ru: 'Внешняя система для регистраций' },
  AllowUpdateExtSysName: { en: 'External system for changes', ru: 'Внешняя система для изменений' },
});

export const translateServiceLabels = defineLabels('service.TranslateService', {
  Login: { en: 'Login', ru: 'Логин' },
  Password: { en: 'Password', ru: 'Пароль' },
  Key: { en: 'Key', ru: 'Ключ' },
  Url: { en: 'URL', ru: 'Адрес' },
  Region: { en: 'Region', ru: 'Регион' },
});

export const remoteSignatureLabels = defineLabels('service.RemoteSignature', {
  SignServer: { en: 'Signature server', ru: 'Сервер подписи' },
  StsAppName: { en: 'STS application name', ru: 'Имя приложения STS' },
  Host: { en: 'Host', ru: 'Узел' },
  ClientId: { en: 'Client ID', ru: 'ID клиента' },
});
