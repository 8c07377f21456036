import { defineMessages } from './define.ts';

/** What is said of the domains of a forest, and of accounts with the same name in them. */
export const directoryForestMessages = defineMessages({
  'step.forest': { en: 'Forest', ru: 'Лес' },

  'directory.forest-told-apart': {
    en: 'The site tells same-named accounts of the forest apart.',
    ru: 'Сайт различает одноимённые учётные записи леса.',
  },
  'directory.forest-single': {
    en: 'The forest has one domain, so no two accounts have the same name.',
    ru: 'В лесу один домен, поэтому одноимённых учётных записей нет.',
  },
  'directory.forest-one-account': {
    en: 'No other domain of the forest has an account with this name.',
    ru: 'В других доменах леса учётной записи с таким именем нет.',
  },
  'directory.forest-same-name': {
    en: 'Several domains of the forest have an account with this name: {domains}. The site takes them for one another.',
    ru: 'Учётная запись с таким именем есть в нескольких доменах леса: {domains}. Сайт их не различает.',
  },
  'directory.forest-same-names': {
    en: 'Accounts with the same name may exist in other domains of the forest: {domains}.',
    ru: 'Одноимённые учётные записи могут быть в других доменах леса: {domains}.',
  },
  'directory.forest-unread': {
    en: 'The domains of the forest cannot be read, so accounts with the same name cannot be excluded.',
    ru: 'Домены леса прочитать не удалось, поэтому исключить одноимённые учётные записи нельзя.',
  },
  'directory.use-principal-context': {
    en: 'If there are such accounts, set ActiveDirectoryAuthenticationMode to PrincipalContext.',
    ru: 'Если такие записи есть, установите ActiveDirectoryAuthenticationMode в PrincipalContext.',
  },
  'directory.forest-give-login': {
    en: {
      window: 'Enter a login to look for it in the domains.',
      commandLine: 'Use --login to look for a login in the domains.',
      http: 'Use “login” to look for a login in the domains.',
    },
    ru: {
      window: 'Введите логин, чтобы найти его в доменах.',
      commandLine: 'Используйте --login, чтобы найти логин в доменах.',
      http: 'Используйте «login», чтобы найти логин в доменах.',
    },
  },
  'directory.forest-follow': {
    en: {
      window: 'Select “Follow referrals” to ask the other domains, too.',
      commandLine: 'Use --follow-referrals to ask the other domains, too.',
      http: 'Use “followReferrals” to ask the other domains, too.',
    },
    ru: {
      window: 'Отметьте «Переходить по ссылкам на другие серверы», чтобы запросить и другие домены.',
      commandLine: 'Используйте --follow-referrals, чтобы запросить и другие домены.',
      http: 'Используйте «followReferrals», чтобы запросить и другие домены.',
    },
  },

  'evidence.authentication-mode': {
    en: 'ActiveDirectoryAuthenticationMode',
    ru: 'ActiveDirectoryAuthenticationMode',
  },
});
