import { defineMessages } from './define.ts';

/** What checks of SAML services say: identity provider, settings of the site, XML of others. */
export const samlMessages = defineMessages({
  // The identity provider and the site.
  'step.metadata': { en: 'Metadata', ru: 'Метаданные' },
  'step.certificates': { en: 'Signing certificates', ru: 'Сертификаты подписи' },
  'step.endpoints': { en: 'Sign-in addresses', ru: 'Адреса входа' },
  'step.service-provider': { en: 'Settings of the site', ru: 'Настройки сайта' },

  'saml.no-metadata-url': {
    en: 'The service has no metadata URL.',
    ru: 'В сервисе не задан адрес метаданных.',
  },
  'saml.set-metadata-url': {
    en: 'Set the metadata URL of the identity provider.',
    ru: 'Задайте адрес метаданных поставщика удостоверений.',
  },
  'saml.metadata-status': {
    en: 'The metadata URL answers with HTTP status {status}.',
    ru: 'По адресу метаданных получен код HTTP {status}.',
  },
  'saml.check-metadata-url': { en: 'Check the metadata URL.', ru: 'Проверьте адрес метаданных.' },
  'saml.metadata-read': { en: 'The metadata was read.', ru: 'Метаданные прочитаны.' },
  'saml.metadata-plain': {
    en: 'The metadata is transferred over http: anyone on the way can change it.',
    ru: 'Метаданные передаются по http: по пути их может изменить кто угодно.',
  },
  'saml.metadata-use-https': { en: 'Use an https address.', ru: 'Используйте адрес https.' },
  'saml.metadata-unreadable': {
    en: 'The metadata cannot be read: {reason}.',
    ru: 'Метаданные не читаются: {reason}.',
  },
  'saml.open-metadata-url': {
    en: 'Open the metadata URL in a browser and check that it gives the metadata of an identity provider.',
    ru: 'Откройте адрес метаданных в браузере и проверьте, что по нему выдаются метаданные поставщика удостоверений.',
  },
  'saml.no-metadata': { en: 'The metadata was not read.', ru: 'Метаданные не прочитаны.' },
  'saml.no-metadata-fetched': {
    en: {
      window: 'the identity provider’s metadata cannot be fetched; paste it',
      commandLine: 'the identity provider’s metadata cannot be fetched; give it with --metadata',
      http: 'the identity provider’s metadata cannot be fetched; give it in “metadata”',
    },
    ru: {
      window: 'не удалось получить метаданные поставщика удостоверений; вставьте их',
      commandLine: 'не удалось получить метаданные поставщика удостоверений; укажите их в --metadata',
      http: 'не удалось получить метаданные поставщика удостоверений; укажите их в «metadata»',
    },
  },
  'saml.metadata': { en: 'SAML metadata', ru: 'метаданные SAML' },

  'saml.metadata-expired': {
    en: 'The metadata expired on {time:minute}.',
    ru: 'Срок действия метаданных истёк {time:minute}.',
  },
  'saml.renew-metadata': {
    en: 'Renew the metadata at the identity provider.',
    ru: 'Обновите метаданные у поставщика удостоверений.',
  },
  'saml.no-valid-certificate': {
    en: 'None of the signing certificates is valid now.',
    ru: 'Ни один сертификат подписи сейчас не действует.',
  },
  'saml.renew-certificate': {
    en: 'Renew the certificate and the metadata at the identity provider.',
    ru: 'Обновите сертификат и метаданные у поставщика удостоверений.',
  },
  'saml.certificates-changing': {
    en: '{count:# certificate|# certificates}: the identity provider is changing from one to the next.',
    ru: 'Сертификатов: {count:#}. Поставщик удостоверений переходит с одного на другой.',
  },
  'saml.certificate-lasts': {
    en: 'The certificate expires in {days:# day|# days}.',
    ru: 'Сертификат истекает через {days:# день|# дня|# дней}.',
  },
  'saml.ask-certificate': {
    en: 'Ask when the next certificate comes: the site needs it before this one expires.',
    ru: 'Узнайте, когда появится следующий сертификат: сайту он нужен до истечения этого.',
  },
  'saml.certificate': {
    en: 'Expires on {end:minute}.',
    ru: 'Истекает {end:minute}.',
  },
  'saml.certificates-unreadable': {
    en: '{count:# certificate|# certificates} cannot be read.',
    ru: 'Не читается {count:# сертификат|# сертификата|# сертификатов}.',
  },

  'saml.endpoints': { en: 'Sign-in by: {bindings}.', ru: 'Способы входа: {bindings}.' },
  'saml.no-endpoint': {
    en: 'The metadata has no address that a browser can sign in at (HTTP-Redirect or HTTP-POST).',
    ru: 'В метаданных нет адреса, по которому может войти браузер (HTTP-Redirect или HTTP-POST).',
  },
  'saml.endpoint-plain': {
    en: 'The identity provider accepts sign-ins over http.',
    ru: 'Поставщик удостоверений принимает вход по http.',
  },
  'saml.endpoint': { en: '{binding}: {location}', ru: '{binding}: {location}' },
  'saml.unsigned-requests': {
    en: 'The identity provider requires signed requests, and the site does not sign them.',
    ru: 'Поставщик удостоверений требует подписанных запросов, а сайт их не подписывает.',
  },
  'saml.sign-requests': {
    en: 'Set SignAuthRequests to true and provide a certificate.',
    ru: 'Установите SignAuthRequests в true и задайте сертификат.',
  },

  'saml.settings-missing': {
    en: 'Settings (JSON) lack: {names}.',
    ru: 'В настройках (JSON) не хватает: {names}.',
  },
  'saml.set-settings': {
    en: 'Set these values: sign-in does not work without them.',
    ru: 'Задайте эти значения: без них вход не работает.',
  },
  'saml.settings-complete': {
    en: 'The site has all settings that it needs.',
    ru: 'На сайте есть все нужные настройки.',
  },
  'saml.certificate-elsewhere': {
    en: 'The certificate is on the site server and cannot be read from this computer.',
    ru: 'Сертификат находится на сервере сайта, с этого компьютера прочитать его нельзя.',
  },
  'saml.certificate-missing': {
    en: 'This computer does not have the .pfx file.',
    ru: 'На этом компьютере нет файла .pfx.',
  },
  'saml.certificate-denied': {
    en: 'You may not read the .pfx file on this computer.',
    ru: 'На этом компьютере у вас нет прав на чтение файла .pfx.',
  },
  'saml.certificate-no-file': {
    en: 'On this computer SignCertificatePath is not the path of a file.',
    ru: 'На этом компьютере SignCertificatePath — не путь к файлу.',
  },
  'saml.certificate-no-path': {
    en: 'SignCertificatePath has characters that no path can have.',
    ru: 'В SignCertificatePath есть символы, которых в пути быть не может.',
  },
  'saml.correct-certificate-path': {
    en: 'Correct SignCertificatePath.',
    ru: 'Исправьте SignCertificatePath.',
  },

  // What follows from such a problem, alone and after its reason.
  'saml.not-configured': {
    en: 'The provider reports that the integration is not configured.',
    ru: 'Провайдер сообщит, что интеграция не настроена.',
  },
  'saml.not-configured.because': {
    en: '{reason} The provider reports that the integration is not configured.',
    ru: '{reason} Провайдер сообщит, что интеграция не настроена.',
  },
  'saml.perhaps-not-configured': {
    en: 'If it is the same on the site server, the provider reports that the integration is not configured.',
    ru: 'Если на сервере сайта так же, провайдер сообщит, что интеграция не настроена.',
  },
  'saml.perhaps-not-configured.because': {
    en: '{reason} If it is the same on the site server, the provider reports that the integration is not configured.',
    ru: '{reason} Если на сервере сайта так же, провайдер сообщит, что интеграция не настроена.',
  },

  'saml.check-certificate-file': {
    en: 'Check on the site server that the file exists and that the password opens it.',
    ru: 'Проверьте на сервере сайта, что файл есть и что пароль его открывает.',
  },
  'saml.set-certificate-password': {
    en: 'Set the password of the .pfx file.',
    ru: 'Задайте пароль файла .pfx.',
  },

  'saml.own-certificate': {
    en: 'The .pfx file was opened on this computer; its certificate is valid for {days:# more day|# more days}.',
    ru: 'Файл .pfx открыт на этом компьютере; его сертификат действует ещё {days:# день|# дня|# дней}.',
  },
  'saml.own-certificate-expired': {
    en: 'The certificate in the .pfx file is not valid now: it is valid from {start:minute} to {end:minute}.',
    ru: 'Сертификат в файле .pfx сейчас не действует: срок — с {start:minute} до {end:minute}.',
  },
  'saml.own-certificate-weak': {
    en: 'The key in the .pfx file is too short: {bits} bits.',
    ru: 'Ключ в файле .pfx слишком короткий: {bits} бит.',
  },
  'saml.own-certificate-password': {
    en: 'The password does not open the .pfx file.',
    ru: 'Пароль не подходит к файлу .pfx.',
  },
  'saml.set-right-password': {
    en: 'Set SignCertificatePassword to the password of the file.',
    ru: 'Укажите в SignCertificatePassword пароль этого файла.',
  },
  'saml.own-certificate-unreadable': {
    en: 'The file is not a .pfx file with a certificate and its key.',
    ru: 'Это не файл .pfx с сертификатом и его ключом.',
  },
  'saml.replace-certificate': {
    en: 'Replace the file with a .pfx file that has a valid certificate and its key, and register the certificate at the identity provider.',
    ru: 'Замените файл на .pfx с действующим сертификатом и его ключом и зарегистрируйте сертификат у поставщика удостоверений.',
  },

  // XML of others.
  'saml.xml.too-large': { en: 'it is too large', ru: 'документ слишком велик' },
  'saml.xml.too-deep': {
    en: 'its elements are nested too deeply',
    ru: 'слишком глубокая вложенность элементов',
  },
  'saml.xml.document-type': {
    en: 'it declares a document type (DOCTYPE)',
    ru: 'в документе объявлен тип (DOCTYPE)',
  },
  'saml.xml.malformed': { en: 'it is not well-formed XML', ru: 'нарушен синтаксис XML' },
  'saml.xml.malformed-at': {
    en: 'it is not well-formed XML ({detail})',
    ru: 'нарушен синтаксис XML ({detail})',
  },
  'saml.xml.empty': { en: 'it is empty', ru: 'документ пуст' },
  'saml.xml.no-identity-provider': {
    en: 'it does not describe an identity provider (IDPSSODescriptor)',
    ru: 'в нём нет описания поставщика удостоверений (IDPSSODescriptor)',
  },
  'saml.xml.no-response': { en: 'it is not a SAML response', ru: 'это не ответ SAML' },

  'evidence.entity-id': { en: 'Entity ID', ru: 'Entity ID' },
  'evidence.certificate-path': { en: 'SignCertificatePath', ru: 'SignCertificatePath' },
});
