import { defineMessages } from './define.ts';

/** What is said of special rights of groups. */
export const rightsMessages = defineMessages({
  // What was not found (`record-unknown`); the id follows.
  'record.group': { en: 'group', ru: 'группа' },
  'record.special-right': {
    en: 'special right of group “{group}”',
    ru: 'специальное право группы «{group}»',
  },

  // What a right opens.
  'right.ADMINACCESS': {
    en: 'administration of the site (a superadministrator has it without a group)',
    ru: 'администрирование сайта (у суперадминистратора есть и без группы)',
  },
  'right.GENERATEPAT': {
    en: 'creating personal access tokens',
    ru: 'создание персональных токенов доступа',
  },

  'right.other-case': {
    en: 'The right {right} is known as {known}: use this spelling.',
    ru: 'Право {right} известно как {known}: укажите его так.',
  },
});
