import type { Command } from '../command.ts';
import { accessSignInCommands } from './access-signin.ts';
import { accessTaskCommands } from './access-task.ts';

/** Commands that explain access. */
export const accessCommands: readonly Command[] = [...accessTaskCommands, ...accessSignInCommands];
