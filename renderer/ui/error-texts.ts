import i18next from 'i18next';
import type { Failure } from '#renderer/api/errors.ts';
import { visible } from './hostile-text.ts';

type Code = Failure['code'];
type Values = (key: string) => string;

interface Told {
  message: (value: Values) => string;
  remedy: string;
}

/** Remedies in the words of the window, where the core's own speak of the command line. */
const englishRemedies: Partial<Record<Code, string>> = {
  usage: '',
  'site-name-unknown': 'Choose another site, or add it on the Sites page.',
  'login-failed': 'Check the user name, and set the password of the site on the Sites page.',
  'database-missing': 'Check the name in the site’s address on the Sites page.',
  'database-not-empty': 'Only an empty database can be made into a site; an existing site is never altered.',
  'not-a-site': 'Check the database name in the site’s address on the Sites page.',
  'site-not-empty': 'Only an empty site can be filled.',
  'node-not-found': 'It may have been deleted since the tree was loaded: load it again.',
  'plan-invalid': 'Preview the archive again.',
  conflicts: 'Nothing was written. Decide the conflicts, or choose to leave them out.',
  'plan-elsewhere': 'Nothing was written. Preview the archive for this receiver with these options.',
  'decisions-invalid': 'Preview the archive again and decide anew.',
  'database-refused': 'Test the site on the Sites page to see what differs from the expected schema.',
};

