import type { LdapsSettings, Prediction, SiteVerdict } from '#core/contract/directory-ldaps.ts';

/** Yes, no, or not to be found out from here. */
export type Known = 'yes' | 'no' | 'unknown';

/** What the verdict is made of. */
export interface VerdictInput {
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
    sentence: sentences[row](input),
    remedies: [...remedies[row](input), ...onLinux(row, input)],
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

const sentences: Readonly<Record<Row, (input: VerdictInput) => string>> = {
  'clear-text': () =>
    'The site will connect in clear text on port 389: passwords of the service and of users can be read on the way. Servers that demand signing answer with code 8.',
  trusted: () =>
    'The site will connect. It logs one warning per path and start, because no thumbprints are listed.',
  'chain-refused': () =>
    'The site will not connect: the certificate does not pass its check, and no thumbprint can rescue it while LdapValidateServerCertificate is true.',
  'trusted-pinned': () =>
    'The site will connect: the certificate passes the check, and a thumbprint of the list matches.',
  'pin-refused': () => 'The site will not connect: no thumbprint of the list is of this server.',
  'any-certificate': () =>
    'The site will connect to anything that answers: the certificate is not checked, and no thumbprints are listed.',
  pinned: () =>
    'The site will connect: the certificate is not checked, and a thumbprint of the list matches.',
  'unpinned-refused': () => 'The site will not connect: no thumbprint of the list is of this server.',
  malformed: () =>
    'The site will not connect: an entry of the thumbprint list is malformed, and such a list refuses every connection.',
  'no-connection': () => 'The site will not connect: the server does not offer what LDAPS needs.',
  'store-unknown': ({ root }) =>
    `It cannot be said from here: if the site server trusts ${root}, it connects; if not, it refuses.`,
  unreachable: () =>
    'It cannot be said from here: the server cannot be reached from this computer. The site server may be able to.',
};

const TRUST = 'Trust the root certificate on the site server.';
const PIN = 'Or set LdapValidateServerCertificate to false together with a list of thumbprints.';

const remedies: Readonly<Record<Row, (input: VerdictInput) => string[]>> = {
  'clear-text': () => ['Set UseSecureLDAP to true.'],
  trusted: () => ['List the thumbprints below, so that only this server is connected to.'],
  'chain-refused': () => ['Mend what is marked as failed below.', TRUST, PIN],
  'trusted-pinned': () => [
    'Before the certificate is replaced, add the new thumbprint and keep the old one.',
  ],
  'pin-refused': () => ['Add a thumbprint below to the list, and keep those that are there.'],
  'any-certificate': () => ['List the thumbprints below, or set LdapValidateServerCertificate to true.'],
  pinned: () => ['Better: trust the root on the site server and set LdapValidateServerCertificate to true.'],
  'unpinned-refused': () => ['Add a thumbprint below to the list, and keep those that are there.'],
  malformed: () => ['Correct the entry: exactly 64 hex digits remain without colons and spaces.'],
  'no-connection': () => ['See the failed stage below.'],
  'store-unknown': () => [
    'Export what the site server trusts as a PEM bundle, and check again with it.',
    'On the site server: certutil -verify -urlfetch server.cer (Windows), openssl s_client -connect HOST:636 -CApath /etc/ssl/certs -verify_return_error (Linux).',
  ],
  unreachable: () => ['Check on the site server, or let this computer reach the server.'],
};

/** What is logged on a path: the path and the fingerprint, never a password, and nothing of pins for a bad chain. */
function logOf(row: Row, { sha256 }: VerdictInput): (path: string) => string {
  const refused = (path: string) => `error: ${path}, SHA-256 ${sha256 || 'of no certificate'}`;
  if (row === 'trusted' || row === 'any-certificate')
    return (path) => `warning: ${path}, no thumbprints are listed; once per start`;
  if (row === 'pin-refused' || row === 'unpinned-refused' || row === 'malformed') return refused;
  return () => '';
}

function onLinux(row: Row, { settings }: VerdictInput): string[] {
  const isPinRow = settings.LdapTrustedCertificateThumbprints.length > 0 && row !== 'clear-text';
  return settings.siteOs === 'linux' && isPinRow
    ? [
        'The site runs on Linux: .NET leaves the check to OpenLDAP there, and the thumbprint check is not verified.',
      ]
    : [];
}
