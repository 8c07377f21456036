import { addressSpellings } from '#core/access/signin/addresses.ts';
import { maskAddress, maskText } from '#core/access/triage/mask-secrets.ts';
import { parseComplaint, parsePageUrl } from '#core/base/complaint.ts';
import { toCsv } from '#core/base/csv.ts';
import { canonicalGuid } from '#core/base/guid.ts';
import { parsePageHost } from '#core/base/page-host.ts';
import { isSavedName, redact, redactAddress } from '#core/base/redact.ts';
import { stripFolders } from '#core/base/redact-paths.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { parseThumbprint } from '#core/base/thumbprints.ts';
import { namedUser, spellingsOf, userCandidates } from '#core/base/user-candidates.ts';
import { readBundle } from '#core/directory/certificates/bundle.ts';
import { readPem } from '#core/directory/certificates/certificate.ts';
import { domainOfDn } from '#core/directory/ldap/dn.ts';
import { escapeFilter } from '#core/directory/ldap/filter.ts';
import { parseTarget } from '#core/directory/ldap/target.ts';
import { readMetadata } from '#core/directory/saml/metadata.ts';
import { readXml } from '#core/directory/saml/xml.ts';
import { readConnectionEntries } from '#core/keys/connections.ts';
import { readKeyFile } from '#core/keys/entries.ts';
import { readExpression } from '#core/keys/expression.ts';
import { acceptedLanguage } from '#core/messages/format.ts';
import { readAuthConfig } from '#core/signin/entry/auth-config.ts';
import { readExtra } from '#core/signin/log/extra.ts';
import { isHostName } from '#core/signin/providers/host-name.ts';
import { claimsOf } from '#core/signin/services/claims.ts';
import { readConnectionString } from '#core/site/connection-string/read.ts';
import { containsPatterns } from '#core/site/like.ts';
import { parseSiteUrl } from '#core/site/url.ts';
import { invalidNameReason } from '#core/transfer/archive/container/entry-names.ts';
import { parseExactly } from '#core/transfer/archive/json/exact-json.ts';
import { isSystemFile, legacyPart } from '#core/transfer/archive/lenient-paths.ts';
import { scanCSharp } from '#core/transfer/references/csharp.ts';
import { findGuids } from '#core/transfer/references/guids.ts';
import { scriptBlocks } from '#core/transfer/references/html.ts';
import { scanJavaScript } from '#core/transfer/references/javascript.ts';
import { scanSql } from '#core/transfer/references/sql.ts';
import { gitLocation, redactLocation } from '#core/versions/location.ts';
import { parseModuleDocument } from '#core/versions/module-document.ts';
import { folderName } from '#core/versions/names.ts';
import { bearerToken } from '#electron/service-http/authenticate.ts';
import { checkHandshake, readClientMessage } from '#electron/service-http/hubs/protocol.ts';

/** Readers of texts that others have written, by what they are exported as. */
export const readers: Readonly<Record<string, (text: string) => unknown>> = {
  addressSpellings,
  bearerToken: (text) => bearerToken({ headers: { authorization: `Bearer ${text}` } }),
  canonicalGuid,
  claimsOf,
  containsPatterns,
  toCsv: (text) => toCsv([[text]]),
  domainOfDn,
  escapeFilter,
  findGuids,
  folderName,
  gitLocation: (location) => gitLocation({ location }),
  isHostName,
  isSavedName,
  isSystemFile,
  acceptedLanguage,
  legacyPart,
  maskAddress: (text) => maskAddress(text),
  maskText,
  invalidNameReason,
  namedUser,
  parsePageHost,
  parseExactly,
  parseModuleDocument,
  parseSiteUrl,
  parseTarget,
  parsePageUrl: (text) => parsePageUrl(text),
  readAuthConfig,
  readBundle,
  readClientMessage,
  readConnectionEntries: (text) => readConnectionEntries('web.config', text),
  readConnectionString: (text) => readConnectionString(text),
  readExpression: (text) => {
    const expression = readExpression('^(a+)+$|/api/.*');
    return typeof expression === 'string' ? expression : expression(text);
  },
  readExtra,
  'readKeyFile (JSON)': (text) => readKeyFile('appsettings.json', text),
  'readKeyFile (XML)': (text) => readKeyFile('web.config', text),
  readMetadata,
  parseComplaint,
  readPem,
  parseThumbprint,
  readXml,
  redact,
  redactAddress,
  scanCSharp: (text) => scanCSharp(text),
  scanJavaScript: (text) => scanJavaScript(text),
  scanSql: (text) => scanSql(text),
  scriptBlocks,
  redactLocation,
  spellingsOf,
  checkHandshake,
  userCandidates,
  sanitize: (text) => sanitize(text, text.length),
  stripFolders: (text) => stripFolders(text, ['/folder', text]),
};

/** Pieces that texts are pumped up with: what the readers look for, begun again and again. */
export const pieces: readonly string[] = [
  ...[
    'a',
    '0',
    ' ',
    '\n',
    '\t',
    '\\',
    '/',
    '-',
    '.',
    ',',
    ';',
    ':',
    '=',
    '@',
    '"',
    "'",
    '(',
    '{',
    '[',
    '<',
    '%41',
  ],
  ...[
    '«',
    '„',
    'я',
    '&',
    '?',
    '#',
    '*',
    '+',
    '\u0000',
    '\u200b',
    '\r\n',
    'a.',
    'a:',
    ',a:',
    'a@',
    'a=',
    'a@a:',
    '@a ',
  ],
  ...[
    '0-',
    '0 0',
    '00.',
    'A',
    'aA',
    '""',
    "''",
    '\\"',
    '{"a":',
    '[[',
    '"a",',
    '&a=',
    '?a=',
    '?url=',
    ';a=b',
    '://',
    'a://b:c',
  ],
  ...[
    '-----BEGIN CERTIFICATE-----',
    '-----BEGIN CERTIFICATE-----\n',
    '-----BEGIN PKCS7-----',
    '-----END CERTIFICATE-----',
  ],
  ...[
    '-----BEGIN ',
    '-----BEGIN PRIVATE KEY-----\n',
    'YWJj',
    'YWJj\n',
    '<a>',
    '<a ',
    '<!--',
    '<add ',
    '<script>',
    '</',
    '&amp;',
  ],
  ...[
    'password',
    'password=',
    'password: ',
    '"password":"',
    'Digest ',
    'Bearer ',
    'eyJ',
    '-eyJ',
    'login ',
    'user "',
    'user „',
    'user: a\n',
  ],
  ...[
    'http://a ',
    'https://a/api/',
    '/api/',
    'task 1 ',
    'Иванов И. ',
    'тел. 0',
    '+7 (900) ',
    'Server=a;',
    'S-1-5-',
    '::',
    '1.1.1.',
    'dc=a,',
  ],
  ...[
    '/*',
    '//',
    '--',
    '$"{',
    '`${',
    '@"',
    '"""',
    "N'",
    'IN (',
    '0x',
    'embedded:',
    'mssql://',
    '../',
    './',
    'C:\\',
    'en;q=0.1,',
    'key="a" value=',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    '{00000000-',
    'id_token',
    'X-',
    'name="password" ',
    'код ',
    'пароль ',
    'код 1234\n',
  ],
];
