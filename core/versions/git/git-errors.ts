import { isSiteferryError, type SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { redact } from '#core/base/redact.ts';
import { message } from '#core/messages/catalogue.ts';
import { systemReason } from '#core/transfer/archive/system-errors.ts';
import { type GitLocation, repositoryFailed } from '../location.ts';
import { NO_ANSWER } from './environment.ts';
import { GitFailure } from './run.ts';

/** What is known of the remote when something goes wrong with it. */
export interface ErrorContext {
  location: string;
  remote: Pick<GitLocation, 'host' | 'user'>;
  secret: string | undefined;
}

/** The first of these that Git, SSH or the server says is the reason. Their words are English (`LC_ALL`). */
const REASONS: readonly [RegExp, (context: ErrorContext, failure: GitFailure) => Message][] = [
  [
    /REMOTE HOST IDENTIFICATION HAS CHANGED/,
    ({ remote }) => message('repository.host-key-changed', { host: remote.host }),
  ],
  [
    /Host key verification failed|No \S+ host key is known for/,
    ({ remote }) => message('repository.host-key-unknown', { host: remote.host }),
  ],
  [
    /Could not resolve host|Name or service not known|nodename nor servname|Temporary failure in name resolution|No such host is known/i,
    ({ remote }) => message('repository.host-not-found', { host: remote.host }),
  ],
  [
    /SSL certificate problem|certificate verif|self[- ]signed certificate|unable to get local issuer|SSL_ERROR|schannel/i,
    ({ remote }) => message('repository.tls-refused', { host: remote.host }),
  ],
  [new RegExp(NO_ANSWER), signInRefused],
  [
    /Authentication failed|could not read (?:Username|Password)|terminal prompts disabled|returned error: 401|Permission denied \(|Too many authentication failures|Access denied for user/i,
    signInRefused,
  ],
  [
    /returned error: 403|Write access .{0,300} not granted|You are not allowed|do(?:es)? not have permission|access rights.{0,300}denied|insufficient permission|Permission denied$|Permission to \S+ denied|: Permission denied/im,
    () => message('repository.no-right'),
  ],
  [
    /returned error: 404|repository '?[^\n]{0,300}'? not found|does not appear to be a git repository|Repository not found|project you were looking for could not be found|does not exist$/im,
    () => message('repository.not-found'),
  ],
  [
    /Connection refused|Failed to connect|Couldn't connect|Connection timed out|Operation timed out|No route to host|Network is unreachable/i,
    ({ remote }) => message('repository.unreachable', { host: remote.host }),
  ],
  [/dubious ownership/, () => message('repository.owned-by-others')],
  [/remote: [^\n]{0,300}(?:No space left|quota exceeded)/i, () => message('repository.remote-full')],
  [
    /No space left on device|disk quota exceeded|file write error|sha1 file write error/i,
    () => message('file.disk-full'),
  ],
  [
    /branch is currently checked out|refusing to update checked out branch/,
    () => message('repository.branch-checked-out'),
  ],
  [
    /protected branch|GH006|GH013|protected ref|not allowed to (?:force )?push|TF402455|prohibited by Gerrit/i,
    () => message('repository.branch-protected'),
  ],
  [
    /does not support this repository's hash algorithm|mismatched algorithms/i,
    () => message('repository.object-format'),
  ],
  [/hook declined|pre-receive hook|update hook|aborted by hook/i, hookDeclined],
  [/does not support --atomic/, () => message('repository.not-atomic')],
  [
    /unpacker error|unpack failed|index-pack (?:abnormal exit|failed)|unable to create temporary (?:file|object)|unpack-objects abnormal exit/i,
    () => message('repository.remote-cannot-write'),
  ],
  [
    /the remote end hung up|early EOF|unexpected disconnect|Connection (?:reset|closed)|Broken pipe/i,
    ({ remote: { host } }) =>
      host === '' ? message('repository.connection-cut') : message('repository.connection-lost', { host }),
  ],
];

function signInRefused({ remote, secret }: ErrorContext): Message {
  const { host, user = '' } = remote;
  if (secret === undefined) return message('repository.secret-missing', { host });
  return message('repository.sign-in-refused', { host, user: user || '-' });
}

/** With what the hook itself has said: only that tells what it wants. */
function hookDeclined(context: ErrorContext, { errors }: GitFailure): Message {
  const said = redactOutput(errors, context)
    .split(/[\r\n]+/)
    .map((line) => /^remote: (.*)$/.exec(line)?.[1]?.trim())
    .filter((line) => line && !/^(?:[A-Z][a-z]+ [a-z]+: +\d+%|error: hook declined)/.test(line));
  if (said.length === 0) return message('repository.hook-declined');
  return message('repository.hook-declined.because', { text: said.join(' ').slice(0, 300) });
}

/** Why Git failed; undefined where it is none of what is known. */
export function recognizeReason(failure: GitFailure, context: ErrorContext): Message | undefined {
  if (failure.isMissing) return message('repository.git-missing');
  if (failure.idleSeconds !== undefined)
    return message('repository.silent', { seconds: failure.idleSeconds });
  const said = `${failure.errors}\n${failure.output}`;
  return REASONS.find(([pattern]) => pattern.test(said))?.[1](context, failure);
}

/** What went wrong with a repository as ours; what is ours already goes on as it is, and so does a bug. */
export function gitError(error: unknown, context: ErrorContext): SiteferryError | unknown {
  if (isSiteferryError(error)) return error;
  if (error instanceof GitFailure) {
    const reason =
      recognizeReason(error, context) ??
      message('repository.git-says', { text: lastErrorLine(error, context) });
    return repositoryFailed(context.location, reason, withoutSecret(error, context));
  }
  const reason = systemReason(error);
  return reason ? repositoryFailed(context.location, reason, error) : error;
}

/** What is kept for the log must not hold the secret either, were it said by a server. */
function withoutSecret({ exitCode, output, errors }: GitFailure, context: ErrorContext): Error {
  return new Error(`git: ${exitCode ?? '-'}`, { cause: redactOutput(`${errors}\n${output}`, context) });
}

/** The line that says most: the last one that Git itself marks, else the last one. */
export function lastErrorLine({ errors, output }: GitFailure, context: ErrorContext): string {
  const lines = redactOutput(`${output}\n${errors}`, context)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:error: failed to push|To |Done$|hint:)/.test(line));
  return (lines.findLast((line) => /^(?:fatal|error|remote|!)/.test(line)) ?? lines.at(-1) ?? '-').slice(
    0,
    300,
  );
}

function redactOutput(text: string, { secret }: ErrorContext): string {
  const plain = secret ? text.replaceAll(secret, '***').replaceAll(encodeURIComponent(secret), '***') : text;
  return redact(plain);
}
