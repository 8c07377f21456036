import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const accessTriageHelp = defineHelp({
  options: {},
  commands: {
    'access triage': {
      summary: {
        en: 'Say what a complaint means, and ask the site what its symptoms ask.',
        ru: 'Объяснить, что значит обращение, и проверить на сайте то, что нужно по симптомам.',
      },
      details: [
        {
          en: 'At least one of the options that describe the complaint is needed.',
          ru: 'Нужен хотя бы один параметр, описывающий обращение.',
        },
        {
          en: 'What a text calls a password, code, token, key or cookie is masked always, rather too much than too little.',
          ru: 'Всё, что в тексте названо паролем, кодом, токеном, ключом или cookie, скрывается всегда, скорее лишнее.',
        },
        {
          en: 'Exit code 0: nothing stands in the way; 10: something does; 11: it cannot be told from here.',
          ru: 'Код завершения 0: ничто не мешает; 10: что-то мешает; 11: отсюда этого не узнать.',
        },
        {
          en: 'Files and --json are without logins, names, e-mails and addresses unless --full is given.',
          ru: 'Файлы и --json — без логинов, имён, почты и адресов, если не указан --full.',
        },
      ],
      options: {
        text: {
          en: 'All that was sent at once: what is in it is read out of it.',
          ru: 'Всё присланное целиком: данные будут взяты из текста.',
        },
        url: { en: 'Address that was open or called.', ru: 'Адрес, который был открыт или вызван.' },
        error: { en: 'Text of the error.', ru: 'Текст ошибки.' },
        status: { en: 'HTTP status of the answer.', ru: 'Статус HTTP ответа.' },
        user: {
          en: 'Part of login, name or e-mail of the user; or # and the ID.',
          ru: 'Часть логина, имени или почты пользователя; или # и ID.',
        },
        task: { en: 'Number of the task.', ru: 'Номер задачи.' },
        time: {
          en: 'When it happened, with a zone: 2026-11-21T10:15Z.',
          ru: 'Когда это было, с часовым поясом: 2026-11-21T10:15Z.',
        },
        host: { en: 'Host name of the page.', ru: 'Имя узла страницы.' },
        keys: {
          en: 'The site’s appsettings.json or web.config, for its keys.',
          ru: 'Файл appsettings.json или web.config сайта: из него берутся ключи.',
        },
        probe: {
          en: 'Ask the site’s web application, too: three requests without credentials.',
          ru: 'Опросить и веб-приложение сайта: три запроса без учётных данных.',
        },
        'web-address': {
          en: 'Its address; ApplicationPath of the general settings without it.',
          ru: 'Его адрес; без параметра — ApplicationPath из общих настроек.',
        },
        out: {
          en: 'Save the record to a .json or .html file; the JSON can be opened and compared.',
          ru: 'Сохранить запись в файл .json или .html; JSON можно открыть и сравнить.',
        },
        full: {
          en: 'Keep logins, names, e-mails and addresses in the record.',
          ru: 'Оставить в записи логины, имена, почту и адреса.',
        },
      },
    },
    'access triage-show': {
      summary: { en: 'Show a saved triage record.', ru: 'Показать сохранённую запись разбора.' },
    },
    'access triage-compare': {
      summary: {
        en: 'Say what differs between two saved triage records.',
        ru: 'Показать, чем различаются две сохранённые записи разбора.',
      },
      details: [
        {
          en: 'Complaints are compared, too. Exit code 0: nothing but the time of the complaint differs; 10: something does.',
          ru: 'Сравниваются и сами обращения. Код завершения 0: отличается разве что время обращения; 10: есть различия.',
        },
      ],
    },
  },
});

export const accessTriageTexts = defineMessages({
  'triage.usage.nothing': {
    en: 'Describe the complaint: --text, --url, --error, --status, --user, --task, --time or --host.',
    ru: 'Опишите обращение: --text, --url, --error, --status, --user, --task, --time или --host.',
  },
  'triage.usage.out': {
    en: 'The name of the file has to end with .json or .html: {file}',
    ru: 'Имя файла должно оканчиваться на .json или .html: {file}',
  },
  'triage.usage.too-long': {
    en: '--{option} has {given:#} characters, and {most:#} are read: leave out what is not about the problem.',
    ru: 'В --{option} символов: {given:#}, а читается не больше {most:#}: уберите то, что не относится к проблеме.',
  },
  'triage.answer': { en: '{question} – {verdict}: {sentence}', ru: '{question} — {verdict}: {sentence}' },
  'triage.saved': {
    en: 'Saved without personal data: {file}',
    ru: 'Сохранено без персональных данных: {file}',
  },
  'triage.saved-full': {
    en: 'Saved with personal data: {file}',
    ru: 'Сохранено с персональными данными: {file}',
  },
  'triage.compared': {
    en: '{before} ({old:minute}) and {after} ({now:minute})',
    ru: '{before} ({old:minute}) и {after} ({now:minute})',
  },
  'triage.same': { en: 'Nothing differs.', ru: 'Различий нет.' },
  'triage.same-but-time': {
    en: 'Only the time differs: it is the same problem.',
    ru: 'Отличается только время: это та же проблема.',
  },
  'triage.not-there': { en: 'not there', ru: 'нет' },
});
