import type { Message } from '#core/base/message.ts';
import type { LdapsSettings, Prediction, SiteVerdict } from '#core/contract/directory-ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { ruleOf } from '#core/messages/ldaps-rules.ts';
import type { ClearText } from './clear-text.ts';
import type { Reached } from './contact.ts';
import { LDAP_PORT, type Target } from './target.ts';

/** Yes, no, or not to be found out from here. */
export type Known = 'yes' | 'no' | 'unknown';

/** What the verdict is made of. */
export interface VerdictInput {
  target: Target;
  settings: LdapsSettings;
  /** A list with an entry that is no SHA-256. */
  hasMalformedEntry: boolean;
  /** Whether a TLS connection comes about. */
  reached: Reached;
  /** Its newest protocol is one that is switched off nearly everywhere. */
  isOld: boolean;
  /** Whether it answers LDAP over TLS. */
  isDirectory: boolean;
  /** What is at the port without TLS; known where the site uses that. */
  clearText: ClearText | undefined;
  /** Whether chain and name hold on the site server. */
  chain: Known;
  /** Whether an element of the available chain is in the list. */
  pinned: Known;
  /** Who would have to be trusted where `chain` is unknown. */
  root: string;
  /** SHA-256 of the server's certificate; empty for none. */
  sha256: string;
  /** Findings that make the server refused. */
  deciding: readonly Finding[];
}

const PATHS = ['AD.Authentication', 'AD.StatusSearch', 'DirectoryInterop.Sync'] as const;

type Row = SiteVerdict['row'];

/** What each row of the table means. */
const ROWS: Readonly<Record<Row, { prediction: Prediction; colour: SiteVerdict['colour'] }>> = {
  'clear-text': { prediction: 'insecure', colour: 'red' },
  'clear-text-refused': { prediction: 'refused', colour: 'red' },
  'clear-text-unknown': { prediction: 'unknown', colour: 'grey' },
  trusted: { prediction: 'connects', colour: 'green' },
  'chain-refused': { prediction: 'refused', colour: 'red' },
  'trusted-pinned': { prediction: 'connects', colour: 'green' },
  'pin-refused': { prediction: 'refused', colour: 'red' },
  'any-certificate': { prediction: 'insecure', colour: 'red' },
  pinned: { prediction: 'connects', colour: 'amber' },
  'unpinned-refused': { prediction: 'refused', colour: 'red' },
  malformed: { prediction: 'refused', colour: 'red' },
  'no-connection': { prediction: 'refused', colour: 'red' },
  'store-unknown': { prediction: 'unknown', colour: 'grey' },
  unreachable: { prediction: 'unknown', colour: 'grey' },
  unfinished: { prediction: 'unknown', colour: 'grey' },
  unstable: { prediction: 'unknown', colour: 'grey' },
  'no-directory': { prediction: 'unknown', colour: 'grey' },
  'old-protocol': { prediction: 'unknown', colour: 'grey' },
};

/** What the site will do with this server (spec, "LDAPS certificate rules", 1-6), on each of its three paths. */
export function siteVerdict(input: VerdictInput): SiteVerdict {
  const row = rowOf(input);
  const { prediction, colour } = ROWS[row];
  const log = logOf(row, input);
  const cause = causeOf(row, input);
  return {
    prediction,
    colour,
    row,
    message: messageOf(row, input),
    ...(cause ? { cause } : {}),
    remedies: [...remediesOf(row, input.target), ...onLinux(input)],
    paths: PATHS.map((path) => ({ path, prediction, log: log(path) })),
  };
}

const BADNESS: readonly Prediction[] = ['connects', 'unknown', 'insecure', 'refused'];

/** The verdict of a name behind which there are several certificates: a connection may meet the worst of them. */
export function worst(verdicts: readonly SiteVerdict[]): SiteVerdict {
  const [first, ...others] = verdicts.toSorted(
    (left, right) => BADNESS.indexOf(right.prediction) - BADNESS.indexOf(left.prediction),
  );
  if (!first) throw new Error('a server without a verdict');
  const same = verdicts.filter(({ row }) => row === first.row).length;
  if (others.length === 0 || same === verdicts.length || first.cause) return first;
  return { ...first, cause: message('ldaps.because.some', { count: same, total: verdicts.length }) };
}

function messageOf(row: Row, { root, clearText, target }: VerdictInput): Message {
  const port = clearText?.port ?? LDAP_PORT;
  switch (row) {
    case 'store-unknown':
      return message('ldaps.verdict.store-unknown', { root });
    case 'clear-text':
    case 'clear-text-refused':
    case 'clear-text-unknown':
      return message(`ldaps.verdict.${row}`, { port });
    case 'no-directory':
      return message('ldaps.verdict.no-directory', { port: target.port });
    default:
      return message(`ldaps.verdict.${row}`);
  }
}

