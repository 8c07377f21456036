import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const typesHelp = defineHelp({
  options: {},
  commands: {
    types: {
      summary: {
        en: 'List the entity types that can be transferred; no site is needed.',
        ru: 'Перечислить типы объектов, которые можно перенести; сайт для этого не нужен.',
      },
      details: [
        {
          en: 'Their names stand before the colon in --entity and --node.',
          ru: 'Их имена стоят перед двоеточием в --entity и --node.',
        },
      ],
      options: {
        site: {
          en: 'Also the types that this site’s profile adds.',
          ru: 'Также типы, которые добавляет профиль этого сайта.',
        },
      },
    },
  },
});

export const typesTexts = defineMessages({});
