import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const versionsModulesHelp = defineHelp({
  options: {
    all: { en: 'Everything of the site.', ru: 'Всё, что есть на сайте.' },
    section: { en: 'A section belongs to it.', ru: 'В модуль входит раздел.' },
    category: { en: 'A category belongs to it.', ru: 'В модуль входит категория.' },
    entity: { en: 'An entity of any type belongs to it.', ru: 'В модуль входит объект любого типа.' },
    partial: {
      en: 'Without child entities and dependencies.',
      ru: 'Без дочерних объектов и зависимостей.',
    },
    description: { en: 'What the module is for.', ru: 'Для чего модуль.' },
  },
  commands: {
    'versions module create': {
      summary: {
        en: 'Create a module: a named part of the site’s configuration that has versions.',
        ru: 'Создать модуль: именованную часть конфигурации сайта, у которой есть версии.',
      },
      details: [
        {
          en: 'The selection is as of siteferry export: what belongs to the module, with what it needs.',
          ru: 'Выбор такой же, как у siteferry export: что входит в модуль вместе с тем, что для этого нужно.',
        },
      ],
      options: { name: { en: 'Name of the module.', ru: 'Имя модуля.' } },
    },
    'versions module edit': {
      summary: {
        en: 'Change name, description or selection of a module.',
        ru: 'Изменить имя, описание или выбор модуля.',
      },
      details: [
        {
          en: 'A new selection takes the place of the old one; this computer keeps it until the next version has it.',
          ru: 'Новый выбор заменяет прежний; этот компьютер хранит его, пока он не войдёт в следующую версию.',
        },
      ],
      options: {
        module: { en: 'The module: its name or GUID.', ru: 'Модуль: имя или GUID.' },
        name: { en: 'Its new name.', ru: 'Новое имя.' },
      },
    },
    'versions module list': {
      summary: {
        en: 'List the modules of a site, and the versions that they are bound to.',
        ru: 'Показать модули сайта и версии, к которым они привязаны.',
      },
    },
  },
});

export const versionsModulesTexts = defineMessages({
  'versions.module.none': { en: 'The site has no modules yet.', ru: 'Модулей на сайте пока нет.' },
  'versions.module.created': { en: 'Created the module {name}.', ru: 'Модуль {name} создан.' },
  'versions.module.saved': { en: 'Saved the module {name}.', ru: 'Модуль {name} сохранён.' },
});
