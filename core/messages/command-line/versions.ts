import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const versionsHelp = defineHelp({
  options: {
    module: { en: 'The module: its name or GUID.', ru: 'Модуль: имя или GUID.' },
    version: { en: 'The version, such as 1.0.', ru: 'Версия, например 1.0.' },
  },
  commands: {
    'versions list': {
      summary: {
        en: 'List the versions of modules, as the site and its repository know them.',
        ru: 'Показать версии модулей: записи сайта и содержимое репозитория.',
      },
      details: [
        {
          en: 'A version that only the repository has came from another site; siteferry versions change takes it.',
          ru: 'Версия, которая есть только в репозитории, сделана на другом сайте; её берёт siteferry versions change.',
        },
      ],
      options: {
        module: { en: 'Only of this module: its name or GUID.', ru: 'Только этого модуля: имя или GUID.' },
      },
    },
    'versions create': {
      summary: {
        en: 'Create a version of a module: record, export, push to the repository, binding.',
        ru: 'Создать версию модуля: запись, экспорт, отправка в репозиторий, привязка.',
      },
      details: [
        {
          en: 'What fails half-way is taken back: neither the site nor the repository keeps anything of it.',
          ru: 'Если шаг не удался, сделанное отменяется: ни на сайте, ни в репозитории ничего не остаётся.',
        },
      ],
      options: {
        name: { en: 'What the version is called besides.', ru: 'Название версии.' },
        description: { en: 'What is in it.', ru: 'Что в неё входит.' },
      },
    },
    'versions delete': {
      summary: {
        en: 'Delete a version: the site’s record, and what the repository keeps of it.',
        ru: 'Удалить версию: запись сайта и то, что хранит репозиторий.',
      },
      details: [
        {
          en: 'A version that the module is bound to is refused: change the module to another one first.',
          ru: 'Версия, к которой привязан модуль, не удаляется: сначала переключите модуль на другую.',
        },
      ],
      options: {
        confirm: {
          en: 'The value of --site; without it nothing is deleted.',
          ru: 'Значение --site; без этого ничего не удаляется.',
        },
      },
    },
  },
});

export const versionsTexts = defineMessages({
  'versions.none': { en: 'There are no versions yet.', ru: 'Версий пока нет.' },
  'versions.created': {
    en: 'Created version {version} of {module} on {site}: {count:# entity|# entities}.',
    ru: 'Создана версия {version} модуля {module} на {site}: {count:# объект|# объекта|# объектов}.',
  },
  'versions.created.files': {
    en: '{files:# file|# files} in the repository; {changed:# differs|# differ} from the version before.',
    ru: 'В репозитории {files:# файл|# файла|# файлов}; от прошлой версии отличаются: {changed:#}.',
  },
  'versions.unconfirmed': {
    en: 'Nothing was deleted: version {version} of {module} would be. To do it, add --confirm {site}',
    ru: 'Ничего не удалено: удалится версия {version} модуля {module}. Чтобы сделать это, добавьте --confirm {site}',
  },
  'versions.deleted': {
    en: 'Deleted version {version} of {module}.',
    ru: 'Версия {version} модуля {module} удалена.',
  },
});
