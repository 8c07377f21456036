import { explainTask } from '#core/access/task/explain.ts';
import { explainTaskForUsers } from '#core/access/task/users.ts';
import { explainSignInAt } from '../access.ts';
import { onSite, os } from '../bind.ts';

/** Operations that explain access. */
export const accessRouter = os.access.router({
  task: os.access.task.handler(onSite(explainTask)),
  taskUsers: os.access.taskUsers.handler(onSite(explainTaskForUsers)),
  signIn: os.access.signIn.handler(({ context, input, signal }) => explainSignInAt(context, input, signal)),
});
