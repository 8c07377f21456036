import { defineMessages } from '../define.ts';

/** What the command line itself says, whatever the command. */
export const programTexts = defineMessages({
  'usage.no-verb': {
    en: 'No command was given.',
    ru: 'Команда не указана.',
  },
  'usage.no-verb-of-area': {
    en: 'No verb was given for {area}.',
    ru: 'Для {area} не указано действие.',
  },
  'usage.unknown-command': {
    en: 'There is no command “{command}”.',
    ru: 'Команды «{command}» нет.',
  },
  'usage.unknown-option': { en: 'There is no option {option}.', ru: 'Параметра {option} нет.' },
  'usage.did-you-mean': {
    en: '{reason} Did you mean {near}?',
    ru: '{reason} Возможно, имелось в виду {near}?',
  },
  'usage.given-twice': { en: '{option} is given twice.', ru: '{option} указан дважды.' },
  'usage.takes-no-value': { en: '{option} takes no value.', ru: 'У {option} нет значения.' },
  'usage.needs-value': {
    en: '{option} needs a value: {option} {value}.',
    ru: '{option} требует значения: {option} {value}.',
  },
  'usage.not-a-choice': {
    en: '{option} is one of {choices}, not “{value}”.',
    ru: '{option} принимает одно из значений: {choices}, а не «{value}».',
  },
  'usage.missing': { en: '{argument} is missing.', ru: 'Не хватает {argument}.' },
  'usage.unexpected': { en: 'Unexpected argument “{argument}”.', ru: 'Лишний аргумент «{argument}».' },
  'usage.not-a-size': {
    en: '{option} is a size such as 500MB or 4GiB, not “{value}”.',
    ru: '{option} — размер вида 500MB или 4GiB, а не «{value}».',
  },
  'usage.not-a-count': {
    en: '{option} is a whole number from {least:#} to {most:#}, not “{value}”.',
    ru: '{option} — целое число от {least:#} до {most:#}, а не «{value}».',
  },
  'usage.see-help': { en: 'See siteferry {command} --help.', ru: 'Смотрите siteferry {command} --help.' },

  'help.program': {
    en: 'siteferry: moves configuration between sites, administers their sign-in, checks directories and certificates.',
    ru: 'siteferry: переносит конфигурацию между сайтами, управляет входом на них, проверяет каталоги и сертификаты.',
  },
  'help.area': {
    en: 'siteferry {area}: commands of this area.',
    ru: 'siteferry {area}: команды этого раздела.',
  },
  'help.usage': { en: 'Usage: {line}', ru: 'Использование: {line}' },
  'help.area-place': { en: '<area>', ru: '<раздел>' },
  'help.verb-place': { en: '<verb>', ru: '<действие>' },
  'help.options-place': { en: '[options]', ru: '[параметры]' },
  'help.commands': { en: 'Commands', ru: 'Команды' },
  'help.site-urls': {
    en: 'Site URLs (--site, or the name of a saved site)',
    ru: 'Адреса сайтов (--site, или имя сохранённого сайта)',
  },
  'help.environment': { en: 'Environment', ru: 'Переменные окружения' },
  'help.exit-codes': { en: 'Exit codes', ru: 'Коды завершения' },
  'help.examples': { en: 'Examples', ru: 'Примеры' },
  'help.options': { en: 'Options', ru: 'Параметры' },
  'help.more': {
    en: 'siteferry <verb> --help explains a command.',
    ru: 'siteferry <команда> --help описывает команду.',
  },
  'help.can-be-repeated': { en: '{help} Can be repeated.', ru: '{help} Можно повторять.' },
  'help.environment.password': {
    en: 'Password for a site whose URL has none.',
    ru: 'Пароль для сайта, в адресе которого его нет.',
  },
  'help.environment.password-file': {
    en: 'File with it, as --site-password-file.',
    ru: 'Файл с ним, как --site-password-file.',
  },
  'help.environment.password-credential': {
    en: 'systemd credential with it, as --site-password-credential.',
    ru: 'Учётные данные systemd с ним, как --site-password-credential.',
  },
  'help.environment.ssh-password': {
    en: 'Password of an SSH server, or passphrase of its key; also with _FILE and _CREDENTIAL.',
    ru: 'Пароль сервера SSH или парольная фраза ключа; также с _FILE и _CREDENTIAL.',
  },
  'help.environment.home': {
    en: 'Folder for saved sites and import logs; ~/.siteferry without it.',
    ru: 'Папка сохранённых сайтов и журналов импорта; без неё ~/.siteferry.',
  },
  'help.environment.lang': {
    en: 'Language of texts (en, ru), as --lang.',
    ru: 'Язык текстов (en, ru), как --lang.',
  },
  'help.environment.no-color': { en: 'Turns colours off.', ru: 'Отключает цвета.' },
  'help.exit.0': { en: 'done', ru: 'выполнено' },
  'help.exit.1': { en: 'internal error of Siteferry', ru: 'внутренняя ошибка Siteferry' },
  'help.exit.2': { en: 'wrong usage', ru: 'неверный вызов' },
  'help.exit.10': {
    en: 'conflicts, missing decisions, a check that failed, or a difference; nothing was written',
    ru: 'конфликты, нет решений, проверка не пройдена или есть расхождение; ничего не записано',
  },
  'help.exit.11': {
    en: 'cannot be decided from this computer',
    ru: 'с этого компьютера определить нельзя',
  },
  'help.exit.12': {
    en: 'done, and the archive holds no entities',
    ru: 'выполнено, но в архиве нет сущностей',
  },
  'help.exit.20': {
    en: 'no connection to the site, or no right',
    ru: 'нет соединения с сайтом или нет права',
  },
  'help.exit.30': { en: 'a bad archive or file', ru: 'ошибка в архиве или файле' },
  'help.exit.40': {
    en: 'the import failed and was rolled back',
    ru: 'импорт не удался, изменения откачены',
  },
  'help.exit.41': {
    en: 'outcome unknown: the answer to COMMIT was lost',
    ru: 'результат неизвестен: ответ на COMMIT потерян',
  },
  'help.exit.130': { en: 'stopped; nothing was written', ru: 'остановлено; ничего не записано' },
  'help.url.embedded': {
    en: 'a site of its own in a folder, without a server',
    ru: 'отдельный сайт в папке, без сервера',
  },
  'help.url.postgres': { en: 'a site on PostgreSQL', ru: 'сайт на PostgreSQL' },
  'help.url.mssql': { en: 'a site on MS SQL', ru: 'сайт на MS SQL' },

  'program.interrupted': {
    en: 'Stopping; press Ctrl-C again to stop at once.',
    ru: 'Останавливаю; нажмите Ctrl-C ещё раз, чтобы остановить немедленно.',
  },
  'start.no-display': {
    en: 'There is no display for the desktop window; the same window opens in a browser.',
    ru: 'Нет экрана для окна на рабочем столе; то же окно открывается в браузере.',
  },
  'start.no-electron': {
    en: 'Electron could not be downloaded for the desktop window; the same window opens in a browser.',
    ru: 'Не удалось скачать Electron для окна на рабочем столе; то же окно открывается в браузере.',
  },
  'start.building-window': { en: 'Building the window.', ru: 'Сборка окна.' },
  'start.building-desktop': { en: 'Building the desktop window.', ru: 'Сборка окна для рабочего стола.' },
  'start.downloading': {
    en: 'Downloading Electron; this is done once.',
    ru: 'Скачивание Electron; это делается один раз.',
  },
  'start.stopping': { en: 'Stopping.', ru: 'Завершение работы.' },
  'program.file-unreadable': {
    en: 'the file does not exist, or you have no right to read it',
    ru: 'файла нет или нет права на его чтение',
  },
  'program.details': { en: 'Details: {file}', ru: 'Подробности: {file}' },
  'program.warnings': {
    en: 'Warnings ({count:#}):',
    ru: 'Предупреждения ({count:#}):',
  },
  'program.more': {
    en: '… and {count:#} more; --json has all.',
    ru: '… и ещё {count:#}; все есть в --json.',
  },
  'progress.of': { en: '{done} of {total}', ru: '{done} из {total}' },
  'progress.remaining': { en: '{time} left', ru: 'осталось {time}' },
  'progress.rate': { en: '{amount}/s', ru: '{amount}/с' },
  'progress.entities': {
    en: '{count:# entity|# entities}',
    ru: '{count:# объект|# объекта|# объектов}',
  },
  'progress.files': { en: '{count:# file|# files}', ru: '{count:# файл|# файла|# файлов}' },
  'progress.steps': { en: '{count:# step|# steps}', ru: '{count:# шаг|# шага|# шагов}' },
  'progress.bytes': { en: '{count:bytes}', ru: '{count:bytes}' },
  'progress.plain': { en: '{count:#}', ru: '{count:#}' },
});
