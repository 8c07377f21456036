import type { Message } from '#core/base/message.ts';
import type { LdapsSettings, Prediction, SiteVerdict } from '#core/contract/directory/ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { isTrustFinding } from '../certificates/rules.ts';
import { LDAP_PORT, type Target } from '../ldap/target.ts';
import type { ClearText } from './clear-text.ts';
import type { ConnectionState } from './connect.ts';
import { countOf, worstFirst } from './counts.ts';
import { type Answer, HANDSHAKE_TIMEOUT } from './handshakes.ts';

/** Yes, no, or not to be found out from here. */
export type TriState = 'yes' | 'no' | 'unknown';

/** What the verdict is made of. */
export interface VerdictInput {
  target: Target;
  settings: LdapsSettings;
  /** A list with an entry that is no SHA-256. */
  hasMalformedEntry: boolean;
  /** Whether a TLS connection comes about. */
  reached: ConnectionState;
  /** Its newest protocol is one that is switched off nearly everywhere. */
  isOld: boolean;
  /** What it answers to LDAP over TLS; undefined where nothing was asked. */
  answer: Answer | undefined;
  /** What rules say of the connection. */
  connectionRules: readonly Finding[];
  /** What is at the port without TLS; known where the site uses that. */
  clearText: ClearText | undefined;
  /** Whether chain and name hold on the site server. */
  chain: TriState;
  /** The times of this computer and of the server, where only by one of them the certificates are valid. */
  clocks: { here: string; there: string } | undefined;
  /** Whether an element of the available chain is in the list. */
  pinned: TriState;
  /** Who would have to be trusted where `chain` is unknown. */
  root: string;
  /** SHA-256 of the server's certificate; empty for none. */
  sha256: string;
  /** Its subject; empty for none. */
  subject: string;
  /** Findings that make the server refused. */
  deciding: readonly Finding[];
  /** Whether its authority has revoked it: nothing that accepts it is advised then. */
  isRevoked: boolean;
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
  'clock-unknown': { prediction: 'unknown', colour: 'grey' },
};

/** What the site will do with this server (spec, "LDAPS certificate rules", 1-6), on each of its three paths. */
export function siteVerdict(input: VerdictInput): SiteVerdict {
  const row = rowOf(input);
  const { prediction, colour } = ROWS[row];
  const log = logOf(row, input);
  return {
    prediction,
    colour,
    row,
    message: messageOf(row, input),
    remedies: [...remediesOf(row, input), ...onLinux(input)],
    paths: PATHS.map((path) => ({ path, prediction, log: log(path) })),
  };
}

/**
 * The verdict of a name behind which there are several addresses or certificates: a connection may meet the worst of them, and
 * the first sentence says how many of them there are.
 */
export function worst(verdicts: readonly SiteVerdict[], counted: 'addresses' | 'certificates'): SiteVerdict {
  const [first, ...others] = worstFirst(verdicts, (one) => one);
  if (!first) throw new Error('a server without a verdict');
  if (others.every(({ prediction }) => prediction === first.prediction)) return first;
  const count = countOf(
    counted,
    verdicts.map(({ prediction }) => prediction),
  );
  return { ...first, message: message('ldaps.count.and', { count, verdict: first.message }) };
}

function messageOf(row: Row, input: VerdictInput): Message {
  const { root, clearText } = input;
  const port = clearText?.port ?? LDAP_PORT;
  switch (row) {
    case 'store-unknown':
      return message('ldaps.verdict.store-unknown', { root });
    case 'clear-text':
    case 'clear-text-refused':
    case 'clear-text-unknown':
      return message(`ldaps.verdict.${row}`, { port });
    case 'no-directory':
      return noDirectory(input);
    case 'clock-unknown':
      return message('ldaps.verdict.clock-unknown', input.clocks ?? { here: '', there: '' });
    case 'unstable':
    case 'unfinished':
      return message(`ldaps.verdict.${row}`, { cause: sentences(causesOf(input.connectionRules, input)) });
    case 'chain-refused':
    case 'no-connection': {
      const causes = causesOf(input.deciding, input);
      const what =
        causes.length > 1 ? (`ldaps.verdict.${row}.several` as const) : (`ldaps.verdict.${row}` as const);
      return message(what, { cause: sentences(causes) });
    }
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
  if (input.answer !== 'ldap') return 'no-directory';
  return input.isOld ? 'old-protocol' : row;
}

const CLEAR_TEXT_ROWS = {
  ldap: 'clear-text',
  none: 'clear-text-refused',
  unknown: 'clear-text-unknown',
} as const satisfies Readonly<Record<ClearText['answer'], Row>>;

/** What certificate and list alone decide. */
function certificateRow({ settings, chain, clocks, pinned }: VerdictInput): Row {
  const isListed = settings.LdapTrustedCertificateThumbprints.length > 0;
  if (!settings.LdapValidateServerCertificate) {
    if (!isListed) return 'any-certificate';
    return pinned === 'yes' ? 'pinned' : pinned === 'no' ? 'unpinned-refused' : 'store-unknown';
  }
  if (chain === 'no') return 'chain-refused';
  // Whatever the store of the site says, the list refuses.
  if (isListed && pinned === 'no') return 'pin-refused';
  if (clocks) return 'clock-unknown';
  if (chain === 'unknown' || (isListed && pinned === 'unknown')) return 'store-unknown';
  return isListed ? 'trusted-pinned' : 'trusted';
}

/** Why nobody knows whether there is a directory behind TLS: it says so itself, something else answers, or nothing does in time. */
function noDirectory({ answer = 'silent', target: { port } }: VerdictInput): Message {
  switch (answer) {
    case 'notice':
      return message('ldaps.verdict.no-directory.notice');
    case 'silent':
    case 'slow':
      return message('ldaps.verdict.no-directory.silent', { port, seconds: HANDSHAKE_TIMEOUT / 1_000 });
    default:
      return message('ldaps.verdict.no-directory', { port });
  }
}

/** Why a server is refused, in the words of the rules that it breaks; what is no fault of its own certificate names whose. */
function causesOf(findings: readonly Finding[], { subject: own }: VerdictInput): Message[] {
  const causes = errorsIn(findings).map((error) => {
    const { message: cause, subject } = error;
    const isNamed = subject === undefined || subject === own || isTrustFinding(error);
    return isNamed ? cause : message('ldaps.cause.of', { subject, cause });
  });
  return [...new Map(causes.map((one) => [JSON.stringify(one), one])).values()];
}

function errorsIn(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ severity }) => severity === 'error');
}

