import { findPeople } from '#core/access/person/people.ts';
import { describePerson } from '#core/access/person/person.ts';
import { explainTask } from '#core/access/task/explain.ts';
import { explainTaskForUsers } from '#core/access/task/users.ts';
import { explainSignInAt } from '../access.ts';
import { onSite, os } from '../bind.ts';
import { withSite } from '../context.ts';

/** Operations that explain access. */
export const accessRouter = os.access.router({
  task: os.access.task.handler(onSite(explainTask)),
  taskUsers: os.access.taskUsers.handler(onSite(explainTaskForUsers)),
  people: os.access.people.handler(onSite(findPeople)),
  person: os.access.person.handler(({ context, input, signal }) =>
    withSite(
      context,
      input,
      (site) => describePerson(site, { ...input, now: context.now() }, signal),
      signal,
    ),
  ),
  signIn: os.access.signIn.handler(({ context, input, signal }) => explainSignInAt(context, input, signal)),
});
