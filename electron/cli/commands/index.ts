import type { Command } from '../command.ts';
import { accessCommands } from './access.ts';
import { archiveCommands } from './archive.ts';
import { catalogCommands } from './catalog.ts';
import { certificateCommands } from './certificates.ts';
import { compareCommand } from './compare.ts';
import { demoCommand } from './demo.ts';
import { denormalizeCommand } from './denormalize.ts';
import { describeCommand } from './describe.ts';
import { directoryCommands } from './directory.ts';
import { entityCommands } from './entities.ts';
import { entityCommand } from './entity.ts';
import { entryCommands } from './entry.ts';
import { exportCommand } from './export.ts';
import { historyCommands } from './history.ts';
import { importCommand } from './import.ts';
import { jobCommands } from './jobs.ts';
import { keysCommands } from './keys.ts';
import { ldapsCommands } from './ldaps.ts';
import { messagesCommand } from './messages.ts';
import { moveCommand } from './move.ts';
import { packageCommands } from './packages.ts';
import { passwordCommands } from './password.ts';
import { previewCommand } from './preview.ts';
import { profileCommands } from './profile.ts';
import { providerCommands } from './providers.ts';
import { recordCommands } from './records.ts';
import { rightCommands } from './rights.ts';
import { selectCommand } from './select.ts';
import { serveCommand } from './serve.ts';
import { serviceCheckCommands } from './service-checks.ts';
import { httpServiceCommands } from './service-http.ts';
import { serviceKeyCommands } from './service-keys.ts';
import { serviceUnitCommands } from './service-units.ts';
import { serviceCommands } from './services.ts';
import { signinSettingsCommands } from './signin-settings.ts';
import { signinCommands } from './signins.ts';
import { siteCommands } from './site.ts';
import { siteAddCommand } from './site-add.ts';
import { siteListCommands } from './site-list.ts';
import { sitePasswordCommands } from './site-password.ts';
import { siteTestCommand } from './site-test.ts';
import { tokenCommands } from './tokens.ts';
import { treeCommand } from './tree.ts';
import { typesCommand } from './types.ts';
import { undoCommand } from './undo.ts';
import { versionCommands } from './versions.ts';
import { versionChangeCommands } from './versions-change.ts';
import { versionModuleCommands } from './versions-modules.ts';
import { versionSettingsCommands } from './versions-settings.ts';
import { versionStatusCommands } from './versions-status.ts';

/** All commands, in the order in which help lists them. */
export const commands: readonly Command[] = [
  ...siteCommands,
  siteAddCommand,
  ...siteListCommands,
  ...sitePasswordCommands,
  siteTestCommand,
  demoCommand,
  treeCommand,
  entityCommand,
  typesCommand,
  ...catalogCommands,
  ...profileCommands,
  selectCommand,
  exportCommand,
  describeCommand,
  ...archiveCommands,
  compareCommand,
  previewCommand,
  importCommand,
  undoCommand,
  moveCommand,
  ...packageCommands,
  ...versionModuleCommands,
  ...versionSettingsCommands,
  ...versionCommands,
  ...versionChangeCommands,
  ...versionStatusCommands,
  denormalizeCommand,
  ...historyCommands,
  ...providerCommands,
  ...serviceCommands,
  ...entryCommands,
  ...passwordCommands,
  ...rightCommands,
  ...tokenCommands,
  ...recordCommands,
  ...signinCommands,
  ...signinSettingsCommands,
  ...entityCommands,
  ...keysCommands,
  ...ldapsCommands,
  ...directoryCommands,
  ...serviceCheckCommands,
  ...certificateCommands,
  ...accessCommands,
  serveCommand,
  ...httpServiceCommands,
  ...serviceUnitCommands,
  ...serviceKeyCommands,
  ...jobCommands,
  messagesCommand,
];
