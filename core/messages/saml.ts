import { defineMessages } from './define.ts';

/** What checks of SAML say. */
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
    },
    ru: {
      window: 'не удалось получить метаданные поставщика удостоверений; вставьте их',
      commandLine: 'не удалось получить метаданные поставщика удостоверений; укажите их в --metadata',
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
  'saml.check-certificate-file': {
    en: 'Check on the site server that the file exists and that the password opens it.',
    ru: 'Проверьте на сервере сайта, что файл есть и что пароль его открывает.',
  },
  'saml.set-certificate-password': {
    en: 'Set the password of the .pfx file.',
    ru: 'Задайте пароль файла .pfx.',
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
  'saml.xml.malformed': { en: 'it is not well-formed XML', ru: 'это не корректно составленный XML' },
  'saml.xml.malformed-at': {
    en: 'it is not well-formed XML ({detail})',
    ru: 'это не корректно составленный XML ({detail})',
  },
  'saml.xml.empty': { en: 'it is empty', ru: 'документ пуст' },
  'saml.xml.no-identity-provider': {
    en: 'it does not describe an identity provider (IDPSSODescriptor)',
    ru: 'в нём нет описания поставщика удостоверений (IDPSSODescriptor)',
  },
  'saml.xml.no-response': { en: 'it is not a SAML response', ru: 'это не ответ SAML' },

  // A response.
  'step.xml': { en: 'XML', ru: 'XML' },
  'step.status': { en: 'Status', ru: 'Статус' },
  'step.ids': { en: 'Unique IDs', ru: 'Уникальность ID' },
  'step.assertions': { en: 'Assertions', ru: 'Утверждения (assertion)' },
  'step.signature': { en: 'Signature', ru: 'Подпись' },
  'step.algorithm': { en: 'Algorithm', ru: 'Алгоритм' },
  'step.covered': { en: 'Signed content', ru: 'Что подписано' },
  'step.issuer': { en: 'Issuer', ru: 'Издатель' },
  'step.destination': { en: 'Destination', ru: 'Destination' },
  'step.in-response-to': { en: 'InResponseTo', ru: 'InResponseTo' },
  'step.recipient': { en: 'Recipient', ru: 'Recipient' },
  'step.audience': { en: 'Audience', ru: 'Аудитория' },
  'step.time': { en: 'Validity period', ru: 'Срок действия' },
  'step.subject': { en: 'User', ru: 'Пользователь' },
  'step.session': { en: 'Session', ru: 'Сеанс' },

  'saml.response-read': { en: 'This is a SAML response.', ru: 'Это ответ SAML.' },
  'saml.response-unreadable': {
    en: 'The response cannot be read: {reason}.',
    ru: 'Ответ не читается: {reason}.',
  },
  'saml.copy-response': {
    en: 'Copy the value of SAMLResponse completely.',
    ru: 'Скопируйте значение SAMLResponse целиком.',
  },
  'saml.no-signed-assertion': {
    en: 'There is no signed assertion.',
    ru: 'Подписанного утверждения нет.',
  },

  'saml.status-success': {
    en: 'The identity provider reports success.',
    ru: 'Поставщик удостоверений сообщает об успехе.',
  },
  'saml.status-failed': {
    en: 'The identity provider reports: {status}.',
    ru: 'Поставщик удостоверений сообщает: {status}.',
  },
  'saml.status-missing': {
    en: 'The response has no status.',
    ru: 'В ответе нет статуса.',
  },
  'saml.see-provider-log': {
    en: 'See the log of the identity provider.',
    ru: 'Посмотрите журнал поставщика удостоверений.',
  },
  'saml.ids-unique': { en: 'Every ID occurs once.', ru: 'Все ID уникальны.' },
  'saml.ids-repeated': {
    en: 'An ID occurs more than once: a forged part may have been inserted.',
    ru: 'Один и тот же ID встречается несколько раз: возможно, вставлена поддельная часть.',
  },
  'saml.assertion-encrypted': {
    en: 'The assertion is encrypted: only the site can read it.',
    ru: 'Утверждение зашифровано: прочитать его может только сайт.',
  },
  'saml.assertion-one': { en: 'There is one assertion.', ru: 'Утверждение одно.' },
  'saml.assertion-none': { en: 'There is no assertion.', ru: 'Утверждения нет.' },
  'saml.assertion-many': {
    en: 'There are {count:# assertion|# assertions}; only one is allowed.',
    ru: 'Утверждений: {count:#}; допускается только одно.',
  },
  'saml.unsigned': { en: 'Nothing is signed.', ru: 'Ничего не подписано.' },
  'saml.enable-signing': {
    en: 'Turn on signing at the identity provider.',
    ru: 'Включите подпись у поставщика удостоверений.',
  },
  'saml.signature-invalid': {
    en: 'A signature does not match any certificate of the metadata.',
    ru: 'Подпись не соответствует ни одному сертификату из метаданных.',
  },
  'saml.check-signature': {
    en: 'Check that the metadata is up to date: either the response was changed on the way, or the identity provider signs with a newer certificate.',
    ru: 'Проверьте, не устарели ли метаданные: либо ответ изменён по пути, либо поставщик удостоверений подписывает более новым сертификатом.',
  },
  'saml.signature-valid': { en: 'The signatures are valid.', ru: 'Подписи верны.' },
  'saml.signed-on.response': { en: 'The response is signed.', ru: 'Подписан ответ.' },
  'saml.signed-on.assertion': { en: 'The assertion is signed.', ru: 'Подписано утверждение.' },
  'saml.signed-on.elsewhere': { en: 'Another element is signed.', ru: 'Подписан другой элемент.' },
  'saml.algorithm-strong': { en: 'The algorithms are strong.', ru: 'Алгоритмы надёжны.' },
  'saml.algorithm-weak': {
    en: 'The response is signed with SHA-1 or MD5.',
    ru: 'Ответ подписан с SHA-1 или MD5.',
  },
  'saml.use-sha256': {
    en: 'Set the identity provider to rsa-sha256.',
    ru: 'Переведите поставщика удостоверений на rsa-sha256.',
  },
  'saml.covered': { en: 'The signature covers the assertion.', ru: 'Подпись охватывает утверждение.' },
  'saml.not-covered': {
    en: 'No signature covers an assertion.',
    ru: 'Ни одна подпись не охватывает утверждение.',
  },
  'saml.wrapped': {
    en: 'The signed assertion is not the assertion of the response: this is how signature wrapping attacks work.',
    ru: 'Подписано не то утверждение, которое стоит в ответе: так устроены атаки с подменой подписанной части.',
  },
  'saml.issuer-missing': { en: 'The response names no issuer.', ru: 'Издатель в ответе не указан.' },
  'saml.issuer-ok': {
    en: 'The response comes from this identity provider.',
    ru: 'Ответ получен от этого поставщика удостоверений.',
  },
  'saml.issuer-other': {
    en: 'The response comes from another identity provider.',
    ru: 'Ответ получен от другого поставщика удостоверений.',
  },
  'saml.no-consumer': {
    en: 'The address at which the site takes responses was not given.',
    ru: 'Адрес, по которому сайт принимает ответы, не указан.',
  },
  'saml.address-missing': { en: '{name} is missing.', ru: '{name} отсутствует.' },
  'saml.address-ok': { en: '{name} is the site’s address.', ru: '{name} — адрес сайта.' },
  'saml.address-other': { en: '{name} is another address.', ru: '{name} — другой адрес.' },
  'saml.register-address': {
    en: 'Register the site’s address at the identity provider.',
    ru: 'Зарегистрируйте адрес сайта у поставщика удостоверений.',
  },
  'saml.unsolicited-allowed': {
    en: 'The response answers no request; the site accepts such responses.',
    ru: 'Ответ получен без запроса; сайт такие ответы принимает.',
  },
  'saml.unsolicited': {
    en: 'The response answers no request, and AllowUnsolicitedResponse is false.',
    ru: 'Ответ получен без запроса, а AllowUnsolicitedResponse имеет значение false.',
  },
  'saml.start-at-site': {
    en: 'Start the sign-in at the site, or set AllowUnsolicitedResponse.',
    ru: 'Начните вход на сайте или включите AllowUnsolicitedResponse.',
  },
  'saml.request-unknown': {
    en: 'Whether the site sent this request cannot be checked from this computer.',
    ru: 'Отправлял ли сайт этот запрос, с этого компьютера проверить нельзя.',
  },
  'saml.request-other': {
    en: 'The response answers another request.',
    ru: 'Это ответ на другой запрос.',
  },
  'saml.request-old': {
    en: 'The request is more than 10 minutes old: the site no longer accepts an answer to it.',
    ru: 'Запрос отправлен больше 10 минут назад: сайт уже не примет ответ на него.',
  },
  'saml.sign-in-again': { en: 'Sign in again.', ru: 'Выполните вход заново.' },
  'saml.request-ok': { en: 'The response answers the request.', ru: 'Это ответ на указанный запрос.' },
  'saml.no-entity-id': {
    en: 'SamlEntityId of the site was not given.',
    ru: 'SamlEntityId сайта не указан.',
  },
  'saml.audience-ok': {
    en: 'The assertion is meant for this site.',
    ru: 'Утверждение предназначено этому сайту.',
  },
  'saml.audience-other': {
    en: 'The assertion is meant for another audience.',
    ru: 'Утверждение предназначено другой аудитории.',
  },
  'saml.align-audience': {
    en: 'Make SamlEntityId and the identifier at the identity provider the same.',
    ru: 'Задайте одинаковые SamlEntityId и идентификатор у поставщика удостоверений.',
  },
  'saml.not-yet-valid': {
    en: 'The assertion becomes valid only in {seconds:# second|# seconds}: a clock is wrong.',
    ru: 'Утверждение начнёт действовать только через {seconds:# секунду|# секунды|# секунд}: какие-то часы идут неверно.',
  },
  'saml.expired': {
    en: 'The assertion expired {seconds:# second|# seconds} ago.',
    ru: 'Утверждение истекло {seconds:# секунду|# секунды|# секунд} назад.',
  },
  'saml.take-fresh': {
    en: 'Use a fresh response; if that is expired as well, synchronize the clocks.',
    ru: 'Возьмите свежий ответ; если истёк и он, синхронизируйте часы.',
  },
  'saml.valid': { en: 'The assertion is valid now.', ru: 'Утверждение сейчас действует.' },
  'saml.no-end': {
    en: 'The assertion has no expiry time.',
    ru: 'Срок действия утверждения не указан.',
  },
  'saml.user-named': { en: 'The assertion names the user.', ru: 'Пользователь указан.' },
  'saml.no-name-id': {
    en: 'There is no NameID: the user has to come from an attribute.',
    ru: 'NameID нет: пользователь должен быть указан в атрибуте.',
  },
  'saml.no-statement': {
    en: 'The assertion does not say how the user signed in (AuthnStatement).',
    ru: 'Не указано, как пользователь выполнил вход (AuthnStatement).',
  },
  'saml.session-over': {
    en: 'The session at the identity provider has ended.',
    ru: 'Сеанс у поставщика удостоверений завершён.',
  },
  'saml.session-ok': {
    en: 'The user signed in at the identity provider.',
    ru: 'Пользователь выполнил вход у поставщика удостоверений.',
  },

  'evidence.entity-id': { en: 'Entity ID', ru: 'Entity ID' },
  'evidence.valid-from': { en: 'Valid from', ru: 'Действует с' },
  'evidence.valid-until': { en: 'Valid until', ru: 'Действует до' },
  'evidence.certificate-path': { en: 'SignCertificatePath', ru: 'SignCertificatePath' },
  'evidence.in-response-to': { en: 'InResponseTo', ru: 'InResponseTo' },
  'evidence.audience': { en: 'Audience', ru: 'Аудитория' },
  'evidence.name-id': { en: 'NameID', ru: 'NameID' },
  'evidence.attributes': { en: 'Attributes', ru: 'Атрибуты' },
  'evidence.signed-in-at': { en: 'Signed in at', ru: 'Время входа' },
  'evidence.algorithm': { en: 'Algorithm', ru: 'Алгоритм' },
});
