import type { Message } from '#core/base/message.ts';
import type { LdapsSettings, Prediction, SiteVerdict } from '#core/contract/directory-ldaps.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Target } from './target.ts';

/** Yes, no, or not to be found out from here. */
export type Known = 'yes' | 'no' | 'unknown';

/** What the verdict is made of. */
export interface VerdictInput {
  target: Target;
  settings: LdapsSettings;
  /** A list with an entry that is no SHA-256. */
  hasMalformedEntry: boolean;
  /** Whether a TLS connection comes about; `unknown` where the server cannot be reached from here. */
  connection: Known;
  /** Whether chain and name hold on the site server. */
  chain: Known;
  /** Whether an element of the available chain is in the list. */
  pinned: Known;
  /** Who would have to be trusted where `chain` is unknown. */
  root: string;
  /** SHA-256 of the server's certificate; empty for none. */
  sha256: string;
}

const PATHS = ['AD.Authentication', 'AD.StatusSearch', 'DirectoryInterop.Sync'] as const;

type Row = SiteVerdict['row'];

/** What each row of the table means. */
const ROWS: Readonly<Record<Row, { prediction: Prediction; colour: SiteVerdict['colour'] }>> = {
  'clear-text': { prediction: 'insecure', colour: 'red' },
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
    message:
      row === 'store-unknown'
        ? message(`ldaps.verdict.${row}`, { root: input.root })
        : message(`ldaps.verdict.${row}`),
    remedies: [...remediesOf(row, input.target), ...onLinux(row, input)],
    paths: PATHS.map((path) => ({ path, prediction, log: log(path) })),
  };
}

/** The row of the decision table. A pin rescues nothing while the chain is checked. */
function rowOf({ settings, hasMalformedEntry, connection, chain, pinned }: VerdictInput): Row {
  const isListed = settings.LdapTrustedCertificateThumbprints.length > 0;
  if (isListed && hasMalformedEntry) return 'malformed';
  if (!settings.UseSecureLDAP) return 'clear-text';
  if (connection === 'no') return 'no-connection';
  if (connection === 'unknown') return 'unreachable';
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

const REMEDIES = {
  'clear-text': ['use-ldaps'],
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

/** What is logged on a path: the path and the fingerprint, never a password, and nothing of pins for a bad chain. */
function logOf(row: Row, { sha256 }: VerdictInput): (path: string) => string {
  if (row === 'trusted' || row === 'any-certificate')
    return (path) => `warning: ${path}, LdapTrustedCertificateThumbprints = []`;
  if (row === 'pin-refused' || row === 'unpinned-refused' || row === 'malformed')
    return (path) => `error: ${path}${sha256 && `, SHA-256 ${sha256}`}`;
  return () => '';
}

function onLinux(row: Row, { settings }: VerdictInput): Message[] {
  const isPinRow = settings.LdapTrustedCertificateThumbprints.length > 0 && row !== 'clear-text';
  return settings.siteOs === 'linux' && isPinRow ? [message('ldaps.remedy.verify-on-linux')] : [];
}
