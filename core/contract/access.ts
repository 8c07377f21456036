import { signInAccessInput, signInAccessOutput } from './access-signin.ts';
import { taskAccessInput, taskAccessOutput, taskUsersInput, taskUsersOutput } from './access-task.ts';
import { operation } from './operation.ts';

/** Why a user cannot open a task, or cannot sign in (spec, "Task access rules" and "Authentication"). All is only read. */
export const accessContract = {
  task: operation({
    effect: 'read',
    http: { method: 'GET', path: '/api/tasks/check-exist-and-access/{taskId}' },
    input: taskAccessInput,
    output: taskAccessOutput,
  }),
  /** The same task for many users, in as many statements however many they are. */
  taskUsers: operation({ effect: 'read', input: taskUsersInput, output: taskUsersOutput }),
  signIn: operation({
    effect: 'read',
    input: signInAccessInput,
    output: signInAccessOutput,
    errors: ['keys-unreadable', 'rule-broken', 'bundle-unreadable'],
  }),
};
