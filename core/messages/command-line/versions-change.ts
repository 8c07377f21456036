import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const versionsChangeHelp = defineHelp({
  options: {
    module: { en: 'The module: its name or GUID.', ru: 'Модуль: имя или GUID.' },
    version: { en: 'The version to change to.', ru: 'Версия, на которую переключить.' },
    'discard-local': {
      en: 'Take the version as it is: what the site has changed since its own version does not stay.',
      ru: 'Взять версию как есть: изменённое на сайте после его версии не сохраняется.',
    },
    remove: {
      en: 'Remove this entity, which the version does not have, or all of them.',
      ru: 'Удалить этот объект, которого нет в версии, или все такие (all).',
    },
    'with-denormalization': {
      en: 'Update the caches and rebuild the denormalized tables afterwards.',
      ru: 'После смены версии обновить кэши и перестроить денормализованные таблицы.',
    },
  },
  commands: {
    'versions preview': {
      summary: {
        en: 'Show what changing a module to a version would do; nothing is written.',
        ru: 'Показать, что сделает переключение модуля на версию; ничего не записывается.',
      },
      details: [
        {
          en: 'The version that the module is bound to is the base: what only the site has changed since stays.',
          ru: 'Основа — версия, к которой привязан модуль: изменённое с тех пор только на сайте остаётся.',
        },
        {
          en: 'What the version does not have stays, too, and is listed: tick it with --remove.',
          ru: 'То, чего в версии нет, тоже остаётся и перечисляется: отметьте его через --remove.',
        },
        {
          en: 'Exit code 10: conflicts need a decision.',
          ru: 'Код завершения 10: конфликты требуют решения.',
        },
      ],
      options: {
        'plan-out': {
          en: 'Save the plan, to make exactly the change that was reviewed.',
          ru: 'Сохранить план, чтобы выполнить именно проверенное.',
        },
      },
    },
    'versions change': {
      summary: {
        en: 'Change a module to a version: pull, import, binding, in one transaction.',
        ru: 'Переключить модуль на версию: загрузка, импорт и привязка одной транзакцией.',
      },
      details: [
        {
          en: 'After any error the site is unchanged and the module is bound to the version that it was bound to.',
          ru: 'После любой ошибки сайт не изменён, а модуль привязан к прежней версии.',
        },
        {
          en: 'siteferry undo takes the change back, the binding included. A module that the site lacks is created.',
          ru: 'siteferry undo отменяет переключение вместе с привязкой. Если модуля на сайте нет, он создаётся.',
        },
      ],
      options: {
        confirm: {
          en: 'The value of --site; without it nothing is removed, and what would be is shown.',
          ru: 'Значение --site; без этого ничего не удаляется, а показывается, что удалится.',
        },
        plan: {
          en: 'The plan that versions preview --plan-out saved.',
          ru: 'План, сохранённый versions preview --plan-out.',
        },
        'dry-run': { en: 'Do the same work and roll it back.', ru: 'Выполнить то же самое и откатить.' },
        remember: {
          en: 'Keep which entity was matched with which in the profile of the saved site.',
          ru: 'Сохранить в профиле сайта, какой объект какому соответствует.',
        },
        'log-dir': {
          en: 'Folder for Log.txt and Error.txt; without it, a new one in ~/.siteferry/imports.',
          ru: 'Папка для Log.txt и Error.txt; без параметра — новая папка в ~/.siteferry/imports.',
        },
      },
    },
  },
});

export const versionsChangeTexts = defineMessages({
  'versions.removable': {
    en: 'Not in version {version}, and staying unless you tick it with --remove ({count:#}):',
    ru: 'Нет в версии {version}; остаётся, если не отметить через --remove ({count:#}):',
  },
  'versions.change.done': {
    en: 'Changed {module} on {site} from version {from} to {to}.',
    ru: 'Модуль {module} на {site} переключён с версии {from} на {to}.',
  },
  'versions.change.bound': {
    en: 'Changed {module} on {site} to version {to}.',
    ru: 'Модуль {module} на {site} переключён на версию {to}.',
  },
  'versions.change.dry-run': {
    en: 'Dry run of changing {module} on {site} to version {to}: everything was rolled back; nothing was written.',
    ru: 'Пробное переключение модуля {module} на {site} на версию {to}: все изменения откачены, ничего не записано.',
  },
});