const russian: Record<Code, Told> = {
  connection: {
    message: () => 'Связь с ядром Siteferry прервалась раньше, чем пришёл ответ.',
    remedy: 'Дождитесь восстановления связи, посмотрите историю и повторите то, чего не хватает.',
  },
  'feature-off': {
    message: (v) => `На этом сайте это недоступно: нет ${v('missing')}.`,
    remedy: 'Проверьте право на таблицу и версию сайта; проверка сайта называет, чего не хватает.',
  },
  'edition-excludes': {
    message: (v) => `В этой редакции сайта (сертифицированной) этого нет: ${v('feature')}.`,
    remedy: 'Сохранённое остаётся в базе данных и не используется.',
  },
  'operator-unknown': {
    message: (v) => `На сайте нет пользователя «${v('operator')}», который мог бы это делать.`,
    remedy: 'Укажите логин пользователя сайта; уволенный или заблокированный не подходит.',
  },
  'right-missing': {
    message: (v) => `У ${v('operator')} нет права на этом сайте: ${v('right')}.`,
    remedy: 'Ничего не записано. Работайте от имени того, у кого оно есть.',
  },
  'record-unknown': {
    message: (v) => `Записи с идентификатором ${v('id')} нет (${v('what')}).`,
    remedy: 'Ничего не записано. Обновите список: запись могли удалить.',
  },
  'keys-unreadable': {
    message: (v) => `${v('file')} не читается как конфигурация: ${v('reason')}.`,
    remedy: 'Проверьте, что это appsettings.json или web.config и что файл цел.',
  },
  'target-invalid': {
    message: (v) => `«${v('target')}» нельзя проверить: ${v('reason')}.`,
    remedy: 'Сервер — это узел, узел:порт или адрес вида ldaps://dc1.example.com.',
  },
  'directory-failed': {
    message: (v) => `Сервер каталога ${v('server')} не отвечает на запрос: ${v('reason')}`,
    remedy: 'Проверьте сервис: там каждый шаг пробуется отдельно.',
  },
  'rule-broken': { message: (v) => v('reason'), remedy: 'Ничего не записано.' },
  usage: { message: (v) => `Запрос не принят: ${v('reason')}`, remedy: '' },
  'site-url-invalid': {
    message: (v) => `«${v('url')}» — не адрес сайта: ${v('reason')}.`,
    remedy: 'Адрес: embedded:<папка>, postgres://user@host:5432/база или mssql://user@host:1433/база.',
  },
  'site-name-unknown': {
    message: (v) => `Сохранённого сайта «${v('name')}» нет.`,
    remedy: 'Выберите другой сайт или добавьте его на странице «Сайты».',
  },
  'host-unknown': {
    message: (v) => `Имя ${v('host')} этому компьютеру неизвестно.`,
    remedy: 'Проверьте написание, подключение VPN и сервер DNS.',
  },
  'connection-refused': {
    message: (v) => `${v('host')} не принимает соединения на порту ${v('port')}.`,
    remedy: 'Проверьте порт, работает ли сервер базы данных и принимает ли он соединения TCP.',
  },
  'connection-timeout': {
    message: (v) => `${v('host')} не ответил на порту ${v('port')} за ${v('seconds')} с.`,
    remedy: 'Обычная причина — межсетевой экран между компьютером и сервером; проверьте и адрес.',
  },
  'connection-lost': {
    message: (v) => `Соединение с ${v('site')} прервалось; незафиксированное отменено.`,
    remedy: 'Проверьте, работает ли сервер базы данных, и повторите.',
  },
  'tls-failed': {
    message: (v) => `Нет защищённого соединения с ${v('host')}: ${v('reason')}.`,
    remedy:
      'Доверьтесь центру сертификации сервера на этом компьютере или задайте параметры TLS в адресе сайта.',
  },
  'login-failed': {
    message: (v) => `${v('host')} не принимает пользователя ${v('user')} с этим паролем.`,
    remedy: 'Проверьте имя пользователя и задайте пароль сайта на странице «Сайты».',
  },
  'database-missing': {
    message: (v) => `Базы данных ${v('database')} нет.`,
    remedy: 'Проверьте имя базы в адресе сайта на странице «Сайты».',
  },
  'database-not-empty': {
    message: (v) => `${v('site')} не пуст: в нём уже есть ${v('found')}.`,
    remedy: 'Сайт создаётся только в пустой базе; существующий сайт не изменяется никогда.',
  },
  'not-a-site': {
    message: (v) => `${v('site')} — не сайт: нет ${v('missing')}.`,
    remedy: 'Проверьте имя базы в адресе сайта на странице «Сайты».',
  },
  'no-right': {
    message: (v) => `На ${v('site')} нет права: ${v('action')}.`,
    remedy: 'Попросите право у администратора базы данных или подключитесь другим пользователем.',
  },
  'site-busy': {
    message: (v) => `${v('site')} занят: ${v('holder')}.`,
    remedy: 'Встроенный сайт открыт только в одной программе сразу: закройте другую.',
  },
  'site-not-empty': {
    message: (v) => `${v('site')} уже содержит ${v('found')}.`,
    remedy: 'Заполнить можно только пустой сайт.',
  },
  'node-not-found': {
    message: (v) => `На сайте нет ${v('type')} «${v('node')}».`,
    remedy: 'Возможно, объект удалён после загрузки дерева: загрузите его снова.',
  },
  'run-unknown': {
    message: (v) => `В истории нет записи ${v('run')} ${v('file')}.`,
    remedy: 'Обновите историю: возможно, запись уже убрали.',
  },
  'upload-unknown': { message: () => 'Передача архива прервалась.', remedy: 'Выберите архив снова.' },
  'file-unreadable': {
    message: (v) => `Файл ${v('file')} не читается: ${v('reason')}.`,
    remedy: 'Проверьте путь и права на файл.',
  },
  'file-unwritable': {
    message: (v) => `Файл ${v('file')} не записывается: ${v('reason')}.`,
    remedy: 'Проверьте папку, права и свободное место; после ошибки ничего не осталось.',
  },
  'archive-invalid': {
    message: (v) => `Архив не принят. ${v('file')}${v('pointer')}: ${v('reason')}.`,
    remedy: 'Проверьте, тот ли это файл, или выгрузите его заново; ничего не записано.',
  },
  'decisions-invalid': {
    message: (v) => `Решения не подходят: ${v('pointer')} ${v('reason')}.`,
    remedy: 'Постройте предпросмотр снова и примите решения заново.',
  },
  'plan-invalid': {
    message: (v) => `План не подходит: ${v('reason')}.`,
    remedy: 'Постройте предпросмотр снова.',
  },
  conflicts: {
    message: (v) => `Конфликтов без решения: ${v('count')}; первый — ${v('first')}.`,
    remedy: 'Ничего не записано. Примите решения или пропустите конфликты.',
  },
  'plan-elsewhere': {
    message: () => 'План построен для другого сайта, архива или с другими параметрами.',
    remedy: 'Ничего не записано. Постройте предпросмотр для этого приёмника.',
  },
  'plan-stale': {
    message: (v) => `С момента предпросмотра на приёмнике изменилось: ${v('count')} (${v('changed')}).`,
    remedy: 'Ничего не записано. Постройте предпросмотр снова и посмотрите, что изменилось.',
  },
  'import-running': {
    message: (v) => `На ${v('site')} уже идёт другой импорт.`,
    remedy: 'Дождитесь его конца: на сайте идёт только один импорт сразу.',
  },
  'import-failed': {
    message: (v) =>
      `${v('path')} (${v('type')}) не записан: ${v('reason')} ${v('table')} ${v('column')} ${v('value')}`,
    remedy: 'Всё отменено. Исправьте объект на источнике или исключите его решением и повторите.',
  },
  'database-refused': {
    message: (v) => `База данных отклонила запрос: ${v('reason')} ${v('table')} ${v('column')}`,
    remedy: 'Проверьте сайт на странице «Сайты»: что отличается от ожидаемой схемы.',
  },
  cancelled: { message: () => 'Отменено; ничего не записано.', remedy: '' },
  bug: {
    message: (v) => `Ошибка в Siteferry: ${v('reason')}.`,
    remedy: 'Сообщите о ней, приложив журнал.',
  },
};

/** A failure in the window's language. */
export function failureText(failure: Failure): { message: string; remedy: string } {
  if (i18next.language !== 'ru') {
    return { message: failure.message, remedy: englishRemedies[failure.code] ?? failure.remedy };
  }
  const told = russian[failure.code];
  const value = (key: string) => {
    const found = failure.data[key];
    return found === undefined ? '' : visible(Array.isArray(found) ? found.join('; ') : String(found));
  };
  return { message: told.message(value).trim(), remedy: told.remedy };
}
