import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const versionsStatusHelp = defineHelp({
  options: {},
  commands: {
    'versions status': {
      summary: {
        en: 'Say which modules of which sites have drifted from their versions.',
        ru: 'Сказать, какие модули на каких сайтах разошлись со своими версиями.',
      },
      details: [
        {
          en: 'For schedulers. Exit code 10: a module has drifted, or its version is lost; 0: none has.',
          ru: 'Для планировщиков. Код завершения 10: модуль разошёлся с версией или версия утрачена; 0: таких нет.',
        },
        {
          en: 'Exit code 20: none has that is known, but a site or a repository could not be asked.',
          ru: 'Код завершения 20: расхождений не найдено, но сайт или репозиторий не ответил.',
        },
        {
          en: 'Without options all saved sites are asked, one after the other.',
          ru: 'Без параметров по очереди опрашиваются все сохранённые сайты.',
        },
      ],
      options: {
        'all-sites': { en: 'Ask all saved sites.', ru: 'Опросить все сохранённые сайты.' },
        remembered: {
          en: 'Show what the last check found, and when; no site is asked.',
          ru: 'Показать, что было найдено в последний раз и когда; сайты не опрашиваются.',
        },
      },
    },
  },
});

export const versionsStatusTexts = defineMessages({
  'versions.status.none': { en: 'No site was asked.', ru: 'Ни один сайт не опрошен.' },
  'versions.status.one-of': {
    en: 'Give one of --site, --all-sites and --remembered.',
    ru: 'Укажите одно из: --site, --all-sites, --remembered.',
  },
  'versions.status.detail': { en: '{site}, {module}: {facts}', ru: '{site}, {module}: {facts}' },
  'versions.status.differs': {
    en: '{changed:#} changed, {conflicts:#} in conflict, {missing:#} missing, {added:#} added',
    ru: 'изменено {changed:#}, в конфликте {conflicts:#}, отсутствует {missing:#}, добавлено {added:#}',
  },
  'versions.status.newest': {
    en: 'the newest version is {version}',
    ru: 'новейшая версия — {version}',
  },
  'versions.status.at': { en: 'Checked {at:minute}.', ru: 'Проверено {at:minute}.' },
  'versions.state.same': { en: 'same', ru: 'совпадает' },
  'versions.state.drifted': { en: 'drifted', ru: 'разошлась' },
  'versions.state.unbound': { en: 'not bound', ru: 'не привязан' },
  'versions.state.lost': { en: 'lost', ru: 'утрачена' },
  'versions.state.unknown': { en: 'unknown', ru: 'неизвестно' },
});
