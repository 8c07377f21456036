import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { redact } from '#core/base/redact.ts';
import type { RepositorySettings } from '#core/contract/versions/settings.ts';
import { message } from '#core/messages/catalogue.ts';

/** Where the remote of a Git repository is, as Git is told it. */
export interface GitLocation {
  transport: 'file' | 'ssh' | 'http';
  /** Never with a password. */
  url: string;
  /** Of the remote; empty for one on this computer. */
  host: string;
  /** Who signs in; undefined where nobody has said it. */
  user: string | undefined;
  /** What is sent can be read on the way. */
  isClearText: boolean;
}

/** `user@host:path`, where no slash comes before the colon. One letter before it is a drive of Windows. */
const SCP = /^(?:(?<user>[^@:/\\]+)@)?(?<host>[^@:/\\]{2,}|\[[0-9a-f:]+\]):(?!\/\/|:)(?<path>.+)$/i;

/** Access tokens of the large services, which some put in place of a user. */
const TOKEN = /^(?:gh[a-z]_|github_pat_|glpat-|ATBB|ATCTT)/;

/** A location as it can be shown. */
export function redactLocation(location: string): string {
  return redact(location).replace(/(?<=:\/\/)[^/@]*(?=@)/, (user) => (TOKEN.test(user) ? '***' : user));
}

/** `repository-failed` of a location. */
export function repositoryFailed(location: string, reason: Message, cause?: unknown): SiteferryError {
  return new SiteferryError('repository-failed', { repository: redactLocation(location), reason }, { cause });
}

/** The folder that a repository of files is in. Errors: `repository-failed`. */
export function folderLocation({ location }: Pick<RepositorySettings, 'location'>): string {
  const path = localPath(location);
  if (path !== undefined) return path;
  throw repositoryFailed(location, message('repository.not-a-folder-path'));
}

/** The remote of settings, as far as it is understood and safe to give to Git. Errors: `repository-failed`. */
export function gitLocation({
  location,
  userName,
}: Pick<RepositorySettings, 'location' | 'userName'>): GitLocation {
  const refuse = (reason: Message) => repositoryFailed(location, reason);
  if (location.startsWith('-')) throw refuse(message('repository.location-option'));
  const path = localPath(location);
  if (path !== undefined)
    return { transport: 'file', url: path, host: '', user: undefined, isClearText: false };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(location)) return urlLocation(location, userName, refuse);
  if (/^[a-z0-9][a-z0-9+._-]*::/i.test(location)) throw refuse(message('repository.scheme-unknown'));
  const { user = userName, host = '', path: behind = '' } = SCP.exec(location)?.groups ?? {};
  if (host === '') throw refuse(message('repository.location-unclear'));
  if (behind.includes('@') && !location.includes(`@${host}:`))
    throw refuse(message('repository.location-password'));
  if (host.startsWith('-') || user?.startsWith('-') || behind.startsWith('-')) {
    throw refuse(message('repository.location-option'));
  }
  return {
    transport: 'ssh',
    url: `${user ? `${user}@` : ''}${host}:${behind}`,
    host,
    user,
    isClearText: false,
  };
}

/**
 * Refuses a location that is dangerous wherever it is used: an option or a helper of Git, a transport that is not one of ours, a password, a control
 * character. What is no path on this computer may be one where the site is used. Throws `rule-broken`.
 */
export function refuseLocation(settings: Pick<RepositorySettings, 'location' | 'provider'>): void {
  const refuse = (reason: Message) => {
    const refused = message('repository.location-refused', { location: redactLocation(location), reason });
    throw new SiteferryError('rule-broken', { rule: 'repository-location', reason: refused });
  };
  const { location } = settings;
  if (/\p{Cc}/u.test(location)) refuse(message('repository.location-control'));
  if (redactLocation(location) !== location) refuse(message('repository.location-password'));
  if (settings.provider !== 'Git' && !/^-|::/.test(location)) return;
  try {
    gitLocation(settings);
  } catch (error) {
    if (!isSiteferryError(error, 'repository-failed')) throw error;
    const { reason } = error.data;
    if (reason.code !== 'repository.location-unclear') refuse(reason);
  }
}

/** The path of a folder of this computer or of a share; undefined for anything else. */
function localPath(location: string): string | undefined {
  if (/^file:\/\//i.test(location)) {
    try {
      return fileURLToPath(location);
    } catch {
      return undefined;
    }
  }
  return isAbsolute(location) ? resolve(location) : undefined;
}

function urlLocation(
  location: string,
  userName: string | undefined,
  refuse: (reason: Message) => SiteferryError,
): GitLocation {
  const url = URL.parse(location);
  if (!url || url.protocol === 'file:') throw refuse(message('repository.location-unclear'));
  const transport = TRANSPORTS[url.protocol];
  if (!transport) throw refuse(message('repository.scheme-unknown'));
  if (url.password !== '') throw refuse(message('repository.location-password'));
  if (TOKEN.test(url.username)) throw refuse(message('repository.location-token'));
  if (url.hostname === '' || url.search !== '' || url.hash !== '') {
    throw refuse(message('repository.location-unclear'));
  }
  const user = url.username === '' ? userName : decodeURIComponent(url.username);
  if (url.hostname.startsWith('-') || user?.startsWith('-'))
    throw refuse(message('repository.location-option'));
  // Over http Git would try the user with an empty password first, which counts as a sign-in that failed.
  url.username = transport === 'http' ? '' : (user ?? '');
  const isClearText = url.protocol === 'http:' && !/^(?:localhost|127\..*|\[::1\])$/.test(url.hostname);
  return { transport, url: url.href, host: url.hostname, user, isClearText };
}

const TRANSPORTS: Readonly<Record<string, GitLocation['transport']>> = {
  'https:': 'http',
  'http:': 'http',
  'ssh:': 'ssh',
};
