import { resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { redactAddress } from '#core/base/redact.ts';
import { runLong } from '#core/contract/progress.ts';
import {
  type ListedRepository,
  type RepositoryDraft,
  type RepositoryProvider,
  repositoryProvider,
} from '#core/contract/versions/settings.ts';
import { message } from '#core/messages/catalogue.ts';
import {
  type Command,
  type CommandContext,
  type CommandResult,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
} from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import { readSecret } from '../secret-file.ts';
import { stepLines, stepsExitCode } from '../views/steps.ts';
import { settingsLines } from '../views/versions.ts';
import { profiledSiteMapping, profiledSiteOf, profiledSiteOptions } from './options.ts';

/** Exit code of what was not written (design, section 7). */
const NOT_WRITTEN = 10;

const provider = { type: 'string', choices: repositoryProvider.options } as const;

/** What is said of a repository. */
const draftOptions = {
  name: { type: 'string', value: 'NAME' },
  provider,
  location: { type: 'string', value: 'LOCATION' },
  branch: { type: 'string', value: 'BRANCH' },
  user: { type: 'string', value: 'LOGIN' },
  author: { type: 'string', value: '"NAME <MAIL>"' },
} as const satisfies OptionSpecs;

const idOptions = {
  ...profiledSiteOptions,
  id: { type: 'count', value: 'ID', required: true },
} as const satisfies OptionSpecs;

/** Where the secret of a remote is: never the secret itself. */
const secretOptions = {
  'password-file': { type: 'string', value: 'FILE' },
  'secret-file': { type: 'string', value: 'FILE' },
  forget: { type: 'boolean' },
} as const satisfies OptionSpecs;

/** Where the active one is meant without it. */
const anyIdOptions = { ...profiledSiteOptions, id: { type: 'count', value: 'ID' } } as const;

const saveMapping = {
  ...profiledSiteMapping,
  settings: Object.keys(draftOptions) as (keyof typeof draftOptions)[],
};

const listCommand = operationCommand({
  name: 'versions settings list',
  operation: 'versions.settings.list',
  examples: ['versions settings list --site test'],
  answer,
});

const addCommand = defineCommand({
  name: 'versions settings add',
  options: {
    ...profiledSiteOptions,
    ...draftOptions,
    name: { type: 'string', value: 'NAME', required: true },
    provider: { ...provider, required: true },
    location: { type: 'string', value: 'LOCATION', required: true },
    activate: { type: 'boolean' },
  },
  calls: { 'versions.settings.save': { ...saveMapping, id: { excluded: 'new settings are made' } } },
  examples: [
    'versions settings add --site test --name Releases --provider Git --location git@git.example.com:crm.git',
    'versions settings add --site prod --name Share --provider FileSystem --location //files/versions',
  ],
  async run({ client, signal }, args) {
    const { name, activate } = args;
    const kind = args.provider;
    const settings = {
      ...draftOf(args, kind),
      name,
      provider: kind,
      location: locationOf(kind, args.location),
    };
    const input = { ...profiledSiteOf(args), settings, activate };
    return answer(await client.versions.settings.save(input, { signal }));
  },
});

const editCommand = defineCommand({
  name: 'versions settings edit',
  options: { ...idOptions, ...draftOptions },
  calls: {
    'versions.settings.list': profiledSiteMapping,
    'versions.settings.save': { ...saveMapping, activate: { excluded: 'there is a command for it' } },
  },
  examples: ['versions settings edit --site test --id 2 --branch release'],
  async run({ client, signal }, args) {
    const at = profiledSiteOf(args);
    const id = args.id;
    const before = (await client.versions.settings.list(at, { signal })).find((one) => one.id === id);
    if (!before) {
      throw new SiteferryError('usage', { reason: message('versions.settings-unknown', { id }) });
    }
    const { id: _id, isActive: _isActive, secret: _secret, ...draft } = before;
    const settings = { ...draft, ...draftOf(args, draft.provider) };
    return answer(await client.versions.settings.save({ ...at, id, settings }, { signal }));
  },
});

const activateCommand = operationCommand({
  name: 'versions settings activate',
  operation: 'versions.settings.activate',
  examples: ['versions settings activate --site test --id 2'],
  answer,
});

const removeCommand = operationCommand({
  name: 'versions settings remove',
  operation: 'versions.settings.remove',
  examples: ['versions settings remove --site test --id 2'],
  answer,
});

const prepareCommand = defineCommand({
  name: 'versions settings prepare',
  options: anyIdOptions,
  calls: { 'versions.settings.list': profiledSiteMapping, 'versions.settings.prepare': profiledSiteMapping },
  examples: ['versions settings prepare --site test'],
  async run(context, args) {
    const { client, signal, terminal } = context;
    const input = { ...profiledSiteOf(args), id: await chosenId(context, args) };
    const prepared = await runLong(client.versions.settings.prepare(input, { signal }), terminal.report);
    return {
      document: { ...prepared },
      lines: (printer) => stepLines(prepared.steps, printer),
      exitCode: stepsExitCode(prepared.steps),
    };
  },
});

const secretCommand = defineCommand({
  name: 'versions settings secret',
  options: { ...anyIdOptions, ...secretOptions },
  calls: {
    'versions.settings.list': profiledSiteMapping,
    'versions.settings.keepSecret': {
      ...profiledSiteMapping,
      secret: ['password-file', 'forget'],
      secretFile: 'secret-file',
      remember: { excluded: 'the session of the command line ends with the command' },
    },
  },
  examples: [
    'versions settings secret --site test --password-file -',
    'versions settings secret --site prod --secret-file /etc/siteferry/git-token',
    'versions settings secret --site test --forget',
  ],
  async run(context, args) {
    const { client, signal } = context;
    const id = await chosenId(context, args);
    const kept = await secretOf(context, args);
    const input = { ...profiledSiteOf(args), id, ...kept };
    const settings = await client.versions.settings.keepSecret(input, { signal });
    const place = settings.find((one) => one.id === id)?.secret ?? 'none';
    const isKept = place !== 'session' && (place === 'none') === (Object.keys(kept).length === 0);
    return {
      document: { settings },
      lines: ({ text }) => [text(isKept ? `versions.secret.${place}` : 'versions.secret.no-keychain')],
      exitCode: isKept ? 0 : NOT_WRITTEN,
    };
  },
});

/**
 * What is to be kept: the path of the file, or the secret that a file has or a person types; nothing where it is forgotten.
 * Throws `usage` where more than one is said, or nobody can be asked; `file-unreadable`.
 */
async function secretOf(
  { terminal, printer, signal }: CommandContext,
  args: OptionValues<typeof secretOptions>,
): Promise<{ secret?: string; secretFile?: string }> {
  const { 'password-file': file, 'secret-file': secretFile, forget } = args;
  const said = [file !== undefined, secretFile !== undefined, forget].filter(Boolean).length;
  if (said > 1) throw new SiteferryError('usage', { reason: message('versions.secret.one-of') });
  if (forget) return {};
  if (secretFile !== undefined) return { secretFile: resolve(secretFile) };
  if (file !== undefined) return { secret: await readSecret(file) };
  const typed = await terminal.askSecret?.(printer.text('versions.secret.ask'), signal);
  if (typed) return { secret: typed };
  throw new SiteferryError('usage', { reason: message('versions.secret.one-of') });
}

/** The id that was set, or that of the active settings. Throws `usage`, `repository-unset`. */
async function chosenId(
  { client, signal }: CommandContext,
  args: OptionValues<typeof anyIdOptions>,
): Promise<number> {
  if (args.id !== undefined) return args.id;
  const settings = await client.versions.settings.list(profiledSiteOf(args), { signal });
  const active = settings.find(({ isActive }) => isActive);
  if (active) return active.id;
  throw new SiteferryError('repository-unset', { site: redactAddress(args.site) });
}

/** What was said of a repository that has this provider otherwise. Throws `usage` for an author that is none. */
function draftOf(
  args: OptionValues<typeof draftOptions>,
  usual: RepositoryProvider,
): Partial<RepositoryDraft> {
  const { name, location, branch, user } = args;
  const kind = args.provider ?? usual;
  return {
    provider: kind,
    ...(name === undefined ? {} : { name }),
    ...(location === undefined ? {} : { location: locationOf(kind, location) }),
    ...(branch === undefined ? {} : { branch }),
    ...(user === undefined ? {} : { userName: user }),
    ...authorOf(args.author),
  };
}

/** A remote as it was typed; of a path, all of it: the site has it, not the folder that this was typed in. */
function locationOf(kind: RepositoryProvider, typed: string): string {
  const isRemote = kind === 'Git' && /^[a-z][a-z0-9+.-]+:|^[^/\\@]+@[^/\\:]+:/i.test(typed);
  // What is no path does not become one, so that it is refused as what it is.
  return isRemote || /^[a-z][a-z0-9+.-]+:(?:\/\/|:)/i.test(typed) ? typed : resolve(typed);
}

/** `Name <mail>`, as Git writes authors. */
function authorOf(typed: string | undefined): Partial<RepositoryDraft> {
  if (typed === undefined) return {};
  const [, authorName, authorEmail] = /^([^<>]+)<([^<>\s]+)>$/.exec(typed.trim()) ?? [];
  if (authorName?.trim() && authorEmail) return { authorName: authorName.trim(), authorEmail };
  throw new SiteferryError('usage', {
    reason: message('versions.not-an-author', { value: typed }),
  });
}

function answer(settings: readonly ListedRepository[]): CommandResult {
  return { document: { settings }, lines: (printer) => settingsLines(settings, printer) };
}

export const versionSettingsCommands: readonly Command[] = [
  addCommand,
  editCommand,
  listCommand,
  activateCommand,
  prepareCommand,
  secretCommand,
  removeCommand,
];
