import { defineMessages } from './define.ts';

/** What the check of a SAML response says. */
export const samlResponseMessages = defineMessages({
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
  'step.session': { en: 'Session', ru: 'Сессия' },

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
    ru: 'Сессия у поставщика удостоверений завершена.',
  },
  'saml.session-ok': {
    en: 'The user signed in at the identity provider.',
    ru: 'Пользователь выполнил вход у поставщика удостоверений.',
  },

  'evidence.valid-from': { en: 'Valid from', ru: 'Действует с' },
  'evidence.valid-until': { en: 'Valid until', ru: 'Действует до' },
  'evidence.in-response-to': { en: 'InResponseTo', ru: 'InResponseTo' },
  'evidence.audience': { en: 'Audience', ru: 'Аудитория' },
  'evidence.name-id': { en: 'NameID', ru: 'NameID' },
  'evidence.attributes': { en: 'Attributes', ru: 'Атрибуты' },
  'evidence.signed-in-at': { en: 'Signed in at', ru: 'Время входа' },
  'evidence.algorithm': { en: 'Algorithm', ru: 'Алгоритм' },

  // Single use, and which user.
  'step.single-use': { en: 'Single use', ru: 'Однократность' },
  'saml.first-use': {
    en: 'This program has not checked this response before.',
    ru: 'Раньше этот ответ программой не проверялся.',
  },
  'saml.used-before': {
    en: 'A response with this assertion or to this request was checked on {time:minute}; the site accepts only the first one.',
    ru: 'Ответ с этим утверждением или на этот запрос проверялся {time:minute}; сайт принимает только первый.',
  },
  'saml.user-unread': {
    en: 'No user is looked for: the response cannot be read.',
    ru: 'Пользователь не ищется: ответ не читается.',
  },
  'saml.user-unsigned': {
    en: 'No user is looked for: nothing that the response says is signed by the identity provider.',
    ru: 'Пользователь не ищется: в ответе нет ничего, подписанного поставщиком удостоверений.',
  },
  'saml.user-encrypted': {
    en: 'No user is looked for: the assertion is encrypted, and only the site can decrypt it.',
    ru: 'Пользователь не ищется: утверждение зашифровано, расшифровать его может только сайт.',
  },
  'saml.user-without-claims': {
    en: 'No user is looked for: the signed assertion has neither NameID nor attributes.',
    ru: 'Пользователь не ищется: в подписанном утверждении нет ни NameID, ни атрибутов.',
  },
});
