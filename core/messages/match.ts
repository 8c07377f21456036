import { defineMessages } from './define.ts';

/** Whom claims would sign in, and how that was found out. */
export const matchMessages = defineMessages({
  'match.match': {
    en: 'These claims match one user.',
    ru: 'Этим утверждениям соответствует один пользователь.',
  },
  'match.none': {
    en: 'No user matches these claims.',
    ru: 'Этим утверждениям не соответствует ни один пользователь.',
  },
  'match.ambiguous': {
    en: 'Several users match, and none matches exactly. The site will refuse the sign-in.',
    ru: 'Подходят несколько пользователей, ни один не совпадает точно. Сайт откажет во входе.',
  },
  'match.no-claim': {
    en: 'The claims that identify the user are missing.',
    ru: 'Нет утверждений, по которым определяется пользователь.',
  },
  'match.not-configured': {
    en: 'User matching is not configured in the service.',
    ru: 'В сервисе не настроено сопоставление пользователей.',
  },
  'match.requested': { en: 'Requested: {name}', ru: 'Запрошено: {name}' },
  'match.reason': { en: 'Reason', ru: 'Причина' },
  'match.lookup': { en: 'Looked up in', ru: 'Где искали' },
  'match.claim': { en: 'Claim', ru: 'Утверждение' },
  'match.claim-and-value': { en: '{claim} = “{value}”', ru: '{claim} = «{value}»' },
  'match.expected': { en: 'Expected claims', ru: 'Ожидаемые утверждения' },
  'match.user': { en: 'User', ru: 'Пользователь' },
  'match.candidate': { en: 'Matching user', ru: 'Подходящий пользователь' },
  'match.binding': { en: 'Will be linked as', ru: 'Будет привязан как' },
  'match.quoted': { en: '“{text}”', ru: '«{text}»' },
  'match.profile': { en: 'Profile: {field}', ru: 'Профиль: {field}' },
  'match.profile-value': { en: '{value} ({problem})', ru: '{value} ({problem})' },
  'match.person': {
    en: '{id}: {login} ({name}), stored as “{stored}”',
    ru: '{id}: {login} ({name}), хранится как «{stored}»',
  },
  'match.dismissed': { en: '{person}, dismissed', ru: '{person}, уволен' },
  'match.blocked': { en: '{person}, blocked', ru: '{person}, заблокирован' },
});
