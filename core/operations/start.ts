import { inspect } from 'node:util';
import type { LoginCodes } from '#core/access/rehearse/codes.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { createReplayCache } from '#core/directory/saml/replay-cache.ts';
import { message, render } from '#core/messages/catalogue.ts';
import type { Channel } from '#core/messages/render.ts';
import type { RolloutDatabases } from '#core/rollout/database.ts';
import type { OnSignIn } from '#core/site/sign-in-prompt.ts';
import type { AskPassword } from '#core/workspace/secrets/ask-password.ts';
import { type Keychain, openKeychain } from '#core/workspace/secrets/keychain.ts';
import { passwordSources, type SecretLocations } from '#core/workspace/secrets/password-sources.ts';
import { createPasswords } from '#core/workspace/secrets/passwords.ts';
import { restrictStateFolder, stateFolder, stateSettled } from '#core/workspace/state-folder.ts';
import { createRepositorySecrets } from '#core/workspace/versions/secrets.ts';
import { type Client, createClient } from './client.ts';
import type { HostContext } from './context.ts';
import { createLog } from './log.ts';
import { createPreviewCache } from './preview-cache.ts';
import { createDemoDirectory } from './site/demo-directory.ts';
import { createSitePool } from './site-pool.ts';
import { createTaskRegistry } from './task-registry.ts';
import { createVersionCache } from './versions/version-cache.ts';

/** The core in this process. */
export interface Host {
  context: HostContext;
  /** Calls operations in this process. */
  client: Client;
  /** State folder of this user. */
  home: string;
  /** Keeps an unexpected error for a developer, without secrets. */
  logError(error: unknown): void;
  /** Closes the sites that were used, and the demo's directory; ends when the state folder is written, too. */
  close(): Promise<void>;
}

export interface HostOptions {
  /** Where the person is. */
  channel: Channel;
  /**
   * Closes a site that nobody has used for so long, in milliseconds. For a process that lives for hours: an embedded
   * site that stays open is locked for everybody else. Without it sites stay open until `close`.
   */
  idleMs?: number;
  /** Told of the file that an unexpected error was kept in, once a minute at most. */
  onLog?: (file: string) => void;
  /** Files and credentials with the passwords of the sites of this process. */
  secrets?: SecretLocations;
  /** Asks for a password that nobody has said, where somebody can answer at once. */
  askPassword?: AskPassword;
  /** Tells the person how to sign in to a site that asks for that, where somebody is there. */
  onSignIn?: OnSignIn;
  /** Where roll-outs are kept; a process without it has none. */
  rollouts?: (context: HostContext) => Promise<{ open: RolloutDatabases; close(): Promise<void> }>;
  /** For tests: instead of the keychain of the operating system. */
  keychain?: Keychain;
}

/**
 * Starts the core, for whichever host this process is: command line, service of the desktop, web host. What only
 * some operations need is loaded with the first of them.
 */
export function startHost(
  environment: Readonly<Record<string, string | undefined>>,
  options: HostOptions,
): Host {
  const home = stateFolder(environment);
  const log = createLog(home, { onError: options.onLog });
  const tell = (line: Message) => log.append(render(line, 'en', options.channel));
  if (restrictStateFolder(home)) tell(message('state-folder-closed', { folder: home }));
  const logError = log.error;
  const logEntry = (reference: string, known: unknown) => log.append(`${reference} ${JSON.stringify(known)}`);
  const demoDirectory = createDemoDirectory(home, { now: () => new Date(), tell });
  let loginCodes: Promise<LoginCodes> | undefined;
  let rollouts: ReturnType<NonNullable<HostOptions['rollouts']>> | undefined;
  const sites = createSitePool(options.idleMs);
  const previews = createPreviewCache();
  // A computer without one is no news to who works on it.
  const keychain = options.keychain ?? openKeychain((error) => log.append(inspect(error)));
  const context: HostContext = {
    catalog: referenceCatalog,
    home,
    now: () => new Date(),
    channel: options.channel,
    passwords: createPasswords(keychain, passwordSources(environment, home, options.secrets ?? {})),
    repositorySecrets: createRepositorySecrets(keychain, home, environment.CREDENTIALS_DIRECTORY),
    askPassword: options.askPassword,
    onSignIn: options.onSignIn,
    onRetry: ({ error, milliseconds }) =>
      logEntry('retry', { code: error.code, ...error.data, milliseconds }),
    sites,
    previews,
    versions: createVersionCache(),
    replayCache: createReplayCache(),
    loginCodes: () => {
      loginCodes ??= loadLoginCodes();
      return loginCodes;
    },
    demoDirectory,
    running: createTaskRegistry(),
    jobs: async (serviceRef, _caller, signal) => {
      const { remoteJobs } = await import('./jobs/remote.ts');
      return remoteJobs(home, serviceRef, signal);
    },
    rollouts: async (place) => {
      rollouts ??= options.rollouts?.(context);
      return await (await required(rollouts)).open(place);
    },
    logError,
    logEntry,
  };
  // Of a demo that was made before; the demo that a window makes starts its own.
  if (options.channel === 'window') demoDirectory.start().catch(logError);
  const close = async () => {
    previews.clear();
    await (await rollouts)?.close();
    await context.versions.clear();
    await demoDirectory.close();
    await sites.close();
    await stateSettled();
  };
  return { context, client: createClient(context), home, logError, close };
}

function required<Rollouts>(rollouts: Rollouts | undefined): Rollouts {
  if (!rollouts) throw new SiteferryError('bug', { reason: 'this process has no roll-outs' });
  return rollouts;
}

async function loadLoginCodes(): Promise<LoginCodes> {
  const { createLoginCodes } = await import('#core/access/rehearse/codes.ts');
  return createLoginCodes();
}
