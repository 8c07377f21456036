import { SiteferryError } from '#core/base/errors.ts';
import type { Command, ListedCommand } from '../command.ts';

/** The commands of each file, in the order in which help lists them. A file is loaded when one of its commands is called. */
export const commandFiles: Readonly<Record<string, () => Promise<readonly Command[]>>> = {
  site: async () => (await import('./site.ts')).siteCommands,
  'site-add': async () => [(await import('./site-add.ts')).siteAddCommand],
  'site-list': async () => (await import('./site-list.ts')).siteListCommands,
  'site-password': async () => (await import('./site-password.ts')).sitePasswordCommands,
  'site-test': async () => [(await import('./site-test.ts')).siteTestCommand],
  demo: async () => [(await import('./demo.ts')).demoCommand],
  tree: async () => [(await import('./tree.ts')).treeCommand],
  entity: async () => [(await import('./entity.ts')).entityCommand],
  find: async () => [(await import('./find.ts')).findCommand],
  types: async () => [(await import('./types.ts')).typesCommand],
  catalog: async () => (await import('./catalog.ts')).catalogCommands,
  profile: async () => (await import('./profile.ts')).profileCommands,
  select: async () => [(await import('./select.ts')).selectCommand],
  export: async () => [(await import('./export.ts')).exportCommand],
  describe: async () => [(await import('./describe.ts')).describeCommand],
  archive: async () => (await import('./archive.ts')).archiveCommands,
  compare: async () => [(await import('./compare.ts')).compareCommand],
  preview: async () => [(await import('./preview.ts')).previewCommand],
  import: async () => [(await import('./import.ts')).importCommand],
  undo: async () => [(await import('./undo.ts')).undoCommand],
  confirm: async () => [(await import('./confirm.ts')).confirmCommand],
  move: async () => [(await import('./move.ts')).moveCommand],
  packages: async () => (await import('./packages.ts')).packageCommands,
  'versions-modules': async () => (await import('./versions-modules.ts')).versionModuleCommands,
  'versions-settings': async () => (await import('./versions-settings.ts')).versionSettingsCommands,
  versions: async () => (await import('./versions.ts')).versionCommands,
  'versions-change': async () => (await import('./versions-change.ts')).versionChangeCommands,
  'versions-status': async () => (await import('./versions-status.ts')).versionStatusCommands,
  'rollout-plan': async () => (await import('./rollout-plan.ts')).rolloutPlanCommands,
  rollout: async () => (await import('./rollout.ts')).rolloutCommands,
  denormalize: async () => [(await import('./denormalize.ts')).denormalizeCommand],
  history: async () => (await import('./history.ts')).historyCommands,
  providers: async () => (await import('./providers.ts')).providerCommands,
  services: async () => (await import('./services.ts')).serviceCommands,
  entry: async () => (await import('./entry.ts')).entryCommands,
  password: async () => (await import('./password.ts')).passwordCommands,
  rights: async () => (await import('./rights.ts')).rightCommands,
  tokens: async () => (await import('./tokens.ts')).tokenCommands,
  records: async () => (await import('./records.ts')).recordCommands,
  signins: async () => (await import('./signins.ts')).signinCommands,
  'signin-settings': async () => (await import('./signin-settings.ts')).signinSettingsCommands,
  entities: async () => (await import('./entities.ts')).entityCommands,
  keys: async () => (await import('./keys.ts')).keysCommands,
  ldaps: async () => (await import('./ldaps.ts')).ldapsCommands,
  directory: async () => (await import('./directory.ts')).directoryCommands,
  'service-checks': async () => (await import('./service-checks.ts')).serviceCheckCommands,
  certificates: async () => (await import('./certificates.ts')).certificateCommands,
  access: async () => (await import('./access.ts')).accessCommands,
  serve: async () => [(await import('./serve.ts')).serveCommand],
  'service-http': async () => (await import('./service-http.ts')).httpServiceCommands,
  'service-units': async () => (await import('./service-units.ts')).serviceUnitCommands,
  'service-keys': async () => (await import('./service-keys.ts')).serviceKeyCommands,
  jobs: async () => (await import('./jobs.ts')).jobCommands,
  completion: async () => [(await import('./completion.ts')).completionCommand],
  messages: async () => [(await import('./messages.ts')).messagesCommand],
};

/** Loads a command, and with it what it imports. */
export async function loadCommand({ name, file }: Pick<ListedCommand, 'name' | 'file'>): Promise<Command> {
  const inFile = (await commandFiles[file]?.()) ?? [];
  const command = inFile.find((one) => one.name === name);
  if (!command) throw new SiteferryError('bug', { reason: `no file ${file} has a command ${name}` });
  return command;
}
