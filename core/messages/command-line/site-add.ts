import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const siteAddHelp = defineHelp({
  options: {},
  commands: {
    'site add': {
      summary: {
        en: 'Save a site from a connection string of its own configuration.',
        ru: 'Сохранить сайт по строке подключения из его собственной конфигурации.',
      },
      details: [
        {
          en: 'Reads appsettings.json or web.config; any other file, and standard input (-), is one connection string.',
          ru: 'Читает appsettings.json и web.config; другой файл и стандартный ввод (-) — одна строка подключения.',
        },
        {
          en: 'The password goes to the keychain of the operating system. Ends with 10 where no keychain is available.',
          ru: 'Пароль попадает в хранилище ключей операционной системы. Код завершения 10, если хранилище недоступно.',
        },
      ],
      options: {
        name: { en: 'Name of the site, to be used for --site.', ru: 'Имя сайта; его принимает --site.' },
        from: {
          en: 'appsettings.json, web.config, or a file with one connection string; or -.',
          ru: 'appsettings.json, web.config или файл со строкой подключения; или -.',
        },
        connection: {
          en: 'Which connection string of the file, where it has several.',
          ru: 'Какую строку подключения взять, если в файле их несколько.',
        },
        colour: {
          en: 'Its colour in the window; the default is grey.',
          ru: 'Цвет сайта в окне; по умолчанию серый.',
        },
        production: {
          en: 'A site that people work with: before an import, the window asks for its name.',
          ru: 'Рабочий сайт: перед импортом окно попросит ввести его имя.',
        },
      },
    },
  },
});

export const siteAddTexts = defineMessages({
  'site-add.saved': { en: '{name} is saved: {url}', ru: 'Сайт {name} сохранён: {url}' },
});
