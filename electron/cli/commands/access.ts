import type { Command } from '../command.ts';
import { accessPersonCommands } from './access-person.ts';
import { accessSignInCommands } from './access-signin.ts';
import { accessTaskCommands } from './access-task.ts';
import { accessTriageCommands } from './access-triage.ts';

/** Commands that explain access. */
export const accessCommands: readonly Command[] = [
  ...accessTaskCommands,
  ...accessSignInCommands,
  ...accessPersonCommands,
  ...accessTriageCommands,
];
