import { defineMessages } from './define.ts';

/** What triage of complaints says (spec, "Support triage", "Symptom map", "Errors"). */
export const accessTriageMessages = defineMessages({
  'triage-symptom.factor-disabled': { en: 'Second factor is off', ru: 'Второй фактор отключён' },
  'triage-symptom.no-licence-slot': { en: 'No free concurrent licence', ru: 'Нет свободных лицензий' },
  'triage-symptom.no-named-licence': { en: 'No licence', ru: 'Нет лицензии' },
  'triage-symptom.ambiguous-account': {
    en: 'External account is ambiguous',
    ru: 'Неоднозначная внешняя запись',
  },
  'triage-symptom.saml-not-configured': { en: 'SAML is not configured', ru: 'SAML не настроен' },
  'triage-symptom.saml-rejected': { en: 'SAML response rejected', ru: 'Ответ SAML отклонён' },
  'triage-symptom.registration-rate': { en: 'Too many registrations', ru: 'Слишком много регистраций' },
  'triage-symptom.edition': { en: 'Route of another edition', ru: 'Маршрут другой редакции' },
  'triage-symptom.provider-missing': { en: 'Provider does not exist', ru: 'Провайдера нет' },
  'triage-symptom.provider-rule': { en: 'Provider breaks a rule', ru: 'Провайдер нарушает правило' },
  'triage-symptom.admin-access': { en: 'No admin access', ru: 'Нет доступа администратора' },
  'triage-symptom.source-denied': { en: 'Data source denied', ru: 'Нет права на источник данных' },
  'triage-symptom.task-missing': { en: 'Task does not exist', ru: 'Задачи нет' },
  'triage-symptom.substitution': { en: 'Access through substitution', ru: 'Доступ по замещению' },
  'triage-symptom.some-users': { en: 'Only some users', ru: 'Только некоторые пользователи' },
  'triage-symptom.task-denied': { en: 'No access to the task', ru: 'Нет доступа к задаче' },
  'triage-symptom.token': { en: 'Invalid or expired token', ru: 'Токен недействителен или истёк' },
  'triage-symptom.unclear': { en: 'Unclear', ru: 'Неясно' },

  'triage-meaning.factor-disabled': {
    en: 'The second factor is switched off, or its provider is inactive or missing: nobody is let through without it.',
    ru: 'Второй фактор отключён либо его провайдер отключён или отсутствует: без фактора никого не пропускают.',
  },
  'triage-meaning.no-licence-slot': {
    en: 'No free slot of the concurrent licences: the request is answered 402.',
    ru: 'Нет свободного слота конкурентных лицензий: на запрос отвечают 402.',
  },
  'triage-meaning.no-named-licence': {
    en: 'The licence check at sign-in failed: the browser came back with the reason, and no token was issued.',
    ru: 'Проверка лицензии при входе не прошла: браузер вернулся с причиной, токен не выдан.',
  },
  'triage-meaning.ambiguous-account': {
    en: 'Several external accounts match, and none of them character by character.',
    ru: 'Подходят несколько внешних учётных записей, и ни одна не совпадает посимвольно.',
  },
  'triage-meaning.saml-not-configured': {
    en: 'The signing certificate cannot be read, or the metadata of the identity provider are invalid.',
    ru: 'Сертификат подписи не читается или метаданные поставщика удостоверений неверны.',
  },
  'triage-meaning.saml-rejected': {
    en: 'The response of the identity provider is unsolicited, repeated, older than 10 minutes, or refers to no request.',
    ru: 'Ответ поставщика удостоверений незапрошенный, повторный, старше 10 минут или не ссылается на запрос.',
  },
  'triage-meaning.registration-rate': {
    en: 'Too many self-registrations came from one address: 20 in 10 minutes unless the keys say otherwise.',
    ru: 'С одного адреса слишком много саморегистраций: 20 за 10 минут, если ключи не задают другого.',
  },
  'triage-meaning.edition': {
    en: 'The certified edition has no directory synchronization: these routes answer 404.',
    ru: 'В сертифицированной редакции нет синхронизации с каталогом: эти маршруты отвечают 404.',
  },
  'triage-meaning.provider-missing': {
    en: 'A provider that does not exist was changed or deleted.',
    ru: 'Изменяли или удаляли провайдера, которого нет.',
  },
  'triage-meaning.provider-rule': {
    en: 'Saving a provider was refused: the answer has the reason.',
    ru: 'В сохранении провайдера отказано: причина в ответе.',
  },
  'triage-meaning.admin-access': {
    en: 'The administration was called without access to it.',
    ru: 'К администрированию обратились без доступа к нему.',
  },
  'triage-meaning.source-denied': {
    en: 'The user has no right to this data source; access to the task is another question.',
    ru: 'У пользователя нет права на этот источник данных; доступ к задаче — отдельный вопрос.',
  },
  'triage-meaning.task-missing': {
    en: 'The task does not exist: that is no matter of rights.',
    ru: 'Задачи не существует: дело не в правах.',
  },
  'triage-meaning.substitution': {
    en: 'A substitution gives no access to confidential tasks.',
    ru: 'Замещение не даёт доступа к конфиденциальным задачам.',
  },
  'triage-meaning.some-users': {
    en: 'Users differ in their roles or subscriptions.',
    ru: 'У пользователей разные роли или подписки.',
  },
  'triage-meaning.task-denied': {
    en: 'The access check of the task (CheckTaskAccess) refuses this user.',
    ru: 'Проверка доступа к задаче (CheckTaskAccess) отказывает этому пользователю.',
  },
  'triage-meaning.token': {
    en: 'The access token or the refresh token is invalid or has expired; the user has to sign in again.',
    ru: 'Токен доступа или обновления недействителен или истёк; нужно войти заново.',
  },
  'triage-meaning.unclear': {
    en: 'The symptom map has nothing like it: what is known of the user and the task is asked.',
    ru: 'В карте симптомов такого нет: проверяется то, что известно о пользователе и задаче.',
  },

  'triage-question.task-exists': { en: 'Does the task exist?', ru: 'Есть ли задача?' },
  'triage-question.task-access': { en: 'Access to the task', ru: 'Доступ к задаче' },
  'triage-question.administrative': { en: 'Data sources and deleting', ru: 'Источники данных и удаление' },
  'triage-question.confidential': { en: 'Is it confidential?', ru: 'Конфиденциальна ли?' },
  'triage-question.account': { en: 'Account', ru: 'Учётная запись' },
  'triage-question.administrator': { en: 'Admin access', ru: 'Доступ администратора' },
  'triage-question.sign-in': { en: 'Sign-in', ru: 'Вход' },
  'triage-question.last-sign-in': { en: 'Last sign-in', ru: 'Последний вход' },
  'triage-question.licence': { en: 'Licence', ru: 'Лицензия' },
  'triage-question.slots': { en: 'Concurrent slots', ru: 'Конкурентные слоты' },
  'triage-question.factor': { en: 'Second factor', ru: 'Второй фактор' },
  'triage-question.registration': { en: 'Self-registration', ru: 'Саморегистрация' },
  'triage-question.edition': { en: 'Edition', ru: 'Редакция' },

  'triage-answer.needs-user': {
    en: 'Not asked: the user is not named.',
    ru: 'Не проверено: пользователь не указан.',
  },
  'triage-answer.needs-task': {
    en: 'Not asked: the user or the task is not named.',
    ru: 'Не проверено: не указан пользователь или задача.',
  },
  'triage-answer.nobody': { en: 'No user is called “{user}”.', ru: 'Пользователя «{user}» нет.' },
  'triage-answer.several': {
    en: '“{user}” can be {count:# user|# users}: name the login.',
    ru: '«{user}» — это может быть {count:# пользователь|# пользователя|# пользователей}: укажите логин.',
  },
  'triage-answer.task-exists': { en: 'Task {task} exists.', ru: 'Задача {task} есть.' },
  'triage-answer.task-missing': {
    en: 'Task {task} does not exist: that is no matter of rights.',
    ru: 'Задачи {task} не существует: дело не в правах.',
  },
  'triage-answer.confidential': {
    en: 'The task is confidential: substitutions give no access to it.',
    ru: 'Задача конфиденциальная: замещение не даёт к ней доступа.',
  },
  'triage-answer.not-confidential': {
    en: 'The task is not confidential.',
    ru: 'Задача не конфиденциальная.',
  },
  'triage-answer.confidential-unknown': {
    en: 'The database does not tell whether the task is confidential.',
    ru: 'База данных не сообщает, конфиденциальна ли задача.',
  },
  'triage-answer.account-active': {
    en: 'The user is neither dismissed nor blocked.',
    ru: 'Пользователь не уволен и не заблокирован.',
  },
  'triage-answer.administrator': {
    en: 'The user has admin access.',
    ru: 'У пользователя есть доступ администратора.',
  },
  'triage-answer.no-administrator': {
    en: 'No group of the user has the right {right}.',
    ru: 'Ни у одной группы пользователя нет права {right}.',
  },
  'triage-answer.rights-unknown': {
    en: 'The special rights of groups cannot be read.',
    ru: 'Не удалось прочитать особые права групп.',
  },
  'triage-answer.licences': { en: 'Named licences: {kinds}.', ru: 'Именные лицензии: {kinds}.' },
  'triage-answer.holds-slot': {
    en: 'The user has no named licence and holds a concurrent slot.',
    ru: 'Именной лицензии нет, пользователь занимает конкурентный слот.',
  },
  'triage-answer.no-licence': {
    en: 'The user has no named licence and holds no concurrent slot.',
    ru: 'У пользователя нет именной лицензии, и слот он не занимает.',
  },
  'triage-answer.no-sign-in': {
    en: 'The log has no sign-in of the user before that.',
    ru: 'В журнале нет входов пользователя до этого.',
  },
  'triage-answer.last-sign-in': { en: 'Last sign-in: {last:minute}.', ru: 'Последний вход: {last:minute}.' },
  'triage-answer.token-ended': {
    en: 'Last sign-in {last:minute}: without renewal its token had ended ({minutes:#} minutes by default).',
    ru: 'Последний вход {last:minute}: без обновления токен уже истёк ({minutes:#} минут по умолчанию).',
  },
  'triage-answer.token-fresh': {
    en: 'Last sign-in {last:minute}: its token was not over yet ({minutes:#} minutes by default).',
    ru: 'Последний вход {last:minute}: токен ещё не истёк ({minutes:#} минут по умолчанию).',
  },
  'triage-answer.slots-full': {
    en: 'All concurrent slots are held: {held:#} of {bought:#}.',
    ru: 'Все конкурентные слоты заняты: {held:#} из {bought:#}.',
  },
  'triage-answer.slots-free': {
    en: 'Concurrent slots held now: {held:#} of {bought:#}.',
    ru: 'Конкурентных слотов занято: {held:#} из {bought:#}.',
  },
  'triage-answer.slots-held': {
    en: 'Concurrent slots held now: {held:#}; how many there are is not stored.',
    ru: 'Конкурентных слотов занято: {held:#}; сколько их всего, не сохранено.',
  },
  'triage-answer.factor-broken': {
    en: 'The service of the second factor is missing or inactive: {providers}.',
    ru: 'Сервис второго фактора отсутствует или отключён: {providers}.',
  },
  'triage-answer.factor-by-key': {
    en: 'The services are active ({providers}); whether the key Multifactor.IsEnabled is on stands in the site’s configuration file.',
    ru: 'Сервисы включены ({providers}); включён ли ключ Multifactor.IsEnabled, записано в файле конфигурации сайта.',
  },
  'triage-answer.no-factor': {
    en: 'No active provider has a second factor by a service.',
    ru: 'Ни у одного активного провайдера нет второго фактора через сервис.',
  },
  'triage-answer.registration-allowed': {
    en: 'The general settings allow self-registration.',
    ru: 'Общие настройки разрешают саморегистрацию.',
  },
  'triage-answer.registration-off': {
    en: 'The general settings do not allow self-registration.',
    ru: 'Общие настройки не разрешают саморегистрацию.',
  },
  'triage-answer.certified': {
    en: 'The site is of the certified edition.',
    ru: 'Сайт сертифицированной редакции.',
  },
  'triage-answer.not-certified': {
    en: 'The site is not of the certified edition.',
    ru: 'Сайт не сертифицированной редакции.',
  },

  'triage-finding.other-host': {
    en: 'The complaint is from {host}, but the address of this site is {known}: is it the right site?',
    ru: 'Обращение с {host}, а адрес этого сайта — {known}: тот ли это сайт?',
  },
  'triage-finding.impersonation': {
    en: 'Impersonation is mentioned: check access for the user who was worked as, too.',
    ru: 'Упомянута работа от чужого имени: проверьте доступ и того, от чьего имени работали.',
  },

  'triage-probe.no-address': {
    en: 'The web application was not asked: the general settings have no address (ApplicationPath).',
    ru: 'Веб-приложение не опрошено: в общих настройках нет адреса (ApplicationPath).',
  },
  'triage-probe.clear-text': {
    en: 'The address is http: passwords and tokens travel in clear text.',
    ru: 'Адрес — http: пароли и токены передаются открытым текстом.',
  },
  'triage-probe.asks-for-token': {
    en: 'There, and asks for a token, as it should.',
    ru: 'На месте и требует токен, как и должно быть.',
  },
  'triage-probe.open': {
    en: 'Answers without a token: somebody is signed in at once, for example by Windows.',
    ru: 'Отвечает без токена: кто-то уже вошёл, например через Windows.',
  },
  'triage-probe.accepts-nothing': {
    en: 'Answers {status} to a request without credentials.',
    ru: 'Отвечает {status} на запрос без учётных данных.',
  },
  'triage-probe.reachable': { en: 'There: answers {status}.', ru: 'На месте: отвечает {status}.' },
  'triage-probe.forbidden': {
    en: 'Answers 403: something before the site may refuse requests.',
    ru: 'Отвечает 403: возможно, запросы отклоняет что-то перед сайтом.',
  },
  'triage-probe.redirected': {
    en: 'Leads to {host}; that was not followed.',
    ru: 'Ведёт на {host}; туда не переходили.',
  },
  'triage-probe.failing': {
    en: 'The site itself fails: answers {status}.',
    ru: 'Сбой на самом сайте: отвечает {status}.',
  },
  'triage-probe.factor-disabled': {
    en: 'Answers MFA_DISABLED: the second factor is off.',
    ru: 'Отвечает MFA_DISABLED: второй фактор отключён.',
  },
  'triage-probe.missing.info': {
    en: 'Not there (404): the address may be that of something else.',
    ru: 'Не найдено (404): возможно, это адрес чего-то другого.',
  },
  'triage-probe.missing.token': {
    en: 'Not there (404): nobody can sign in by password at this address.',
    ru: 'Не найдено (404): по этому адресу нельзя войти по паролю.',
  },
  'triage-probe.missing.refresh': {
    en: 'Not there (404): sessions cannot be renewed at this address.',
    ru: 'Не найдено (404): по этому адресу нельзя обновить сеанс.',
  },

  'triage-file.no-record': {
    en: 'it is no triage record (JSON) that this version can read',
    ru: 'это не запись разбора (JSON), которую может прочитать эта версия',
  },

  'triage-compare.symptom': { en: 'Symptom', ru: 'Симптом' },
  'triage-compare.answer': { en: '{verdict}: {sentence}', ru: '{verdict}: {sentence}' },
  'triage-compare.request': { en: '{method} {path}', ru: '{method} {path}' },

  'triage-page.title': { en: 'Triage', ru: 'Разбор обращения' },
  'triage-page.meaning': { en: 'What it means', ru: 'Что это значит' },
  'triage-page.answers': { en: 'What was asked', ru: 'Что проверено' },
  'triage-page.findings': { en: 'Findings', ru: 'Замечания' },
  'triage-page.probe': { en: 'Web application {address}', ru: 'Веб-приложение {address}' },
  'triage-page.site': { en: 'Site', ru: 'Сайт' },
  'triage-page.taken': { en: 'Recorded', ru: 'Записано' },

  'triage-label.url': { en: 'Address', ru: 'Адрес' },
  'triage-label.endpoint': { en: 'Called', ru: 'Вызвано' },
  'triage-label.status': { en: 'HTTP status', ru: 'Статус HTTP' },
  'triage-label.user': { en: 'User', ru: 'Пользователь' },
  'triage-label.user-id': { en: 'User ID', ru: 'ID пользователя' },
  'triage-label.task': { en: 'Task', ru: 'Задача' },
  'triage-label.time': { en: 'Time', ru: 'Время' },
  'triage-label.host': { en: 'Host name', ru: 'Имя хоста' },
  'triage-label.error': { en: 'Error text', ru: 'Текст ошибки' },
});
