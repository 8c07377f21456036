import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const directoryHelp = defineHelp({
  options: {
    service: {
      en: 'The service: ActiveDirectory:ID, OpenLDAP:ID, or the ID alone.',
      ru: 'Сервис: ActiveDirectory:ID, OpenLDAP:ID или только ID.',
    },
    config: {
      en: 'The site’s appsettings.json or web.config; its keys override the options.',
      ru: 'Файл appsettings.json или web.config сайта; его ключи важнее параметров.',
    },
    secure: {
      en: 'Connect by LDAPS, as UseSecureLDAP of the site; yes by default.',
      ru: 'Соединяться по LDAPS, как UseSecureLDAP сайта; по умолчанию yes.',
    },
    ca: {
      en: 'File with the certificates to trust instead of this computer’s (PEM, DER or PKCS#7).',
      ru: 'Файл доверенных сертификатов вместо хранилища этого компьютера (PEM, DER или PKCS#7).',
    },
    'accept-untrusted': {
      en: 'Send passwords even if the server is not trusted or the connection is not encrypted.',
      ru: 'Отправлять пароли, даже если сервер не доверенный или соединение не зашифровано.',
    },
    'follow-referrals': {
      en: 'Also ask the servers that referrals name, with the same name and password.',
      ru: 'Запрашивать и серверы, на которые указывают ссылки, с теми же именем и паролем.',
    },
    'password-file': {
      en: 'File with the password of the service; the stored password by default.',
      ru: 'Файл с паролем сервиса; по умолчанию сохранённый пароль.',
    },
    limit: {
      en: 'Return at most this many entries; 100 by default.',
      ru: 'Вернуть не больше этого числа записей; по умолчанию 100.',
    },
  },
  commands: {
    'directory check': {
      summary: {
        en: 'Test what the site does with the directory of a service, step by step.',
        ru: 'Проверить по шагам всё, что сайт делает с каталогом сервиса.',
      },
      details: [
        {
          en: 'Connects, signs the service in, and looks for the base DN, users and groups.',
          ru: 'Соединяется, выполняет вход сервиса и ищет базовый DN, пользователей и группы.',
        },
        {
          en: 'With --login it looks for a user, and with --login-password-file signs the user in.',
          ru: 'С --login ищет пользователя, с --login-password-file выполняет его вход.',
        },
        {
          en: 'With --config the site’s own keys hold: LDAPSearchBase, UseSecureLDAP and its authentication mode.',
          ru: 'С --config действуют ключи самого сайта: LDAPSearchBase, UseSecureLDAP и режим аутентификации.',
        },
        {
          en: 'Exits with 10 if a step fails, with 11 if a step cannot be judged.',
          ru: 'Код завершения: 10, если шаг не пройден; 11, если о шаге нельзя судить.',
        },
      ],
      options: {
        login: { en: 'Login of a user to look for.', ru: 'Логин пользователя для поиска.' },
        'login-password-file': {
          en: 'File with the user’s password, to sign the user in; - reads standard input.',
          ru: 'Файл с паролем пользователя для проверки входа; - читает стандартный ввод.',
        },
      },
    },
    'directory search': {
      summary: {
        en: 'Find users or groups in the directory of a service.',
        ru: 'Найти пользователей или группы в каталоге сервиса.',
      },
      options: {
        kind: { en: 'What to find; users by default.', ru: 'Что искать; по умолчанию пользователей.' },
        text: { en: 'Part of a name; all by default.', ru: 'Часть имени; по умолчанию все.' },
      },
    },
    'synchronization dry-run': {
      summary: {
        en: 'Show what a profile of directory synchronization would add, change and switch off.',
        ru: 'Показать, кого профиль синхронизации добавит, изменит и отключит.',
      },
      details: [
        {
          en: 'The directory is asked and the users of the site are read; nothing is written.',
          ru: 'Каталог опрашивается, пользователи сайта читаются; ничего не записывается.',
        },
      ],
      options: { id: { en: 'ID of the profile.', ru: 'ID профиля.' } },
    },
    'directory browse': {
      summary: {
        en: 'List the children of an entry in the directory of a service.',
        ru: 'Показать записи, вложенные в запись каталога сервиса.',
      },
      options: {
        dn: {
          en: 'DN of the entry; by default the base DN, or the domains of a forest.',
          ru: 'DN записи; по умолчанию базовый DN или домены леса.',
        },
      },
    },
  },
});

export const directoryTexts = defineMessages({
  'directory-entry.user': { en: 'user', ru: 'пользователь' },
  'directory-entry.group': { en: 'group', ru: 'группа' },
  'directory-entry.container': { en: 'container', ru: 'контейнер' },
  'directory-entry.other': { en: 'other', ru: 'другое' },
  'directory-entries.none': { en: 'No entries were found.', ru: 'Записи не найдены.' },
  'directory-entries.more': {
    en: 'There are more entries: give a part of the name with --text, or a higher --limit.',
    ru: 'Есть и другие записи: укажите часть имени в --text или большее значение --limit.',
  },
  'directory-entries.values': {
    en: '{name}: not all {count:#} values of {attribute} are listed.',
    ru: '{name}: значений {attribute} — {count:#}, перечислены не все.',
  },
  'directory-entries.values-at-least': {
    en: '{name}: not all values of {attribute} are listed; there are more than {count:#}.',
    ru: '{name}: перечислены не все значения {attribute}; их больше {count:#}.',
  },
  'directory-entries.followed': {
    en: 'Referral followed to {where}: {count:# entry|# entries}',
    ru: 'Выполнен переход по ссылке {where}: {count:# запись|# записи|# записей}',
  },
  'directory-entries.not-followed': {
    en: 'The referral {where} could not be followed. {reason}',
    ru: 'Перейти по ссылке {where} не удалось. {reason}',
  },
  'directory-entries.referral': {
    en: 'Referral to another server: {where}',
    ru: 'Ссылка на другой сервер: {where}',
  },
  'directory-service.invalid': {
    en: '--service is ActiveDirectory:ID or OpenLDAP:ID, not “{value}”.',
    ru: '--service задаётся как ActiveDirectory:ID или OpenLDAP:ID, а не «{value}».',
  },
  'directory-service.ambiguous': {
    en: 'Services of both types have the ID {id}: give ActiveDirectory:{id} or OpenLDAP:{id}.',
    ru: 'Сервисы обоих типов имеют ID {id}: укажите ActiveDirectory:{id} или OpenLDAP:{id}.',
  },
});
