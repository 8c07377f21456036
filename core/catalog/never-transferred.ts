import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';

type Why = 'sign-in' | 'users' | 'tokens' | 'licences' | 'tasks' | 'site' | 'versions';

/** Tables of the platform that no catalog file may name (design, section 4, "Never transferred"). */
const TABLES: readonly [Why, readonly string[]][] = [
  [
    'sign-in',
    [
      'AuthenticationProviders',
      'LDAPServicesCredentials',
      'OpenLDAPServicesCredentials',
      'OAuthServicesSettings',
      'SAMLServicesSettings',
      'RadiusServicesCredentials',
      'MultifactorCredentials',
      'SigningConfirmationServices',
      'TranslateServices',
      'RemoteSignatureServices',
      'AuthenticationProviderGroups',
      'AuthenticationProviderDomains',
      'LoginsLog',
      'ActionLog',
      'UserSessions',
      'IpBlocks',
      'UserPasswordHistory',
      'UserKeys',
      'UserExternalAccounts',
      'SynchronizationProfiles',
      'SynchronizationProfilesADSettings',
    ],
  ],
  ['users', ['Users', 'GroupUsers', 'GroupSpecialRights', 'UserSubstitutions']],
  ['tokens', ['PersonalAccessTokens']],
  ['licences', ['Licences', 'UserLicences']],
  [
    'tasks',
    [
      'Tasks',
      'TaskFiles',
      'Files',
      'UserFiles',
      'Attachments',
      'UserTaskPermissions',
      'TaskExecutors',
      'MailSubscribers',
      'TaskExtParamValues',
      'TaskExtParamTableValues',
    ],
  ],
  ['site', ['SiteInfo', 'ServerCommands', 'sys_general_settings']],
  ['versions', ['RepositorySettings', 'VersionConfigs', 'Modules']],
];

/** Compared without case, as SQL Server compares names. */
const WHY: ReadonlyMap<string, Why> = new Map(
  TABLES.flatMap(([why, tables]) => tables.map((table) => [table.toLowerCase(), why] as const)),
);

/** Words of names that say what a table holds, whoever made it. */
const WORDS: readonly [Why, ReadonlySet<string>][] = [
  ['tokens', new Set(['token', 'tokens'])],
  ['licences', new Set(['licence', 'licences', 'license', 'licenses'])],
  ['sign-in', new Set(['credential', 'credentials', 'login', 'logins', 'session', 'sessions'])],
];

/** Words that say that a value is a secret. */
const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'passwords',
  'passwd',
  'pwd',
  'passphrase',
  'secret',
  'secrets',
  'token',
  'tokens',
  'apikey',
  'credential',
  'credentials',
]);

/** Why the rows of a table never leave a site; undefined for a table that may be transferred. */
export function whyNeverTransferred(table: string): Message | undefined {
  const folded = table.toLowerCase();
  // The rebuilt tables and views of categories.
  if (/^(?:denormsubcat|denormtable|pivotsection)_/.test(folded)) return message('never-transferred.derived');
  const why = WHY.get(folded) ?? whyByWords(table);
  return why && message(`never-transferred.${why}`);
}

function whyByWords(table: string): Why | undefined {
  const words = wordsOf(table);
  const [why] = WORDS.find(([, known]) => words.some((word) => known.has(word))) ?? [];
  return why ?? (hasSecretWord(words) ? 'sign-in' : undefined);
}

/** True for a column that by its name holds a secret. */
export function looksSecret(column: string): boolean {
  return hasSecretWord(wordsOf(column));
}

function hasSecretWord(words: readonly string[]): boolean {
  return (
    words.some((word) => SECRETS.has(word)) ||
    words.some(
      (word, index) =>
        word === 'key' && ['api', 'access', 'private', 'secret'].includes(words[index - 1] ?? ''),
    )
  );
}

/** `UserAPIToken_2` is user, api, token, 2. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map((word) => word.toLowerCase());
}
