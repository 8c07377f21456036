import { posix, resolve } from 'node:path';
import type { Message } from '#core/base/message.ts';
import { shellQuote } from '#core/base/shell-quote.ts';
import { message } from '#core/messages/catalogue.ts';

export const UNIT_KINDS = ['systemd', 'windows', 'container'] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

/** What a system is to run, and how. */
export interface UnitOptions {
  kind: UnitKind;
  /** Path of the program. */
  program: string;
  command: 'service' | 'worker';
  /** Options of that command as they were given, without a password in any of them. */
  given: GivenOptions;
}

/** False, undefined and an empty list for what was not given. */
export type GivenOptions = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** Text for a system's manager of services, with comments in the words of `say`. No password is in it, only where it lies. */
export function unitText(options: UnitOptions, say: (message: Message) => string): string {
  const texts = { systemd: systemdUnit, windows: windowsService, container: containerfile };
  return texts[options.kind](options, say);
}

type Say = (message: Message) => string;

/** User and folder of the state on a system that runs Siteferry as a service. */
const USER = 'siteferry';
const STATE = '/var/lib/siteferry';

/** Files with secrets, and the credentials that systemd makes of them: the service's user need not read the files. */
const SECRETS: Readonly<Record<string, string>> = {
  'site-password-file': 'site-password',
  'ssh-password-file': 'ssh-password',
  'jobs-password-file': 'jobs-password',
  'certificate-key': 'certificate-key',
};

/** Options whose value is a path of the computer that runs it. */
const PATHS: ReadonlySet<string> = new Set([
  ...Object.keys(SECRETS),
  'profile-file',
  'config',
  'certificate',
  'certificate-password-file',
  'log',
  'results',
  'disk',
]);

/** How long requests and jobs may take to end, where nothing else is said, in seconds. */
const STOP_WITHIN = 30;

function stopSeconds({ given }: UnitOptions): number {
  return Number(textOfOption(given, 'stop-within') ?? STOP_WITHIN) + 15;
}

function portOf({ given }: UnitOptions): number {
  return Number(textOfOption(given, 'port') ?? 8480);
}

function textOfOption(given: GivenOptions, name: string): string | undefined {
  const { [name]: value } = given;
  return typeof value === 'string' ? value : undefined;
}

/** The options as words of a command line. */
function wordsOf(given: GivenOptions): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    return [value].flat().flatMap((one) => [`--${name}`, one]);
  });
}

function systemdUnit(options: UnitOptions, say: Say): string {
  const { program, command } = options;
  const given = withWholePaths(options.given);
  const secrets = Object.entries(SECRETS).flatMap(([option, credential]) => {
    const file = textOfOption(given, option);
    return file === undefined ? [] : [`LoadCredential=${credential}:${unitPath(file)}`];
  });
  const words = [program, command, ...wordsOf(byCredentials(given))];
  const site = textOfOption(given, 'site');
  const folder = site === undefined ? undefined : embeddedFolder(site);
  const log = textOfOption(given, 'log');
  const logs = log === undefined ? undefined : /^\/var\/log\/(\S+)\/[^/]+$/.exec(log)?.[1];
  const results = textOfOption(given, 'results');
  const logFolder = log === undefined || logs !== undefined ? undefined : posix.dirname(log);
  const written = [folder, results, logFolder].flatMap((one) =>
    one === undefined || isBelow(one, STATE) ? [] : [one],
  );
  // The platform's: nothing is made there, nor given to another user.
  const disk = textOfOption(given, 'disk');
  const name = command === 'service' ? 'siteferry' : 'siteferry-worker';
  return textOf([
    `# ${say(message('unit.systemd', { file: `/etc/systemd/system/${name}.service` }))}`,
    `# ${say(message('unit.once'))}`,
    ...steps(options, { written, folder }).map((line) => `#   ${line}`),
    '[Unit]',
    'Description=Siteferry',
    'After=network-online.target',
    'Wants=network-online.target',
    '',
    '[Service]',
    'Type=exec',
    `User=${USER}`,
    `ExecStart=${words.map(systemdWord).join(' ')}`,
    ...(command === 'service' ? ['ExecReload=/bin/kill -HUP $MAINPID'] : []),
    'Restart=on-failure',
    'RestartSec=5',
    `TimeoutStopSec=${stopSeconds(options)}`,
    'StateDirectory=siteferry',
    'StateDirectoryMode=0700',
    'Environment=SITEFERRY_HOME=%S/siteferry',
    ...(logs === undefined ? [] : [`LogsDirectory=${unitPath(logs)}`, 'LogsDirectoryMode=0700']),
    ...secrets,
    '',
    `# ${say(message('unit.hardening'))}`,
    ...HARDENING,
    ...[...written, ...(disk === undefined ? [] : [disk])].map((path) => `ReadWritePaths=${unitPath(path)}`),
    // Ports below belong to the system.
    ...(command === 'service' && portOf(options) < 1024
      ? ['CapabilityBoundingSet=CAP_NET_BIND_SERVICE', 'AmbientCapabilities=CAP_NET_BIND_SERVICE']
      : ['CapabilityBoundingSet=']),
    '',
    '[Install]',
    'WantedBy=multi-user.target',
  ]);
}

