import { defineMessages } from '../define.ts';

/** What rehearsals of a sign-in say. */
export const accessRehearseMessages = defineMessages({
  'step.sign-in-request': { en: 'Request', ru: 'Запрос' },
  'step.sign-in-browser': { en: 'Sign-in in the browser', ru: 'Вход в браузере' },
  'step.sign-in-tokens': { en: 'Code exchange', ru: 'Обмен кода' },
  'step.sign-in-claims': { en: 'Claims', ru: 'Утверждения' },
  'step.sign-in-user': { en: 'Matched user', ru: 'Найденный пользователь' },
  'step.sign-in-renewal': { en: 'Renewal', ru: 'Продление' },
  'step.sign-in-factor': { en: 'Second-factor token', ru: 'Токен второго фактора' },
  'step.sign-in-counters': { en: 'Counters', ru: 'Счётчики' },
  'step.sign-in-code': { en: 'Code', ru: 'Код' },
  'evidence.signature': { en: 'Signature', ru: 'Подпись' },
  'evidence.provider-answer': { en: 'Provider’s answer', ru: 'Ответ поставщика' },

  'rehearsal.note.site-untouched': {
    en: 'Everything is asked from this computer. Nothing is written to the site, and nobody is signed in there.',
    ru: 'Все запросы идут с этого компьютера. На сайт ничего не записывается, и входа на сайт не происходит.',
  },
  'rehearsal.note.internal': {
    en: 'The password is compared with the stored hash. The site’s counters stay as they are.',
    ru: 'Пароль сравнивается с сохранённым хешем. Счётчики сайта не меняются.',
  },
  'rehearsal.note.directory': {
    en: 'The password is sent to {server}, where a wrong one counts as a failed attempt and can lock the account.',
    ru: 'Пароль отправляется на {server}; неверный засчитывается там как неудачная попытка и может заблокировать учётную запись.',
  },
  'rehearsal.note.radius': {
    en: 'The password is sent to the RADIUS server {server}, where a wrong one counts as a failed attempt.',
    ru: 'Пароль отправляется на сервер RADIUS {server}; неверный засчитывается там как неудачная попытка.',
  },
  'rehearsal.note.allow-redirect': {
    en: 'The identity provider has to allow this redirect URI for client {client}: {address}',
    ru: 'Поставщик удостоверений должен разрешать клиенту {client} этот адрес возврата: {address}',
  },
  'rehearsal.note.allow-consumer': {
    en: 'The identity provider has to allow this assertion consumer URL (HTTP-POST) for {issuer}: {address}',
    ru: 'Поставщик удостоверений должен разрешать для {issuer} этот адрес приёма ответов (HTTP-POST): {address}',
  },
  'rehearsal.note.signing': {
    en: 'The site signs its requests with {path}. Where this computer cannot read that, choose a copy of the file, or the request goes unsigned.',
    ru: 'Сайт подписывает запросы файлом {path}. Если этот компьютер его не прочитает, укажите копию, иначе запрос уйдёт без подписи.',
  },
  'rehearsal.note.identity-provider': {
    en: 'The identity provider counts and logs this sign-in like any other.',
    ru: 'Поставщик удостоверений учитывает и записывает этот вход как любой другой.',
  },
  'rehearsal.note.inactive': {
    en: 'The provider is inactive: the site itself does not let anybody sign in with it.',
    ru: 'Провайдер неактивен: сам сайт через него никого не пускает.',
  },
  'rehearsal.unsigned-request': {
    en: 'The site signs its requests, or has to; this one is sent unsigned. An identity provider that insists on signatures refuses it.',
    ru: 'Сайт подписывает запросы или должен подписывать; этот отправляется без подписи. Поставщик, который требует подписи, его отклонит.',
  },

  'rehearsal.login-missing': { en: 'Enter a login and a password.', ru: 'Введите логин и пароль.' },
  'rehearsal.no-request': { en: 'There is no request to send.', ru: 'Запроса для отправки нет.' },
  'rehearsal.no-answer': {
    en: 'The identity provider has not signed anybody in.',
    ru: 'Поставщик удостоверений никого не впустил.',
  },
  'rehearsal.request-made': {
    en: 'The request is ready to be opened in a browser.',
    ru: 'Запрос готов, его нужно открыть в браузере.',
  },
  'rehearsal.request-made.by': {
    en: 'The request is ready to be opened in a browser ({binding}).',
    ru: 'Запрос готов, его нужно открыть в браузере ({binding}).',
  },
  'rehearsal.other-response-type': {
    en: 'The settings ask for the response type {type}; the rehearsal uses code.',
    ru: 'В настройках тип ответа {type}; для проверки используется code.',
  },
  'rehearsal.other-response-mode': {
    en: 'The settings ask for the response mode {mode}; the rehearsal uses query.',
    ru: 'В настройках режим ответа {mode}; для проверки используется query.',
  },
  'rehearsal.no-binding': {
    en: 'The metadata has no address for HTTP-Redirect or HTTP-POST.',
    ru: 'В метаданных нет адреса ни для HTTP-Redirect, ни для HTTP-POST.',
  },
  'rehearsal.request-signed': {
    en: 'The request is signed as the site signs it, and ready to be opened in a browser ({binding}).',
    ru: 'Запрос подписан так же, как его подписывает сайт; его нужно открыть в браузере ({binding}).',
  },
  'rehearsal.signature-needed': {
    en: 'The identity provider requires signed requests, and the site’s .pfx file is not on this computer: nothing was sent.',
    ru: 'Поставщик удостоверений требует подписанных запросов, а файла .pfx сайта на этом компьютере нет: ничего не отправлено.',
  },
  'rehearsal.give-certificate': {
    en: {
      window: 'Choose a copy of the .pfx file below.',
      commandLine: 'Give a copy of the .pfx file by --pfx.',
    },
    ru: { window: 'Выберите ниже копию файла .pfx.', commandLine: 'Укажите копию файла .pfx в --pfx.' },
  },
  'rehearsal.algorithm-unknown': {
    en: 'SignatureAlgorithm {name} is none that this program can sign by; the request goes unsigned.',
    ru: 'SignatureAlgorithm {name}: таким способом эта программа не подписывает, запрос уйдёт без подписи.',
  },
  'rehearsal.key-other': {
    en: 'The key in the .pfx file cannot sign by {algorithm}.',
    ru: 'Ключ из файла .pfx не подходит для подписи {algorithm}.',
  },
  'rehearsal.choose-algorithm': {
    en: 'Set SignatureAlgorithm to one for this kind of key, or replace the file.',
    ru: 'Укажите в SignatureAlgorithm способ для такого ключа или замените файл.',
  },
  'rehearsal.port-taken': {
    en: 'Port {port} of this computer cannot be used to wait for the browser.',
    ru: 'Порт {port} этого компьютера нельзя использовать, чтобы ждать браузер.',
  },
  'rehearsal.other-port': {
    en: 'Choose another port, and allow its return address at the identity provider.',
    ru: 'Выберите другой порт и разрешите его адрес возврата у поставщика удостоверений.',
  },
  'rehearsal.nobody-came': {
    en: 'Nobody has come back from the identity provider within {seconds:# second|# seconds}.',
    ru: 'За {seconds:# секунду|# секунды|# секунд} никто не вернулся от поставщика удостоверений.',
  },
  'rehearsal.check-return': {
    en: 'If the identity provider has shown an error, allow the return address there, and try again.',
    ru: 'Если поставщик удостоверений показал ошибку, разрешите у него адрес возврата и повторите.',
  },
  'rehearsal.answered': {
    en: 'The browser has come back with the answer.',
    ru: 'Браузер вернулся с ответом.',
  },
  'rehearsal.refused': {
    en: 'The identity provider has refused the sign-in ({code}).',
    ru: 'Поставщик удостоверений отказал во входе ({code}).',
  },
  'rehearsal.grant-refused': {
    en: 'The identity provider does not give tokens for the code ({code}).',
    ru: 'Поставщик удостоверений не выдаёт токены за код ({code}).',
  },
  'rehearsal.check-grant': {
    en: 'Check that the client may use the authorization code flow with PKCE.',
    ru: 'Проверьте, разрешён ли клиенту поток с кодом авторизации и PKCE.',
  },
  'rehearsal.tokens-wrong': {
    en: 'The tokens of the identity provider are not valid ({code}).',
    ru: 'Токены поставщика удостоверений недействительны ({code}).',
  },
  'rehearsal.tokens': {
    en: 'The tokens are valid. There is no refresh token.',
    ru: 'Токены действительны. Токена обновления нет.',
  },
  'rehearsal.tokens-renewable': {
    en: 'The tokens are valid, and there is a refresh token.',
    ru: 'Токены действительны, токен обновления есть.',
  },
  'rehearsal.no-user-info': {
    en: 'The UserInfo endpoint does not answer; only the claims of the ID token are known.',
    ru: 'Адрес UserInfo не отвечает; известны только утверждения из ID-токена.',
  },

  'rehearsal.claims': {
    en: 'The identity provider has sent {count:# claim|# claims}.',
    ru: 'Поставщик удостоверений прислал {count:# утверждение|# утверждения|# утверждений}.',
  },
  'rehearsal.user-found': {
    en: '{lookup}: claim {claim} with “{value}” means {login} (#{id}).',
    ru: '{lookup}: утверждение {claim} со значением «{value}» — это {login} (#{id}).',
  },
  'rehearsal.user-none': {
    en: '{lookup}: no user has “{value}” of claim {claim}.',
    ru: '{lookup}: значения «{value}» из утверждения {claim} нет ни у одного пользователя.',
  },
  'rehearsal.user-ambiguous': {
    en: '{lookup}: {count:# user has|# users have} “{value}” of claim {claim}, and the site rejects the sign-in.',
    ru: '{lookup}: значение «{value}» из утверждения {claim} есть у {count:# пользователя|# пользователей|# пользователей}, и сайт отклоняет вход.',
  },
  'rehearsal.no-claim': {
    en: 'None of the claims that could name the user was sent: {claims}.',
    ru: 'Не прислано ни одного утверждения, по которому определяется пользователь: {claims}.',
  },
  'rehearsal.check-matching': {
    en: 'Check the user matching of the service, and the user’s data.',
    ru: 'Проверьте сопоставление пользователей в сервисе и данные пользователя.',
  },
  'rehearsal.renewal': {
    en: 'Sessions are renewed by mode {mode}.',
    ru: 'Сеансы продлеваются в режиме {mode}.',
  },
  'rehearsal.renewal-none': { en: 'Sessions are not renewed.', ru: 'Сеансы не продлеваются.' },
  'rehearsal.renewal-not-given': {
    en: 'Renewal: {mode}. The provider was asked for offline_access and gave no refresh token, so sessions are not renewed.',
    ru: 'Продление: {mode}. Провайдера просили об offline_access, но токена обновления он не дал, поэтому сессии не продлеваются.',
  },
  'rehearsal.allow-offline': {
    en: 'At the identity provider, allow this client offline access (refresh tokens).',
    ru: 'Разрешите этому клиенту у провайдера удостоверений автономный доступ (токены обновления).',
  },
  'rehearsal.renewal-without-token': {
    en: 'Mode {mode} needs a refresh token, and the identity provider gave none: sessions are not renewed.',
    ru: 'Режиму {mode} нужен токен обновления, но поставщик его не выдал: сеансы не продлеваются.',
  },

  'rehearsal.radius-accepted': {
    en: 'The RADIUS server accepts login and password.',
    ru: 'Сервер RADIUS принимает логин и пароль.',
  },
  'rehearsal.radius-says': { en: 'The RADIUS server was asked: {said}', ru: 'Сервер RADIUS спрошен: {said}' },
  'rehearsal.radius-rejected': {
    en: 'The RADIUS server rejects login or password.',
    ru: 'Сервер RADIUS отклоняет логин или пароль.',
  },

  'rehearsal.counted.success': {
    en: 'A sign-in like this sets the counter of the account to zero.',
    ru: 'Такой вход обнуляет счётчик учётной записи.',
  },
  'rehearsal.counted.failure': {
    en: 'A sign-in like this counts as a failed attempt.',
    ru: 'Такой вход засчитывается как неудачная попытка.',
  },
  'rehearsal.counted.other': {
    en: 'Whether a sign-in like this is counted is not known; the counters are shown as they are.',
    ru: 'Засчитывается ли такой вход, неизвестно; счётчики показаны как есть.',
  },
  'rehearsal.counter.block': {
    en: 'Failed sign-ins before the account is blocked: {before} now, {after} after it, {limit} allowed.',
    ru: 'Неудачные входы до блокировки учётной записи: сейчас {before}, после — {after}, допускается {limit}.',
  },
  'rehearsal.counter.captcha': {
    en: 'Failed sign-ins before a captcha: {before} now, {after} after it, {limit} allowed.',
    ru: 'Неудачные входы до капчи: сейчас {before}, после — {after}, допускается {limit}.',
  },
  'rehearsal.counter.address': {
    en: 'Failed sign-ins before the address is blocked: {before} now, {after} after it, {limit} allowed.',
    ru: 'Неудачные входы до блокировки адреса: сейчас {before}, после — {after}, допускается {limit}.',
  },
  'rehearsal.counter-off.block': {
    en: 'Failed sign-ins of the account: {before} now, {after} after it. Accounts are never blocked.',
    ru: 'Неудачные входы учётной записи: сейчас {before}, после — {after}. Учётные записи не блокируются.',
  },
  'rehearsal.counter-off.captcha': {
    en: 'Failed sign-ins of the account: {before} now, {after} after it. A captcha is never asked for.',
    ru: 'Неудачные входы учётной записи: сейчас {before}, после — {after}. Капча не запрашивается.',
  },
  'rehearsal.counter-off.address': {
    en: 'Failed sign-ins from the address: {before} now, {after} after it. Addresses are never blocked.',
    ru: 'Неудачные входы с адреса: сейчас {before}, после — {after}. Адреса не блокируются.',
  },

  'rehearsal.factor-unreadable': {
    en: 'This is not a token of a second-factor service.',
    ru: 'Это не токен сервиса второго фактора.',
  },
  'rehearsal.factor-without-times': {
    en: 'The token has no times to be checked.',
    ru: 'В токене нет времени, которое проверяется.',
  },
  'rehearsal.factor-accepted': {
    en: 'By its times the token is accepted; {tolerance:# second|# seconds} either way are tolerated.',
    ru: 'По времени токен принимается; допускается расхождение в {tolerance:# секунду|# секунды|# секунд}.',
  },
  'rehearsal.factor-early': {
    en: 'The token begins {seconds:# second|# seconds} from now; only {tolerance:#} are tolerated. The user comes back to the sign-in page.',
    ru: 'Токен начнёт действовать через {seconds:# секунду|# секунды|# секунд}, допускается {tolerance:#}. Пользователь вернётся на страницу входа.',
  },
  'rehearsal.factor-expired': {
    en: 'The token ended {seconds:# second|# seconds} ago; only {tolerance:#} are tolerated. The user comes back to the sign-in page.',
    ru: 'Токен истёк {seconds:# секунду|# секунды|# секунд} назад, допускается {tolerance:#}. Пользователь вернётся на страницу входа.',
  },
  'rehearsal.factor-passes': {
    en: 'The token of the second factor is accepted by its times.',
    ru: 'Токен второго фактора по времени принимается.',
  },
  'rehearsal.factor-blocks': {
    en: 'The token of the second factor is not accepted by its times.',
    ru: 'Токен второго фактора по времени не принимается.',
  },

  'rehearsal.several-users': {
    en: 'Several users have “{login}”.',
    ru: '«{login}» есть у нескольких пользователей.',
  },
  'rehearsal.no-mailbox': {
    en: 'The profile of {login} has no e-mail address.',
    ru: 'В профиле {login} нет адреса почты.',
  },
  'rehearsal.no-phone': {
    en: 'The profile of {login} has no phone number.',
    ru: 'В профиле {login} нет номера телефона.',
  },
  'rehearsal.code-entered': { en: 'The code was entered.', ru: 'Код введён.' },
  'rehearsal.code-spent': {
    en: 'The code is right, and it is spent now.',
    ru: 'Код верный, теперь он использован.',
  },
  'rehearsal.code-refused.unknown': {
    en: 'No such code was made here.',
    ru: 'Такого кода здесь не создавали.',
  },
  'rehearsal.code-refused.other': { en: 'This is another code.', ru: 'Это другой код.' },
  'rehearsal.code-refused.used': {
    en: 'The code was used before.',
    ru: 'Код уже использован.',
  },
  'rehearsal.code-refused.expired': {
    en: 'The code was made more than 5 minutes ago.',
    ru: 'Код создан больше 5 минут назад.',
  },

  'rehearsal.answer': { en: 'The site would answer {status}.', ru: 'Сайт ответил бы {status}.' },
  'rehearsal.answer-text': {
    en: 'The site would answer {status}: {text}',
    ru: 'Сайт ответил бы {status}: {text}',
  },
  'rehearsal.answer-unknown': {
    en: 'What the site would answer is not known.',
    ru: 'Неизвестно, что ответил бы сайт.',
  },
});
