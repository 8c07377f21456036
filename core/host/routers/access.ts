import { findPeople } from '#core/access/person/people.ts';
import { describePerson } from '#core/access/person/person.ts';
import { explainTask } from '#core/access/task/explain.ts';
import { explainTaskForUsers } from '#core/access/task/users.ts';
import { compareRecords } from '#core/access/triage/compare.ts';
import { readRecord } from '#core/access/triage/file.ts';
import { triagePage } from '#core/access/triage/page.ts';
import { explainSignInAt, triageAt } from '../access.ts';
import { onSite, os } from '../bind.ts';
import { withSite } from '../context.ts';
import { rehearsalRouter } from './access-rehearse.ts';

/** Operations that explain access. */
export const accessRouter = os.access.router({
  task: os.access.task.handler(onSite(explainTask)),
  taskUsers: os.access.taskUsers.handler(onSite(explainTaskForUsers)),
  signIn: os.access.signIn.handler(({ context, input, signal }) => explainSignInAt(context, input, signal)),
  people: os.access.people.handler(onSite(findPeople)),
  person: os.access.person.handler(({ context, input, signal }) =>
    withSite(
      context,
      input,
      (site) => describePerson(site, { ...input, now: context.now() }, signal),
      signal,
    ),
  ),
  triage: os.access.triage.handler(({ context, input, signal }) => triageAt(context, input, signal)),
  triageRead: os.access.triageRead.handler(({ input }) => readRecord(input)),
  triagePage: os.access.triagePage.handler(({ input }) => ({ html: triagePage(input) })),
  triageCompare: os.access.triageCompare.handler(({ input }) => compareRecords(input)),
  rehearse: rehearsalRouter,
});
