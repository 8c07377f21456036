import { defineMessages } from '../define.ts';

/** What triage of complaints says besides: findings, what the web application answers, and the record of it. */
export const accessTriageMessages = defineMessages({
  'triage-finding.other-host': {
    en: 'The complaint is from {host}, but the address of this site is {known}: is it the right site?',
    ru: 'Обращение с {host}, а адрес этого сайта — {known}: тот ли это сайт?',
  },
  'triage-finding.user-taken': {
    en: 'The user, as the text names them: {user}.',
    ru: 'Пользователь, названный в тексте: {user}.',
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

  'triage-compare.said': { en: '{said}', ru: '{said}' },
  'triage-compare.finding': { en: 'Finding', ru: 'Замечание' },
  'triage-compare.symptom': { en: 'Symptom', ru: 'Симптом' },
  'triage-compare.answer': { en: '{verdict}: {sentence}', ru: '{verdict}: {sentence}' },
  'triage-compare.request': { en: '{method} {path}', ru: '{method} {path}' },

  'triage-page.title': { en: 'Triage', ru: 'Разбор обращения' },
  'triage-page.meaning': { en: 'What it can mean', ru: 'Что это может значить' },
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
  'triage-label.host': { en: 'Host name', ru: 'Имя узла' },
  'triage-label.error': { en: 'Error text', ru: 'Текст ошибки' },
});