/** What makes the user, the folders, and a first key in them: commands of a shell, as root. */
function steps(
  { program, command, given }: UnitOptions,
  { written, folder }: { written: readonly string[]; folder: string | undefined },
): string[] {
  const words = (...all: string[]) => all.map(shellQuote).join(' ');
  const own = written.filter((path) => path !== folder);
  const site = textOfOption(given, 'site');
  const asUser = ['runuser', '-u', USER, '--', 'env', `SITEFERRY_HOME=${STATE}`, program];
  return [
    words('useradd', '--system', '--home-dir', STATE, '--shell', '/usr/sbin/nologin', USER),
    words('install', '--directory', `--owner=${USER}`, `--group=${USER}`, '--mode=0700', STATE, ...own),
    ...(folder === undefined ? [] : [words('chown', '--recursive', `${USER}:${USER}`, folder)]),
    ...(command === 'service' && site !== undefined
      ? [`${words(...asUser, ...KEY_CREATE, '--site', site)} ${KEY_VALUES}`]
      : []),
  ];
}

const KEY_CREATE = ['service', 'key', 'create'];
/** What the person has to choose. */
const KEY_VALUES = '--name pipeline --user admin --right transfer:write';

/** A relative path is one of the folder in which the text is made; systemd has no such folder. */
function withWholePaths(given: GivenOptions): GivenOptions {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      PATHS.has(name) && typeof value === 'string' && !posix.isAbsolute(value) ? resolve(value) : value,
    ]),
  );
}

/** The options with credentials in the place of files. */
function byCredentials(given: GivenOptions): GivenOptions {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const { [name]: credential } = SECRETS;
      if (value === undefined) return [];
      return [credential === undefined ? [name, value] : [`${credential}-credential`, credential]];
    }),
  );
}

