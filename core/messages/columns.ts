import { defineMessages } from './define.ts';

/** Headings of records, the same in the window and on the command line. */
const headings = defineMessages({
  'column.operation': { en: 'Job', ru: 'Задание' },
  'column.progress': { en: 'Progress', ru: 'Ход выполнения' },
  'column.caller': { en: 'Started by', ru: 'Кто запустил' },
  'column.created': { en: 'Created', ru: 'Создано' },
  'column.started': { en: 'Started', ru: 'Начато' },
  'column.ended': { en: 'Ended', ru: 'Закончено' },
  'column.worker': { en: 'Done by', ru: 'Исполнитель' },
  'column.attempts': { en: 'Attempts', ru: 'Попыток' },
  'column.id': { en: 'ID', ru: 'ID' },
  'column.name': { en: 'Name', ru: 'Название' },
  'column.display-name': { en: 'Name', ru: 'Имя' },
  'column.login': { en: 'Login', ru: 'Логин' },
  'column.email': { en: 'E-mail', ru: 'Почта' },
  'column.sid': { en: 'SID', ru: 'SID' },
  'column.state': { en: 'Status', ru: 'Состояние' },
  'column.prefix': { en: 'Prefix', ru: 'Начало токена' },
  'column.expires': { en: 'Expires', ru: 'Истекает' },
  'column.site': { en: 'Site', ru: 'Сайт' },
  'column.user': { en: 'User', ru: 'Пользователь' },
  'column.rights': { en: 'May', ru: 'Может' },
  'column.last-used': { en: 'Last used', ru: 'Последнее использование' },
  'column.failed': { en: 'Failed attempts', ru: 'Неудачных попыток' },
  'column.since': { en: 'Since', ru: 'С' },
  'column.address': { en: 'Address', ru: 'Адрес' },
  'column.blocked': { en: 'Blocked', ru: 'Заблокирован' },
  'column.last-attempt': { en: 'Last attempt', ru: 'Последняя попытка' },
  'column.password': { en: 'Password here', ru: 'Пароль на сайте' },
  'column.tokens': { en: 'Active tokens', ru: 'Действующих токенов' },
  'column.sign-ins': { en: 'Sign-ins', ru: 'Входов' },
  'column.last-sign-in': { en: 'Last sign-in', ru: 'Последний вход' },
  'column.services': { en: 'Linked services', ru: 'Связанные сервисы' },
  'column.groups': { en: 'Groups', ru: 'Группы' },
  'column.licences': { en: 'Licences', ru: 'Лицензии' },
  'column.time': { en: 'Time', ru: 'Время' },
  'column.real-ip': { en: 'X-Real-IP', ru: 'X-Real-IP' },
  'column.provider': { en: 'Provider', ru: 'Провайдер' },
  'column.protocol': { en: 'Protocol', ru: 'Протокол' },
  'column.note': { en: 'Note', ru: 'Примечание' },
  'column.client': { en: 'Client', ru: 'Клиент' },
  'column.computer': { en: 'Computer', ru: 'Компьютер' },
  'column.request-address': { en: 'Requested address', ru: 'Запрошенный адрес' },
});

/** Words in the columns of records. */
const values = defineMessages({
  'column-value.yes': { en: 'yes', ru: 'да' },
  'column-value.no': { en: 'no', ru: 'нет' },
  'column-value.never': { en: 'never', ru: 'никогда' },
  'token-state.active': { en: 'Active', ru: 'Действует' },
  'token-state.expired': { en: 'Expired', ru: 'Истёк' },
  'token-state.revoked': { en: 'Revoked', ru: 'Отозван' },
  'account-state.active': { en: 'Active', ru: 'Активен' },
  'account-state.blocked': { en: 'Blocked', ru: 'Заблокирован' },
  'account-state.dismissed': { en: 'Dismissed', ru: 'Уволен' },
});

/** All that the columns of records say. */
export const columnMessages = { ...headings, ...values };
