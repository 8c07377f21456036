import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from './folders.ts';

/** What of the user's own environment says how Git reaches a remote; nothing else that is Git's is passed on. */
const PASSED_ON: ReadonlySet<string> = new Set([
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_SSH_VARIANT',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
  'GIT_SSL_CERT',
  'GIT_SSL_KEY',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_EXEC_PATH',
]);

/** Programs that Git would start to show or edit something, and what would change how it speaks. */
const LEFT_OUT = /^(?:GIT_.*|SSH_ASKPASS.*|EDITOR|VISUAL|PAGER|PREFIX|LC_.*|LANG|LANGUAGE)$/i;

/** The environment of every Git process: the user's, without what would let Git ask, wait or speak another language. */
export function baseEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name]) => PASSED_ON.has(name.toUpperCase()) || !LEFT_OUT.test(name),
  );
  return {
    ...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ''])),
    // Its messages are told apart by their words.
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GCM_INTERACTIVE: 'never',
    // Whatever its configuration allows: none of the transports that start a program that the address names.
    GIT_ALLOW_PROTOCOL: 'file:http:https:ssh',
    // What a remote's settings name as the source of objects that it lacks would be a program, too.
    GIT_NO_LAZY_FETCH: '1',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_ADVICE: '0',
  };
}

/** What stands in the output where SSH was ended because there was nothing to answer. */
export const NO_ANSWER = 'siteferry:no-answer';

/**
 * Answers Git and SSH when they ask: the secret once for each question of a process, so that a wrong one is not tried until
 * the account is locked; nothing to whatever is no question for a secret, such as whether a host is to be trusted, and no
 * password to another host, such as a proxy. SSH would go on with empty passwords, so it is ended.
 */
const ASKPASS = String.raw`#!/bin/sh
case "$1" in
  Username*) printf '%s\n' "$SITEFERRY_USER"; exit 0 ;;
  *\(yes/no*) exit 1 ;;
  *[Pp]assphrase*) is=passphrase ;;
  Password\ for\ *) is=http; names=yes ;;
  *[Pp]assword*) is=ssh; names=yes ;;
  *) is=ssh; SITEFERRY_SECRET= ;;
esac
if [ "$names" = yes ]; then
  case "$1" in
    *//"$SITEFERRY_HOST"*|*@"$SITEFERRY_HOST"*|"$SITEFERRY_HOST"*) ;;
    *) SITEFERRY_SECRET= ;;
  esac
fi
question=$(printf '%s' "$PPID $1" | cksum | tr -c '0-9\n' -)
if [ -n "$SITEFERRY_SECRET" ] && mkdir "$SITEFERRY_ASKED/$question" 2>/dev/null; then
  printf '%s\n' "$SITEFERRY_SECRET"
  exit 0
fi
if [ $is = ssh ] && [ "$PPID" -gt 1 ]; then
  echo ${NO_ANSWER} >&2
  kill "$PPID"
fi
exit 1
`;

/** What a remote may be told of who signs in. */
export interface GitCredentials {
  /** The only one that is told a password. */
  host: string;
  user: string | undefined;
  secret: string | undefined;
}

/**
 * Does something with an environment in which Git signs in to a remote. The secret is in it only: never in arguments,
 * files or the configuration of Git.
 */
export async function withCredentials<T>(
  folder: string,
  { host, user, secret }: GitCredentials,
  work: (environment: Record<string, string>) => Promise<T>,
): Promise<T> {
  const asked = await makePrivateFolder(folder);
  try {
    const script = join(asked, 'askpass');
    await writeFile(script, ASKPASS, { mode: 0o700 });
    return await work({
      GIT_ASKPASS: script,
      SSH_ASKPASS: script,
      SSH_ASKPASS_REQUIRE: 'force',
      // Older releases of SSH ask by a program only where there is a display.
      DISPLAY: process.env.DISPLAY ?? ':0',
      SITEFERRY_ASKED: asked,
      SITEFERRY_HOST: host,
      // Access tokens are taken with any user.
      SITEFERRY_USER: user ?? 'git',
      ...(secret === undefined ? {} : { SITEFERRY_SECRET: secret }),
    });
  } finally {
    await rm(asked, { recursive: true, force: true });
  }
}
