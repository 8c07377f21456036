import { findPeople } from '#core/access/person/people.ts';
import { describePerson } from '#core/access/person/person.ts';
import { explainSignIn } from '#core/access/signin/explain.ts';
import { explainTask } from '#core/access/task/explain.ts';
import { explainTaskForUsers } from '#core/access/task/users.ts';
import { onSite, os } from '../bind.ts';
import { withSite } from '../context.ts';

/** Operations that explain access. */
export const accessRouter = os.access.router({
  task: os.access.task.handler(onSite(explainTask)),
  taskUsers: os.access.taskUsers.handler(onSite(explainTaskForUsers)),
  signIn: os.access.signIn.handler(onSite(explainSignIn)),
  people: os.access.people.handler(onSite(findPeople)),
  person: os.access.person.handler(({ context, input, signal }) =>
    withSite(
      context,
      input,
      (site) => describePerson(site, { ...input, now: context.now() }, signal),
      signal,
    ),
  ),
});
