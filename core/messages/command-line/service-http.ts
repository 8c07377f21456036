import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const serviceHelp = defineHelp({
  options: {},
  commands: {
    service: {
      summary: {
        en: 'Serve the routes of one site over HTTP.',
        ru: 'Обслуживать по HTTP маршруты одного сайта.',
      },
      details: [
        {
          en: 'Every request needs a key: siteferry service key create. Press Ctrl-C to stop.',
          ru: 'Для каждого запроса нужен ключ: siteferry service key create. Остановить: Ctrl-C.',
        },
      ],
      options: {
        port: { en: 'The port; by default 8480.', ru: 'Порт; по умолчанию 8480.' },
      },
    },
    'service key create': {
      summary: {
        en: 'Make a key for scripts; it is shown once.',
        ru: 'Создать ключ для скриптов; показывается один раз.',
      },
      details: [
        {
          en: 'A right is AREA:EFFECT: an area of operations or *, and read, write or destroy; each includes those before it.',
          ru: 'Право — ОБЛАСТЬ:ДЕЙСТВИЕ: область операций или *, и read, write или destroy; каждое включает предыдущие.',
        },
      ],
      options: {
        name: { en: 'What the key is for.', ru: 'Для чего ключ.' },
        user: {
          en: 'User of the site in whose name the key calls: this user’s rights count, too.',
          ru: 'Пользователь сайта, от имени которого действует ключ: его права тоже учитываются.',
        },
        right: { en: 'What the key may do.', ru: 'Что разрешено ключу.' },
        days: {
          en: 'Days until the key ends; without, it has no end.',
          ru: 'Срок ключа в днях; без него срок не ограничен.',
        },
      },
    },
    'service key list': {
      summary: { en: 'List the keys.', ru: 'Показать ключи.' },
      details: [],
      options: {},
    },
    'service key revoke': {
      summary: { en: 'End a key at once.', ru: 'Отозвать ключ; действует сразу.' },
      details: [],
      options: { id: { en: 'Id of the key, from the list.', ru: 'Идентификатор ключа из списка.' } },
    },
  },
});

export const serviceTexts = defineMessages({
  'service.started': {
    en: 'Siteferry answers on {address}. Press Ctrl-C to stop.',
    ru: 'Siteferry отвечает по адресу {address}. Остановить: Ctrl-C.',
  },
  'service.port-taken': {
    en: 'Port {port} cannot be used. Choose another one with --port.',
    ru: 'Порт {port} использовать нельзя. Укажите другой: --port.',
  },
  'service.no-keys': { en: 'There are no keys.', ru: 'Ключей нет.' },
  'service.key-created': {
    en: 'The key; it is not shown again:',
    ru: 'Ключ; больше он не показывается:',
  },
  'service.key-ended': { en: 'Key {name} is revoked.', ru: 'Ключ {name} отозван.' },
  'service.key-active': { en: 'active', ru: 'действует' },
  'service.key-revoked': { en: 'revoked', ru: 'отозван' },
  'service.key-expired': { en: 'expired', ru: 'истёк' },
});
