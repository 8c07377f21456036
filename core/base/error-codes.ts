import type { ErrorCode, ErrorData } from './error-data.ts';
import { visible } from './text.ts';

interface ErrorDefinition<Code extends ErrorCode> {
  exit: ExitCode;
  http: number;
  /** What happened and where, one sentence. */
  message: (data: ErrorData[Code]) => string;
  /** What to do about it, one sentence; empty where there is nothing to do. */
  remedy: (data: ErrorData[Code]) => string;
}

/** Exit codes of the command line (design, section 7). */
export type ExitCode = 0 | 1 | 2 | 10 | 20 | 30 | 40 | 130;

/** Every code with how it is told. */
export const definitions: { [Code in ErrorCode]: ErrorDefinition<Code> } = {
  usage: { exit: 2, http: 400, message: (d) => d.reason, remedy: () => 'See siteferry --help.' },
  'site-url-invalid': {
    exit: 2,
    http: 400,
    message: (d) => `"${visible(d.url)}" is not a site URL: ${d.reason}.`,
    remedy: () =>
      'Use embedded:<folder>, postgres://user@host:5432/database or mssql://user@host:1433/database.',
  },
  'site-name-unknown': {
    exit: 2,
    http: 404,
    message: (d) => `No saved site is called "${visible(d.name)}".`,
    remedy: () => 'List the saved sites with siteferry site list, or give a site URL.',
  },
  'host-unknown': {
    exit: 20,
    http: 502,
    message: (d) => `The host name ${visible(d.host)} is not known to this computer.`,
    remedy: () => 'Check the spelling, the VPN connection and the DNS server.',
  },
  'connection-refused': {
    exit: 20,
    http: 502,
    message: (d) => `${visible(d.host)} refuses connections on port ${d.port}.`,
    remedy: () => 'Check the port, that the database server runs, and that it listens for TCP connections.',
  },
  'connection-timeout': {
    exit: 20,
    http: 504,
    message: (d) => `${visible(d.host)} did not answer on port ${d.port} within ${d.seconds} seconds.`,
    remedy: () =>
      'A firewall between this computer and the server is the usual cause; check the address too.',
  },
  'connection-lost': {
    exit: 20,
    http: 502,
    message: (d) => `The connection to ${visible(d.site)} broke off; what was not committed has been undone.`,
    remedy: () => 'Check that the database server runs, then try again.',
  },
  'tls-failed': {
    exit: 20,
    http: 502,
    message: (d) => `No secure connection to ${visible(d.host)}: ${d.reason}.`,
    remedy: () =>
      'Trust the certificate authority of the server on this computer, or set the TLS options of the site URL.',
  },
  'login-failed': {
    exit: 20,
    http: 502,
    message: (d) => `${visible(d.host)} refuses the user ${visible(d.user)} with this password.`,
    remedy: () =>
      'Check the user name and the password (SITEFERRY_PASSWORD), and that the server lets this user in from here.',
  },
  'database-missing': {
    exit: 20,
    http: 502,
    message: (d) => `There is no database ${visible(d.database)}.`,
    remedy: () => 'Check the name; a new site needs an existing, empty database and siteferry site init.',
  },
  'database-not-empty': {
    exit: 20,
    http: 409,
    message: (d) => `${visible(d.site)} is not empty: it already has ${visible(d.found)}.`,
    remedy: () => 'siteferry site init needs an empty database; an existing site is never altered.',
  },
  'not-a-site': {
    exit: 20,
    http: 502,
    message: (d) => `${visible(d.site)} is not a site: ${visible(d.missing)} is missing.`,
    remedy: () => 'Check the database name, or make an empty database into a site with siteferry site init.',
  },
  'no-right': {
    exit: 20,
    http: 403,
    message: (d) => `No right to ${d.action} on ${visible(d.site)}.`,
    remedy: () => 'Ask the database administrator for the right, or connect as another user.',
  },
  'site-busy': {
    exit: 20,
    http: 409,
    message: (d) => `${visible(d.site)} is in use by ${visible(d.holder)}.`,
    remedy: () => 'An embedded site is open in one program at a time: close the other one first.',
  },
  'site-not-empty': {
    exit: 20,
    http: 409,
    message: (d) => `${visible(d.site)} already holds ${visible(d.found)}.`,
    remedy: () => 'Seeding fills an empty site only; make a new one with siteferry site init.',
  },
  'node-not-found': {
    exit: 2,
    http: 404,
    message: (d) => `The site has no ${d.type} "${visible(d.node)}".`,
    remedy: () => 'Look it up with siteferry tree.',
  },
  'run-unknown': {
    exit: 2,
    http: 404,
    message: (d) =>
      d.file === undefined
        ? `The history has no run ${visible(d.run)}.`
        : `The run ${visible(d.run)} has no file ${visible(d.file)}.`,
    remedy: () => 'Look at the history again: it may have been tidied up since.',
  },
  'upload-unknown': {
    exit: 2,
    http: 404,
    message: (d) => `There is no unfinished upload ${visible(d.upload)}.`,
    remedy: () => 'Choose the archive again.',
  },
  'file-unreadable': {
    exit: 30,
    http: 400,
    message: (d) => `${visible(d.file)} cannot be read: ${d.reason}.`,
    remedy: () => 'Check the path and the rights on it.',
  },
  'file-unwritable': {
    exit: 30,
    http: 400,
    message: (d) => `${visible(d.file)} cannot be written: ${d.reason}.`,
    remedy: () => 'Check the folder, the rights on it and the free space; nothing was left behind.',
  },
  'archive-invalid': {
    exit: 30,
    http: 400,
    message: (d) => `${placeInArchive(d)}: ${d.reason}.`,
    remedy: () => 'Check that it is the right file, or export it again; nothing was written.',
  },
  'decisions-invalid': {
    exit: 30,
    http: 400,
    message: (d) => `${visible(d.file)}${d.pointer}: ${d.reason}.`,
    remedy: () =>
      'Correct the decisions file; siteferry preview --json lists each conflict with its decisions.',
  },
  'plan-invalid': {
    exit: 30,
    http: 400,
    message: (d) => `${visible(d.file)} is not a plan: ${d.reason}.`,
    remedy: () => 'Make it again with siteferry preview --plan-out.',
  },
  conflicts: {
    exit: 10,
    http: 409,
    message: (d) => `${d.count} conflict(s) need a decision; the first is ${visible(d.first)}.`,
    remedy: () =>
      'Nothing was written. Decide them with --decisions FILE, or leave them out with --on-conflict skip.',
  },
  'plan-elsewhere': {
    exit: 10,
    http: 409,
    message: (d) =>
      d.what === 'options'
        ? 'The plan was made with other options.'
        : `The plan was made for another ${d.what}.`,
    remedy: () => 'Nothing was written. Make a plan for this one with siteferry preview.',
  },
  'plan-stale': {
    exit: 10,
    http: 409,
    message: (d) =>
      `${d.count} thing(s) changed on the receiver since the preview: ${d.changed.map((name) => visible(name)).join('; ')}.`,
    remedy: () => 'Nothing was written. Preview again, look at what changed, then import.',
  },
  'import-running': {
    exit: 20,
    http: 409,
    message: (d) => `Another import is running on ${visible(d.site)}.`,
    remedy: () => 'Wait until it ends; one import at a time is made per site.',
  },
  'import-failed': {
    exit: 40,
    http: 409,
    message: (d) =>
      `${visible(d.path)} (${d.type}) could not be written: ${d.reason}` +
      `${d.table ? `, ${d.table}${d.column ? `.${d.column}` : ''}` : ''}${d.value ? ` = ${visible(d.value)}` : ''}.`,
    remedy: () =>
      'Everything was rolled back. Correct the entity on the source or decide it away, then try again.',
  },
  'database-refused': {
    exit: 20,
    http: 502,
    message: (d) =>
      `The database refused a statement: ${d.reason}${d.table ? ` in ${visible(d.table)}` : ''}${d.column ? `.${visible(d.column)}` : ''}.`,
    remedy: () => 'Run siteferry site check to see what differs from the expected schema.',
  },
  'feature-off': {
    exit: 20,
    http: 501,
    message: (d) => `${d.feature} cannot be looked after on this site: ${visible(d.missing)} is missing.`,
    remedy: () =>
      'Check the right to it, and what version the site is; siteferry site check names what is missing.',
  },
  'edition-excludes': {
    exit: 20,
    http: 404,
    message: (d) => `${d.feature} is no part of this site's edition (certified).`,
    remedy: () => 'What is stored of it stays in the database and is not used.',
  },
  'operator-unknown': {
    exit: 20,
    http: 403,
    message: (d) => `The site has no user "${visible(d.operator)}" who could do this.`,
    remedy: () => 'Name a user of the site by login; one who is dismissed or blocked does not do.',
  },
  'right-missing': {
    exit: 20,
    http: 403,
    message: (d) => `${visible(d.operator)} lacks a right on this site: ${d.right}.`,
    remedy: () => 'Nothing was written. Work as a user who has it.',
  },
  'record-unknown': {
    exit: 10,
    http: 404,
    message: (d) => `There is no ${d.what} with id ${visible(d.id)}.`,
    remedy: () => 'Nothing was written. List them again: it may have been deleted.',
  },
  'rule-broken': {
    exit: 10,
    http: 400,
    message: (d) => d.reason,
    remedy: () => 'Nothing was written.',
  },
  'keys-unreadable': {
    exit: 30,
    http: 400,
    message: (d) =>
      `${visible(d.file)} cannot be read as a configuration: ${visible(d.reason)}` +
      `${d.line === undefined ? '' : `, line ${d.line}, column ${d.column ?? 1}`}.`,
    remedy: () => 'Check that it is appsettings.json or web.config, and whole.',
  },
  'target-invalid': {
    exit: 2,
    http: 400,
    message: (d) => `"${visible(d.target)}" cannot be checked: ${visible(d.reason)}.`,
    remedy: () => 'A server is a host, host:port, or a URL such as ldaps://dc1.example.com.',
  },
  'directory-failed': {
    exit: 20,
    http: 502,
    message: (d) => `The directory server ${visible(d.server)} cannot be asked: ${visible(d.reason)}`,
    remedy: () => 'Check the service: every step of it is tried by itself there.',
  },
  cancelled: { exit: 130, http: 499, message: () => 'Cancelled; nothing was written.', remedy: () => '' },
  bug: {
    exit: 1,
    http: 500,
    message: (d) => `Siteferry has made a mistake: ${d.reason}.`,
    remedy: () => 'Please report it with the log.',
  },
};

function placeInArchive(data: ErrorData['archive-invalid']): string {
  const pointer = data.pointer === undefined ? '' : `#${visible(data.pointer)}`;
  const position = data.line === undefined ? '' : `, line ${data.line}, column ${data.column ?? 1}`;
  return `${visible(data.file)}${pointer}${position}`;
}

/** Every code with its exit code and HTTP status, for documentation and tests. */
export function errorCatalog(): { code: ErrorCode; exit: ExitCode; http: number }[] {
  return (Object.keys(definitions) as ErrorCode[]).map((code) => ({
    code,
    exit: definitions[code].exit,
    http: definitions[code].http,
  }));
}
