import type { Message } from '#core/base/message.ts';
import { commandLineMessage } from '#core/messages/command-line/index.ts';

export const UNIT_KINDS = ['systemd', 'windows', 'container'] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];

/** How a service is to be run by a system. */
export interface UnitOptions {
  kind: UnitKind;
  /** Path of the program. */
  program: string;
  site: string;
  port: number;
  /** Where it listens; other computers reach it only with a certificate. */
  host: string;
  certificate?: string | undefined;
  certificateKey?: string | undefined;
  /** File with the password of the site's database. */
  passwordFile?: string | undefined;
  /** Seconds that requests may take to end when it is stopped. */
  stopWithin: number;
}

/** Text for a system's manager of services, with comments in the words of `say`. No password is in it, only where it lies. */
export function unitText(options: UnitOptions, say: (message: Message) => string): string {
  const texts = { systemd: systemdUnit, windows: windowsService, container: containerfile };
  return texts[options.kind](options, say);
}

type Say = (message: Message) => string;

function systemdUnit(options: UnitOptions, say: Say): string {
  const { program, site, passwordFile, certificateKey, port, stopWithin } = options;
  const secrets = [
    ...(passwordFile === undefined ? [] : [`LoadCredential=site-password:${unitPath(passwordFile)}`]),
    ...(certificateKey === undefined ? [] : [`LoadCredential=certificate-key:${unitPath(certificateKey)}`]),
  ];
  const words = [
    program,
    ...common(options),
    ...(passwordFile === undefined ? [] : ['--site-password-credential', 'site-password']),
    ...(certificateKey === undefined ? [] : ['--certificate-key-credential', 'certificate-key']),
  ];
  const folder = /^embedded:(.+)$/.exec(site)?.[1];
  const [unit, hardening] = [
    say(commandLineMessage('unit.systemd')),
    say(commandLineMessage('unit.hardening')),
  ];
  return textOf([
    `# ${unit}`,
    '[Unit]',
    'Description=Siteferry',
    'After=network-online.target',
    'Wants=network-online.target',
    '',
    '[Service]',
    'Type=exec',
    `ExecStart=${words.map(systemdWord).join(' ')}`,
    'ExecReload=/bin/kill -HUP $MAINPID',
    'Restart=on-failure',
    'RestartSec=5',
    `TimeoutStopSec=${stopWithin + 15}`,
    'DynamicUser=yes',
    'StateDirectory=siteferry',
    'StateDirectoryMode=0700',
    'Environment=SITEFERRY_HOME=%S/siteferry',
    ...secrets,
    '',
    `# ${hardening}`,
    ...HARDENING,
    ...(folder === undefined ? [] : [`ReadWritePaths=${unitPath(folder)}`]),
    // Ports below belong to the system.
    ...(port < 1024
      ? ['CapabilityBoundingSet=CAP_NET_BIND_SERVICE', 'AmbientCapabilities=CAP_NET_BIND_SERVICE']
      : ['CapabilityBoundingSet=']),
    '',
    '[Install]',
    'WantedBy=multi-user.target',
  ]);
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
  const { program, stopWithin } = options;
  const words = [...common(options), ...files(options)].map(windowsWord).join(' ');
  return textOf(
    [
      `<!-- ${xml(say(commandLineMessage('unit.windows'))).replaceAll('--', '- -')} -->`,
      '<service>',
      '  <id>siteferry</id>',
      '  <name>Siteferry</name>',
      `  <description>${xml(say(commandLineMessage('unit.description')))}</description>`,
      `  <executable>${xml(program)}</executable>`,
      `  <arguments>${xml(words)}</arguments>`,
      '  <env name="SITEFERRY_HOME" value="%ProgramData%\\Siteferry"/>',
      '  <serviceaccount><username>NT SERVICE\\siteferry</username></serviceaccount>',
      '  <onfailure action="restart" delay="5 sec"/>',
      `  <stoptimeout>${stopWithin + 15} sec</stoptimeout>`,
      '  <log mode="roll-by-size"><sizeThreshold>10240</sizeThreshold><keepFiles>8</keepFiles></log>',
      '</service>',
    ],
    '\r\n',
  );
}

function windowsWord(word: string): string {
  return /[\s"]/.test(word) ? `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"` : word;
}

function xml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function containerfile(options: UnitOptions, say: Say): string {
  const words = [...common(options), ...files(options)];
  return textOf([
    ...say(commandLineMessage('unit.container'))
      .split('\n')
      .map((line) => `# ${line}`),
    'FROM docker.io/library/debian:stable-slim',
    'COPY . /opt/siteferry',
    'RUN install -d -o 10001 -g 10001 -m 0700 /var/lib/siteferry',
    'USER 10001:10001',
    'ENV SITEFERRY_HOME=/var/lib/siteferry',
    'VOLUME /var/lib/siteferry',
    `EXPOSE ${options.port}`,
    'STOPSIGNAL SIGTERM',
    'ENTRYPOINT ["/opt/siteferry/siteferry"]',
    `CMD ${JSON.stringify(words)}`,
  ]);
}

function textOf(lines: readonly string[], end = '\n'): string {
  return lines.map((line) => line + end).join('');
}

/** What every command has. */
function common({ site, port, host, certificate, stopWithin }: UnitOptions): string[] {
  return [
    'service',
    '--site',
    site,
    '--host',
    host,
    '--port',
    String(port),
    '--stop-within',
    String(stopWithin),
    ...(certificate === undefined ? [] : ['--certificate', certificate]),
  ];
}

/** Secrets that lie in files of their own. */
function files({ passwordFile, certificateKey }: UnitOptions): string[] {
  return [
    ...(passwordFile === undefined ? [] : ['--site-password-file', passwordFile]),
    ...(certificateKey === undefined ? [] : ['--certificate-key', certificateKey]),
  ];
}
