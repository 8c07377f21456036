import { defineTexts } from '#renderer/ui/texts.ts';

export const recordTexts = defineTexts('signin-records', {
  en: {
    accounts: 'Blocked accounts',
    noAccounts: 'No blocked accounts.',
    addresses: 'Addresses with failed sign-ins',
    noAddresses: 'No addresses with failed sign-ins.',
    counters: 'Failed sign-ins are not in the log: they are only counted here.',
    unblock: 'Unblock',
    unblockTitle: 'Unblock {{login}} on “{{site}}”?',
    unblockText_one:
      'The user can sign in again, and {{number}} failed attempt is forgotten. This is recorded in the audit log.',
    unblockText_other:
      'The user can sign in again, and {{number}} failed attempts are forgotten. This is recorded in the audit log.',
    zero: 'Reset counter',
    zeroTitle: 'Reset the counter of {{address}} on “{{site}}”?',
    zeroText_one: '{{number}} failed attempt is forgotten, and the address is not blocked.',
    zeroText_other: '{{number}} failed attempts are forgotten, and the address is not blocked.',
    zeroConfirm: 'Reset counter',
    delete: 'Delete',
    deleteTitle: 'Delete address {{address}} on “{{site}}”?',
    deleteText: 'The address is no longer blocked, and its counter is gone. This cannot be undone.',
    deleteConfirm: 'Delete address',
    clear: 'Clear all…',
    clearTitle: 'Clear all addresses on “{{site}}”?',
    clearText_one:
      '{{count}} address is unblocked and deleted. Only a superadministrator can do this. The count is recorded in the audit log.',
    clearText_other:
      '{{count}} addresses are unblocked and deleted. Only a superadministrator can do this. The count is recorded in the audit log.',
    clearConfirm: 'Clear addresses',
  },
  ru: {
    accounts: 'Заблокированные учётные записи',
    noAccounts: 'Заблокированных учётных записей нет.',
    addresses: 'Адреса с неудачными входами',
    noAddresses: 'Адресов с неудачными входами нет.',
    counters: 'Неудачных входов нет в журнале: здесь они только подсчитаны.',
    unblock: 'Разблокировать',
    unblockTitle: 'Разблокировать {{login}} на сайте «{{site}}»?',
    unblockText_one:
      'Пользователь снова сможет войти, счётчик ({{number}} неудачная попытка) обнулится. Это попадёт в журнал действий.',
    unblockText_few:
      'Пользователь снова сможет войти, счётчик ({{number}} неудачные попытки) обнулится. Это попадёт в журнал действий.',
    unblockText_many:
      'Пользователь снова сможет войти, счётчик ({{number}} неудачных попыток) обнулится. Это попадёт в журнал действий.',
    unblockText_other:
      'Пользователь снова сможет войти, счётчик ({{number}} неудачной попытки) обнулится. Это попадёт в журнал действий.',
    zero: 'Сбросить счётчик',
    zeroTitle: 'Сбросить счётчик адреса {{address}} на сайте «{{site}}»?',
    zeroText_one: 'Счётчик ({{number}} неудачная попытка) обнулится, адрес будет разблокирован.',
    zeroText_few: 'Счётчик ({{number}} неудачные попытки) обнулится, адрес будет разблокирован.',
    zeroText_many: 'Счётчик ({{number}} неудачных попыток) обнулится, адрес будет разблокирован.',
    zeroText_other: 'Счётчик ({{number}} неудачной попытки) обнулится, адрес будет разблокирован.',
    zeroConfirm: 'Сбросить счётчик',
    delete: 'Удалить',
    deleteTitle: 'Удалить адрес {{address}} на сайте «{{site}}»?',
    deleteText: 'Адрес больше не будет заблокирован, его счётчик исчезнет. Действие необратимо.',
    deleteConfirm: 'Удалить адрес',
    clear: 'Очистить все…',
    clearTitle: 'Очистить все адреса на сайте «{{site}}»?',
    clearText_one:
      '{{count}} адрес будет разблокирован и удалён. Это может сделать только суперадминистратор. Количество попадёт в журнал действий.',
    clearText_few:
      '{{count}} адреса будут разблокированы и удалены. Это может сделать только суперадминистратор. Количество попадёт в журнал действий.',
    clearText_many:
      '{{count}} адресов будут разблокированы и удалены. Это может сделать только суперадминистратор. Количество попадёт в журнал действий.',
    clearText_other:
      '{{count}} адреса будут разблокированы и удалены. Это может сделать только суперадминистратор. Количество попадёт в журнал действий.',
    clearConfirm: 'Очистить адреса',
  },
});
