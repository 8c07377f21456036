import { defineMessages } from './define.ts';

/** What the lock-out guard says: the ways to sign in that would be left. */
export const lockOutMessages = defineMessages({
  'lock-out.page-empty': {
    en: 'The sign-in page of a host name would offer no way to sign in.',
    ru: 'На странице входа одного из узлов не останется способов войти.',
  },
  'lock-out.sentences': { en: '{first} {second}', ru: '{first} {second}' },
  'lock-out.any-host': { en: 'any other host', ru: 'любой другой узел' },
  'lock-out.no-way': { en: 'none', ru: 'нет' },
  'lock-out.now': { en: 'now {ways}', ru: 'сейчас {ways}' },
  'lock-out.unsure': { en: '{way} (not certain)', ru: '{way} (не точно)' },
  'lock-out.service-inactive': {
    en: 'Provider “{provider}”: its service is inactive, so nobody can sign in with it.',
    ru: 'Провайдер «{provider}»: его сервис отключён, поэтому через него никто не войдёт.',
  },
  'lock-out.factor-inactive': {
    en: 'Provider “{provider}”: the service of its second factor is inactive, so nobody can sign in with it.',
    ru: 'Провайдер «{provider}»: сервис второго фактора отключён, поэтому через него никто не войдёт.',
  },
  'lock-out.service-incomplete': {
    en: 'Provider “{provider}”: its service would lose {fields}, so nobody could sign in with it.',
    ru: 'Провайдер «{provider}»: его сервис останется без {fields}, поэтому через него никто не войдёт.',
  },
  'lock-out.factor-incomplete': {
    en: 'Provider “{provider}”: the service of its second factor would lose {fields}, so nobody could sign in with it.',
    ru: 'Провайдер «{provider}»: сервис второго фактора останется без {fields}, поэтому через него никто не войдёт.',
  },
  'lock-out.users-lost': {
    en: '{count:# user could|# users could} no longer sign in: {users}.',
    ru: 'Больше не {count:сможет войти # пользователь|смогут войти # пользователя|смогут войти # пользователей}: {users}.',
  },
  'lock-out.users-unsure': {
    en: 'Whether {count:# user|# users} could still sign in is unknown: {users}.',
    ru: 'Неизвестно, {count:сможет ли войти # пользователь|смогут ли войти # пользователя|смогут ли войти # пользователей}: {users}.',
  },
  'lock-out.users-more': { en: '{count:# more|# more}', ru: 'ещё {count:#|#|#}' },
  'lock-out.synchronization-blocks': {
    en: 'Profile “{profile}” will block users that it does not find; only the directory knows whom it finds.',
    ru: 'Профиль «{profile}» заблокирует пользователей, которых не найдёт; кого он найдёт, знает только каталог.',
  },
  'lock-out.groups-empty': {
    en: 'Provider “{provider}”: the groups that it allows have no user who may sign in.',
    ru: 'Провайдер «{provider}»: в разрешённых ему группах нет пользователей, которые могут войти.',
  },
  'lock-out.no-mailbox': {
    en: 'email-code: the general settings name no system mailbox, so no code can be sent.',
    ru: 'email-code: в общих настройках не указан системный почтовый ящик, поэтому код не отправить.',
  },
  'lock-out.no-addresses': {
    en: 'email-code: no user who may sign in has an email address.',
    ru: 'email-code: ни у одного пользователя, который может войти, нет адреса почты.',
  },
  'lock-out.no-phones': {
    en: 'phone-code: no user who may sign in has a phone number.',
    ru: 'phone-code: ни у одного пользователя, который может войти, нет номера телефона.',
  },
  'lock-out.mail-unknown': {
    en: 'email-code: the database does not say whether email can be sent (system mailbox, SMTP server).',
    ru: 'email-code: по базе данных не видно, можно ли отправлять почту (системный ящик, сервер SMTP).',
  },
  'lock-out.sms-unknown': {
    en: 'phone-code: the database does not say whether there is an SMS provider.',
    ru: 'phone-code: по базе данных не видно, есть ли поставщик SMS.',
  },
  'lock-out.own-right': {
    en: 'You lose the right {right}: none of your other groups has it.',
    ru: 'Вы теряете право {right}: ни у одной другой вашей группы его нет.',
  },
  'lock-out.own-administration': {
    en: 'You could no longer administer sign-in.',
    ru: 'Вы больше не сможете управлять входом.',
  },
  'lock-out.no-administrator': {
    en: 'No user who may sign in could administer sign-in.',
    ru: 'Не останется ни одного пользователя, который может войти и управлять входом.',
  },
  'lock-out.others-lose-right': {
    en: '{count:# other user loses|# other users lose} the right {right}.',
    ru: 'Право {right} {count:теряет ещё # пользователь|теряют ещё # пользователя|теряют ещё # пользователей}.',
  },
  'lock-out.operator.yes': {
    en: 'You could still sign in with your password.',
    ru: 'Вы сможете войти по своему паролю.',
  },
  'lock-out.operator.no': { en: 'You could no longer sign in.', ru: 'Вы больше не сможете войти.' },
  'lock-out.operator.unknown': {
    en: 'Whether you could sign in is unknown: a directory, an identity provider, or a one-time code decides.',
    ru: 'Сможете ли войти вы, неизвестно: это решает каталог, поставщик удостоверений или одноразовый код.',
  },
});
