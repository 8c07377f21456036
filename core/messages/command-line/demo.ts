import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const demoHelp = defineHelp({
  options: {},
  commands: {
    'site demo': {
      summary: {
        en: 'Create and save two demo sites, to try everything without risk.',
        ru: 'Создать и сохранить два демо-сайта, на которых всё можно попробовать без риска.',
      },
      details: [
        {
          en: 'Demo sites that exist are not changed. The archive has a conflict of each kind for the receiver.',
          ru: 'Существующие демо-сайты не изменяются. В архиве есть по одному конфликту каждого вида для приёмника.',
        },
        {
          en: 'Their directory services point to a small LDAPS server, which answers only this computer, while the window is open.',
          ru: 'Их службы каталогов указывают на небольшой сервер LDAPS: он отвечает только этому компьютеру, пока открыто окно.',
        },
      ],
      options: {
        directory: {
          en: 'Keep that server running without the window, until Ctrl-C.',
          ru: 'Держать этот сервер запущенным без окна, до Ctrl-C.',
        },
      },
    },
  },
});

export const demoTexts = defineMessages({
  'demo.sites': {
    en: 'Source: “{source}”. Receiver: “{receiver}”.',
    ru: 'Источник: «{source}». Приёмник: «{receiver}».',
  },
  'demo.archive': { en: 'Archive with conflicts: {archive}', ru: 'Архив с конфликтами: {archive}' },
  'demo.no-directory': {
    en: 'This demo was made without a directory. Delete {folder} and run the command again.',
    ru: 'Это демо создано без каталога. Удалите {folder} и выполните команду ещё раз.',
  },
  'demo.directory': {
    en: 'Every person in it signs in with the password “{password}”. Press Ctrl-C to stop.',
    ru: 'Пароль всех людей в нём — «{password}». Остановить: Ctrl-C.',
  },
  'demo.look': { en: 'Preview it with: {command}', ru: 'Предпросмотр: {command}' },
});
