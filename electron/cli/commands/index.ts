import type { Command } from '../command.ts';
import { archiveCommands } from './archive.ts';
import { catalogCommands } from './catalog.ts';
import { demoCommand } from './demo.ts';
import { denormalizeCommand } from './denormalize.ts';
import { describeCommand } from './describe.ts';
import { directoryCommands } from './directory.ts';
import { entityCommands } from './entities.ts';
import { entryCommands } from './entry.ts';
import { exportCommand } from './export.ts';
import { historyCommands } from './history.ts';
import { importCommand } from './import.ts';
import { keysCommands } from './keys.ts';
import { ldapsCommands } from './ldaps.ts';
import { passwordCommands } from './password.ts';
import { previewCommand } from './preview.ts';
import { probeCommands } from './probes.ts';
import { profileCommands } from './profile.ts';
import { providerCommands } from './providers.ts';
import { recordCommands } from './records.ts';
import { selectCommand } from './select.ts';
import { serveCommand } from './serve.ts';
import { serviceCommands } from './services.ts';
import { signinSettingsCommands } from './signin-settings.ts';
import { siteCommands } from './site.ts';
import { sitePasswordCommands } from './site-password.ts';
import { siteTestCommand } from './site-test.ts';
import { treeCommand } from './tree.ts';
import { typesCommand } from './types.ts';

/** All commands, in the order in which help lists them. */
export const commands: readonly Command[] = [
  ...siteCommands,
  ...sitePasswordCommands,
  siteTestCommand,
  demoCommand,
  treeCommand,
  typesCommand,
  ...catalogCommands,
  ...profileCommands,
  selectCommand,
  exportCommand,
  describeCommand,
  ...archiveCommands,
  previewCommand,
  importCommand,
  denormalizeCommand,
  ...historyCommands,
  ...providerCommands,
  ...serviceCommands,
  ...entryCommands,
  ...passwordCommands,
  ...recordCommands,
  ...signinSettingsCommands,
  ...entityCommands,
  ...keysCommands,
  ...ldapsCommands,
  ...directoryCommands,
  ...probeCommands,
  serveCommand,
];
