import { type Said, saidIn } from '#renderer/ui/said.ts';

/** What findings say, in Russian, by what they say in English. */
export const SAID_OF_SIGNIN: Said = [
  // Settings (JSON) of services.
  ['It is IdentityProvider, Activity or None.', 'Допустимо IdentityProvider, Activity или None.'],
  [
    'Activity is for SAML only: sessions would not be renewed.',
    'Activity бывает только у SAML: сессии не будут продлеваться.',
  ],
  ['Without it nobody can sign in.', 'Без него никто не войдёт.'],
  [
    'An empty list is explicit: only openid is asked for.',
    'Пустой список задан явно: запрашивается только openid.',
  ],
  [
    /^(.+) belongs to no scope and will not arrive: name Scopes\.$/,
    '$1 не входит ни в одну область и не придёт: задайте Scopes.',
  ],
  [
    'Without offline_access there is usually no refresh token, and sessions are not renewed.',
    'Без offline_access обычно нет токена обновления, и сессии не продлеваются.',
  ],
  [
    'Requests are to be signed, and there is no certificate: sign-in would not work.',
    'Запросы нужно подписывать, а сертификата нет: вход не заработает.',
  ],
  ['Responses that nobody asked for are accepted.', 'Принимаются ответы, которых никто не запрашивал.'],
  [
    'The certificate of the identity provider is not checked.',
    'Сертификат поставщика удостоверений не проверяется.',
  ],
  ['RenewalMode wins over this older key.', 'RenewalMode важнее этого старого ключа.'],
  ['It is an object.', 'Это должен быть объект.'],
  [/^(.+) is no field of a profile\.$/, '$1 — не поле профиля.'],
  // AuthConfig and RegistrationFields.
  ['It is no object.', 'Это не объект.'],
  [/^Names begin with a capital letter: (.+)\.$/, 'Имена пишутся с заглавной буквы: $1.'],
  ['It is missing.', 'Не задано.'],
  ['It is a list of { linkUrl, linkTitle }.', 'Это список { linkUrl, linkTitle }.'],
  [/^It is written (.+)\.$/, 'Пишется $1.'],
  ['At least one of CellPhone, Email and Nick is needed.', 'Нужно хотя бы одно из CellPhone, Email и Nick.'],
  [/^(.+) is there twice\.$/, '$1 указано дважды.'],
  ['A password is required where Nick is filled.', 'Если заполнен Nick, нужен пароль.'],
  ['One of CellPhone, Email and Nick is required.', 'Нужно одно из CellPhone, Email и Nick.'],
  [/^(.+) is required\.$/, '$1 обязательно.'],
  [/^It is one of (.+)\.$/, 'Допустимо: $1.'],
  // General settings.
  [
    'It needs a maximum length; without one no password can be set.',
    'Нужна максимальная длина; без неё не задать ни одного пароля.',
  ],
  ['It is more than the maximum length.', 'Это больше максимальной длины.'],
  ['Accounts are never blocked.', 'Учётные записи не блокируются.'],
  ['Addresses are never blocked.', 'Адреса не блокируются.'],
  ['A password may have any length.', 'Пароль может быть любой длины.'],
];

/** What the core says of settings and keys, in the language of the window. */
export function said(english: string): string {
  return saidIn(SAID_OF_SIGNIN, english);
}