/** The row of the decision table. A pin rescues nothing while the chain is checked, and has no effect without LDAPS. */
function rowOf(input: VerdictInput): Row {
  const { settings, hasMalformedEntry, reached, clearText } = input;
  if (!settings.UseSecureLDAP) return CLEAR_TEXT_ROWS[clearText?.answer ?? 'unknown'];
  if (settings.LdapTrustedCertificateThumbprints.length > 0 && hasMalformedEntry) return 'malformed';
  if (reached === 'none') return 'no-connection';
  if (reached === 'unreachable' || reached === 'unfinished') return reached;
  const row = certificateRow(input);
  if (ROWS[row].prediction === 'refused' || ROWS[row].prediction === 'insecure') return row;
  if (reached === 'unstable') return 'unstable';
  if (!input.isDirectory) return 'no-directory';
  return input.isOld ? 'old-protocol' : row;
}

const CLEAR_TEXT_ROWS = {
  ldap: 'clear-text',
  none: 'clear-text-refused',
  unknown: 'clear-text-unknown',
} as const satisfies Readonly<Record<ClearText['answer'], Row>>;

/** What certificate and list alone decide. */
function certificateRow({ settings, chain, pinned }: VerdictInput): Row {
  const isListed = settings.LdapTrustedCertificateThumbprints.length > 0;
  if (!settings.LdapValidateServerCertificate) {
    if (!isListed) return 'any-certificate';
    return pinned === 'yes' ? 'pinned' : pinned === 'no' ? 'unpinned-refused' : 'store-unknown';
  }
  if (chain === 'no') return 'chain-refused';
  // Whatever the store of the site says, the list refuses.
  if (isListed && pinned === 'no') return 'pin-refused';
  if (chain === 'unknown' || (isListed && pinned === 'unknown')) return 'store-unknown';
  return isListed ? 'trusted-pinned' : 'trusted';
}

/** Which rules a refusal is due to: one alone, or several of which each would be enough. */
function causeOf(row: Row, { deciding }: VerdictInput): Message | undefined {
  if (row !== 'chain-refused' && row !== 'no-connection') return undefined;
  const errors = deciding.filter(({ severity }) => severity === 'error');
  const rules = [...new Set(errors.flatMap(({ message: what }) => ruleOf(what) ?? []))];
  const [rule] = rules;
  if (rule === undefined) return undefined;
  return rules.length === 1
    ? message('ldaps.because.alone', { rule })
    : message('ldaps.because.several', { rules });
}

const REMEDIES = {
  'clear-text': ['use-ldaps'],
  'clear-text-refused': ['use-ldaps', 'see-stages'],
  'clear-text-unknown': ['use-ldaps', 'check-there'],
  trusted: ['list-thumbprints'],
  'chain-refused': ['correct-errors', 'trust-root', 'thumbprints-instead'],
  'trusted-pinned': ['keep-old'],
  'pin-refused': ['add-thumbprint'],
  'any-certificate': ['list-or-validate'],
  pinned: ['validate'],
  'unpinned-refused': ['add-thumbprint'],
  malformed: ['correct-entry'],
  'no-connection': ['see-stages'],
  'store-unknown': ['bundle'],
  unreachable: ['check-there'],
  unfinished: ['see-stages', 'check-there'],
  unstable: ['see-stages'],
  'no-directory': ['check-port', 'check-there'],
  'old-protocol': ['enable-tls'],
} as const satisfies Readonly<Record<Row, readonly string[]>>;

/** What to do, the first thing first. */
function remediesOf(row: Row, { host, port }: Target): Message[] {
  const remedies = REMEDIES[row].map((remedy) => message(`ldaps.remedy.${remedy}`));
  if (row !== 'store-unknown') return remedies;
  const server = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const openssl = `openssl s_client -connect ${server} -CApath /etc/ssl/certs -verify_return_error`;
  return [
    ...remedies,
    message('ldaps.remedy.run-on-windows', { command: 'certutil -verify -urlfetch server.cer' }),
    message('ldaps.remedy.run-on-linux', { command: openssl }),
  ];
}

/**
 * What is logged on a path: the path and the fingerprint, never a password. The list is looked at after the chain has passed,
 * so of a bad chain, or one that nobody here can judge, nothing of pins is predicted.
 */
function logOf(row: Row, { settings, reached, chain, sha256 }: VerdictInput): (path: string) => string {
  if (row === 'trusted' || row === 'any-certificate')
    return (path) => `warning: ${path}, LdapTrustedCertificateThumbprints = []`;
  const isCompared = reached === 'done' && (!settings.LdapValidateServerCertificate || chain === 'yes');
  if (isCompared && (row === 'pin-refused' || row === 'unpinned-refused' || row === 'malformed'))
    return (path) => `error: ${path}, SHA-256 ${sha256}`;
  return () => '';
}

function onLinux({ settings }: VerdictInput): Message[] {
  const isPinRow = settings.LdapTrustedCertificateThumbprints.length > 0 && settings.UseSecureLDAP;
  return settings.siteOs === 'linux' && isPinRow ? [message('ldaps.remedy.verify-on-linux')] : [];
}
