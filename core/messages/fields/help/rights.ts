import { defineFieldHelp } from '../define-fields.ts';

/** A special right of a group (form `groups_spec`). */
export const rightHelp = defineFieldHelp('right', {
  RightCode: {
    en: 'The code by which the platform knows the right, such as ADMINACCESS.',
    ru: 'Код, по которому платформа знает право, например ADMINACCESS.',
  },
});

/** A personal access token. */
export const tokenHelp = defineFieldHelp('token', {
  Name: {
    en: 'What the token is for; its owner knows it by this name.',
    ru: 'Для чего нужен токен; по этому названию его узнаёт владелец.',
  },
});