/** Sentences one behind the other. */
function sentences([first, ...others]: readonly Message[]): Message {
  if (first === undefined) return message('ldaps.cause.unknown');
  return others.length === 0 ? first : message('ldaps.cause.next', { first, next: sentences(others) });
}

const REMEDIES = {
  'clear-text': ['use-ldaps'],
  'clear-text-refused': ['use-ldaps', 'see-stages'],
  'clear-text-unknown': ['use-ldaps', 'check-there'],
  trusted: ['list-thumbprints'],
  'trusted-pinned': ['keep-old'],
  'pin-refused': ['add-thumbprint'],
  'any-certificate': ['list-or-validate'],
  pinned: ['validate'],
  'unpinned-refused': ['add-thumbprint'],
  malformed: ['correct-entry'],
  'store-unknown': ['bundle'],
  unreachable: ['check-there'],
  unfinished: ['see-stages', 'check-there'],
  unstable: ['see-stages'],
  'no-directory': ['check-port', 'check-there'],
  'old-protocol': ['enable-tls'],
  'clock-unknown': ['set-clock'],
} as const satisfies Readonly<Record<Exclude<Row, 'chain-refused' | 'no-connection'>, readonly string[]>>;

/** What accepts a certificate as it is. */
const ACCEPTING: readonly string[] = ['add-thumbprint', 'list-or-validate', 'validate'];

/** What to do, the first thing first. */
function remediesOf(row: Row, input: VerdictInput): Message[] {
  const { answer, target, deciding, isRevoked } = input;
  if (row === 'chain-refused' || row === 'no-connection') return refusedRemedies(row, deciding);
  const isWaitedFor =
    row === 'no-directory' && (answer === 'silent' || answer === 'slow' || answer === 'notice');
  if (isWaitedFor) return [message('ldaps.R01.remedy.timeout'), message('ldaps.remedy.check-there')];
  const usual = REMEDIES[row].filter((remedy) => !isRevoked || !ACCEPTING.includes(remedy));
  const remedies = [
    ...(isRevoked ? [message('ldaps.R20.remedy')] : []),
    ...usual.map((remedy) => message(`ldaps.remedy.${remedy}`)),
  ];
  if (row !== 'store-unknown') return remedies;
  const { host, port } = target;
  const server = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const openssl = `openssl s_client -connect ${server} -CApath /etc/ssl/certs -verify_return_error`;
  return [
    ...remedies,
    message('ldaps.remedy.run-on-windows', { command: 'certutil -verify -urlfetch server.cer' }),
    message('ldaps.remedy.run-on-linux', { command: openssl }),
  ];
}

/** Each cause has its own remedy; a certificate that is wrong by itself is not to be accepted. */
function refusedRemedies(row: 'chain-refused' | 'no-connection', deciding: readonly Finding[]): Message[] {
  const errors = errorsIn(deciding);
  const remedies = errors.flatMap((one) => one.remedies);
  const isTrustOnly = errors.length > 0 && errors.every(isTrustFinding);
  const all = [
    ...remedies,
    ...(row === 'chain-refused' && isTrustOnly ? [message('ldaps.remedy.thumbprints-instead')] : []),
  ];
  const unique = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
  return unique.length > 0 ? unique : [message('ldaps.remedy.see-stages')];
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
