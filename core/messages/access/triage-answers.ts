import { defineMessages } from '../define.ts';

/** What triage asks the site about a complaint, and the answers (spec, "Support triage"). */
export const accessTriageAnswers = defineMessages({
  'triage-question.task-exists': { en: 'Does the task exist?', ru: 'Есть ли задача?' },
  'triage-question.task-access': { en: 'Access to the task', ru: 'Доступ к задаче' },
  'triage-question.administrative': { en: 'Data sources and deleting', ru: 'Источники данных и удаление' },
  'triage-question.confidential': { en: 'Is it confidential?', ru: 'Конфиденциальна ли?' },
  'triage-question.account': { en: 'Account', ru: 'Учётная запись' },
  'triage-question.external-account': { en: 'External account', ru: 'Внешняя учётная запись' },
  'triage-question.administrator': { en: 'Admin access', ru: 'Доступ администратора' },
  'triage-question.sign-in': { en: 'Sign-in', ru: 'Вход' },
  'triage-question.last-sign-in': { en: 'Last sign-in', ru: 'Последний вход' },
  'triage-question.licence': { en: 'Licence', ru: 'Лицензия' },
  'triage-question.slots': { en: 'Concurrent slots', ru: 'Конкурентные слоты' },
  'triage-question.factor': { en: 'Second factor', ru: 'Второй фактор' },
  'triage-question.registration': { en: 'Self-registration', ru: 'Саморегистрация' },
  'triage-question.edition': { en: 'Edition', ru: 'Редакция' },

  // What the answers say of what a symptom can mean.
  'triage-found.so': { en: 'The site says so, too: {sentence}', ru: 'Сайт это подтверждает: {sentence}' },
  'triage-found.otherwise': {
    en: 'The site says otherwise: {sentence}',
    ru: 'Сайт этого не подтверждает: {sentence}',
  },

  // The answer in one word: most questions are of no right.
  'triage-verdict.granted': { en: 'All right', ru: 'В порядке' },
  'triage-verdict.denied': { en: 'Problem', ru: 'Проблема' },
  'triage-verdict.unknown': { en: 'Unknown', ru: 'Неизвестно' },

  'triage-answer.needs-user': {
    en: 'Not asked: the user is not named.',
    ru: 'Не проверено: пользователь не указан.',
  },
  'triage-answer.needs-task': {
    en: 'Not asked: it takes a task and one user.',
    ru: 'Не проверено: нужны задача и один пользователь.',
  },
  'triage-answer.needs-task-alone': {
    en: 'Not asked: the task is not named.',
    ru: 'Не проверено: задача не указана.',
  },
  'triage-answer.no-federation': {
    en: 'The explanation of the sign-in says nothing of external accounts.',
    ru: 'Объяснение входа ничего не говорит о внешних учётных записях.',
  },
  'triage-answer.nobody': { en: 'No user is called “{user}”.', ru: 'Пользователя «{user}» нет.' },
  'triage-answer.several': {
    en: '“{user}” can be {count:# user|# users}: name the login.',
    ru: '«{user}» — это может быть {count:# пользователь|# пользователя|# пользователей}: укажите логин.',
  },
  'triage-answer.several-named': {
    en: 'The text names {count:# user|# users} of this site, and nobody was taken: {users}.',
    ru: 'В тексте {count:назван # пользователь|названы # пользователя|названы # пользователей} этого сайта, никто не выбран: {users}.',
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
  'triage-answer.confidential-without-effect': {
    en: 'The task is confidential, but no substitution of the user would give access to it anyway.',
    ru: 'Задача конфиденциальная, но ни одно замещение пользователя и без этого не дало бы к ней доступа.',
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
});
