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
      ],
    },
  },
});

export const demoTexts = defineMessages({
  'demo.sites': {
    en: 'Source: “{source}”. Receiver: “{receiver}”.',
    ru: 'Источник: «{source}». Приёмник: «{receiver}».',
  },
  'demo.archive': { en: 'Archive with conflicts: {archive}', ru: 'Архив с конфликтами: {archive}' },
  'demo.look': { en: 'Preview it with: {command}', ru: 'Предпросмотр: {command}' },
});
