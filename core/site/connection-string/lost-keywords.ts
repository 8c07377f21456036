import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { redactKeyword } from './pairs.ts';

/** What follows where a keyword is not kept, and nothing is the worse for it (`connection.lost.<what>`). */
type Lost =
  | 'attach'
  | 'spn'
  | 'client-certificate'
  | 'trust-store'
  | 'schema'
  | 'session-settings'
  | 'session-target'
  | 'read-only'
  | 'password-file'
  | 'kerberos';

/** Why a string is refused that has a keyword: without it the connection would be another one (`connection.harm.<what>`). */
type Harm = 'encrypted-columns' | 'revocation' | 'protection' | 'other-database' | 'pipes';

interface Rule {
  names: readonly string[];
  /** Values that say nothing: the keyword is then as if it were not there. */
  off: RegExp;
  what: { lost: Lost } | { harm: Harm };
}

const OFF = /^(?:|false|no|0|off|disabled?)$/i;
const NEVER = /^$/;

const RULES: readonly Rule[] = [
  { names: ['columnencryptionsetting', 'columnencryption'], off: OFF, what: { harm: 'encrypted-columns' } },
  { names: ['checkcertificaterevocation'], off: OFF, what: { harm: 'revocation' } },
  {
    names: ['channelbinding', 'gssencryptionmode', 'gssencmode'],
    off: /^(?:|disable|prefer|allow)$/i,
    what: { harm: 'protection' },
  },
  { names: ['requireauth', 'fips'], off: OFF, what: { harm: 'protection' } },
  { names: ['userinstance', 'contextconnection'], off: OFF, what: { harm: 'other-database' } },
  {
    names: ['networklibrary', 'network', 'net', 'library'],
    off: /^(?:|dbmssocn|tcp(?:\/?ip)?)$/i,
    what: { harm: 'pipes' },
  },
  { names: ['namedpipe'], off: OFF, what: { harm: 'pipes' } },
  {
    names: ['attachdbfilename', 'extendedproperties', 'initialfilename'],
    off: NEVER,
    what: { lost: 'attach' },
  },
  {
    names: ['serverspn', 'failoverpartnerspn', 'kerberosservicename', 'kerberosservername', 'krbsrvname'],
    off: NEVER,
    what: { lost: 'spn' },
  },
  {
    names: [
      ...['sslcertificate', 'sslkey', 'sslpassword', 'sslcert', 'clientcertificate', 'clientkey'],
      ...['clientkeypassword', 'keystore', 'keystorepassword'],
    ],
    off: NEVER,
    what: { lost: 'client-certificate' },
  },
  {
    names: ['truststore', 'truststorepassword', 'truststoretype', 'trustmanagerclass'],
    off: NEVER,
    what: { lost: 'trust-store' },
  },
  { names: ['searchpath', 'currentschema'], off: NEVER, what: { lost: 'schema' } },
  { names: ['options', 'connsettings', 'pqopt'], off: NEVER, what: { lost: 'session-settings' } },
  {
    names: ['targetsessionattributes', 'target_session_attrs', 'targetservertype'],
    off: /^(?:|any)$/i,
    what: { lost: 'session-target' },
  },
  { names: ['readonly'], off: OFF, what: { lost: 'read-only' } },
  { names: ['passfile'], off: NEVER, what: { lost: 'password-file' } },
];

const RULE_OF: ReadonlyMap<string, Rule> = new Map(
  RULES.flatMap((rule) => rule.names.map((name) => [name, rule])),
);

/**
 * What a keyword is that has no place in a URL: a warning of what follows, nothing where it says nothing, or unknown. `key` is
 * its name in small letters and without blanks. Throws `connection-unreadable` for what would do harm.
 */
export function judgeKeyword(key: string, keyword: string, value: string): Message | 'unknown' | undefined {
  const rule = RULE_OF.get(key);
  if (!rule) return 'unknown';
  if (rule.off.test(value.trim())) return undefined;
  if ('lost' in rule.what) return lostKeyword(keyword, rule.what.lost);
  const harm = message(`connection.harm.${rule.what.harm}`);
  throw new SiteferryError('connection-unreadable', {
    reason: message('connection.keyword-refused', { keyword: redactKeyword(keyword), harm }),
  });
}

/** The warning of a keyword that is not kept. */
export function lostKeyword(
  keyword: string,
  lost: Lost | 'no-timeout' | 'certificate-pattern' | 'pinned-strict' | 'pinned-integrated',
): Message {
  return message('connection.keyword-lost', {
    keyword: redactKeyword(keyword),
    consequence: message(`connection.lost.${lost}`),
  });
}