function embeddedFolder(site: string): string | undefined {
  return /^embedded:(.+)$/.exec(site)?.[1];
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** No MemoryDenyWriteExecute: the compiler of the runtime writes what it executes. */
const HARDENING: readonly string[] = [
  'NoNewPrivileges=yes',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'ProtectClock=yes',
  'ProtectHostname=yes',
  'ProtectKernelLogs=yes',
  'ProtectKernelModules=yes',
  'ProtectKernelTunables=yes',
  'ProtectControlGroups=yes',
  'ProtectProc=invisible',
  'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
  'RestrictNamespaces=yes',
  'RestrictRealtime=yes',
  'RestrictSUIDSGID=yes',
  'LockPersonality=yes',
  'SystemCallArchitectures=native',
  'SystemCallFilter=@system-service',
  'UMask=0077',
];

/** A word of a command: `%` and `$` mean something to systemd, and what is not plain is quoted. */
function systemdWord(word: string): string {
  const escaped = word.replaceAll('%', '%%').replaceAll('$', '$$$$');
  if (/^[\w@%+=:,./~$-]+$/.test(escaped)) return escaped;
  return `"${escaped.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** A path that is a whole setting. */
function unitPath(path: string): string {
  return path.replaceAll('%', '%%');
}

function windowsService(options: UnitOptions, say: Say): string {
  const { program, command, given } = options;
  const words = [command, ...wordsOf(given)].map(windowsWord).join(' ');
  const id = command === 'service' ? 'siteferry' : 'siteferry-worker';
  return textOf(
    [
      `<!-- ${xml(say(message('unit.windows', { file: `${id}.xml`, program: `${id}.exe` }))).replaceAll('--', '- -')} -->`,
      '<service>',
      `  <id>${id}</id>`,
      '  <name>Siteferry</name>',
      `  <description>${xml(say(message(`unit.description-${command}`)))}</description>`,
      `  <executable>${xml(program)}</executable>`,
      `  <arguments>${xml(words)}</arguments>`,
      '  <env name="SITEFERRY_HOME" value="%ProgramData%\\Siteferry"/>',
      `  <serviceaccount><username>NT SERVICE\\${id}</username></serviceaccount>`,
      '  <onfailure action="restart" delay="5 sec"/>',
      `  <stoptimeout>${stopSeconds(options)} sec</stoptimeout>`,
      '  <log mode="roll-by-size"><sizeThreshold>10240</sizeThreshold><keepFiles>8</keepFiles></log>',
      '</service>',
    ],
    '\r\n',
  );
}

function windowsWord(word: string): string {
  return /[\s"]/.test(word)
    ? `"${word.replace(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)(\\+)$/, '$1$1')}"`
    : word;
}

function xml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function containerfile(options: UnitOptions, say: Say): string {
  const { command, given } = options;
  const results = textOfOption(given, 'results');
  const folders = [STATE, ...(results === undefined || isBelow(results, STATE) ? [] : [results])];
  const site = textOfOption(given, 'site');
  const words = (...all: string[]) => all.map(shellQuote).join(' ');
  const disk = textOfOption(given, 'disk');
  const volumes = [
    ...folders.flatMap((folder) => ['--volume', `${posix.basename(folder)}:${folder}`]),
    ...(disk === undefined ? [] : ['--volume', `${disk}:${disk}`]),
  ];
  const ports = command === 'service' ? ['--publish', `${portOf(options)}:${portOf(options)}`] : [];
  return textOf([
    ...say(message('unit.container'))
      .split('\n')
      .map((line) => `# ${line}`),
    `#   ${words('podman', 'build', '--tag', 'siteferry', '.')}`,
    ...(command === 'service' && site !== undefined
      ? [
          `#   ${words('podman', 'run', '--rm', ...volumes, 'siteferry', ...KEY_CREATE, '--site', site)} ${KEY_VALUES}`,
        ]
      : []),
    `#   ${words('podman', 'run', '--detach', ...volumes, ...ports, 'siteferry')}`,
    'FROM docker.io/library/debian:stable-slim',
    'COPY . /opt/siteferry',
    `RUN ${words('install', '-d', '-o', '10001', '-g', '10001', '-m', '0700', ...folders)}`,
    'USER 10001:10001',
    `ENV SITEFERRY_HOME=${STATE}`,
    `VOLUME ${JSON.stringify(folders)}`,
    ...(command === 'service' ? [`EXPOSE ${portOf(options)}`] : []),
    'STOPSIGNAL SIGTERM',
    'ENTRYPOINT ["/opt/siteferry/siteferry"]',
    `CMD ${JSON.stringify([command, ...wordsOf(given)])}`,
  ]);
}

function textOf(lines: readonly string[], end = '\n'): string {
  return lines.map((line) => line + end).join('');
}
