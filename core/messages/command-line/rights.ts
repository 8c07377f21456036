import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const rightsHelp = defineHelp({
  options: {
    group: {
      en: 'GUID of the group; “providers metadata” lists all of them.',
      ru: 'GUID группы; все группы показывает «providers metadata».',
    },
    right: { en: 'Code of the right: GENERATEPAT.', ru: 'Код права: GENERATEPAT.' },
  },
  commands: {
    'rights list': {
      summary: {
        en: 'List the special rights of groups.',
        ru: 'Показать специальные права групп.',
      },
    },
    'rights grant': {
      summary: {
        en: 'Give a group a special right.',
        ru: 'Дать группе специальное право.',
      },
    },
    'rights revoke': {
      summary: {
        en: 'Take a special right from a group, and say who loses it.',
        ru: 'Отобрать у группы специальное право и показать, кто его теряет.',
      },
      details: [
        {
          en: 'Ends with 10, and writes nothing, if you could no longer administer sign-in.',
          ru: 'Завершается с кодом 10 и ничего не пишет, если вы больше не сможете управлять входом.',
        },
      ],
    },
  },
});

export const rightsTexts = defineMessages({
  'rights.none': { en: 'No group has a special right.', ru: 'Специальных прав нет ни у одной группы.' },
  'rights.granted': {
    en: 'Group “{group}” has the right {right}; {count:# user|# users} in it may sign in.',
    ru: 'У группы «{group}» есть право {right}; войти {count:может # её пользователь|могут # её пользователя|могут # её пользователей}.',
  },
  'rights.revoked': {
    en: 'Group “{group}” no longer has the right {right}.',
    ru: 'У группы «{group}» больше нет права {right}.',
  },
});
