import { compareAccess } from '#core/access/compare/compare.ts';
import { findPeople } from '#core/access/person/people.ts';
import { describePerson } from '#core/access/person/person.ts';
import { enterCode, readOutbox, sendCode } from '#core/access/rehearse/enter-code.ts';
import { planRehearsal } from '#core/access/rehearse/plan.ts';
import { rehearse } from '#core/access/rehearse/rehearse.ts';
import { explainTask } from '#core/access/task/explain.ts';
import { findTasks } from '#core/access/task/find-tasks.ts';
import { explainTaskForUsers } from '#core/access/task/users.ts';
import { explainWho } from '#core/access/task/who.ts';
import { compareRecords } from '#core/access/triage/compare.ts';
import { triagePage } from '#core/access/triage/page.ts';
import { readRecord } from '#core/access/triage/read-record.ts';
import { accessContract } from '#core/contract/access/access.ts';
import type { Site } from '#core/site/site.ts';
import { readHandler } from '../administration-handlers.ts';
import { type HostContext, type SiteRef, withSite } from '../context.ts';
import { implementArea, siteHandler, taskHandler } from '../handlers.ts';
import { explainSignInAt, triageAt } from './access.ts';

const os = implementArea({ access: accessContract });

interface Call<Input> {
  context: HostContext;
  input: Input;
  signal?: AbortSignal | undefined;
}

type CodeRun = Parameters<typeof sendCode>[2];

/** Binds a function of an open site that works with the codes of this process. */
function withCodes<Input extends SiteRef, Output>(
  work: (site: Site, input: Input, run: CodeRun) => Promise<Output>,
) {
  return async ({ context, input, signal }: Call<Input>) => {
    const run = { codes: await context.loginCodes(), now: context.now, signal };
    return await withSite(context, input, (site) => work(site, input, run), signal);
  };
}

/** Operations that rehearse a sign-in. */
const rehearsalRouter = os.access.rehearse.router({
  plan: os.access.rehearse.plan.handler(readHandler(planRehearsal)),
  run: os.access.rehearse.run.handler(
    taskHandler(({ context, report, now }, input, signal) =>
      rehearse(input, {
        ...{ report, now, signal },
        onSite: (work) => withSite(context, { site: input.site }, work, signal),
      }),
    ),
  ),
  sendCode: os.access.rehearse.sendCode.handler(withCodes(sendCode)),
  outbox: os.access.rehearse.outbox.handler(withCodes(readOutbox)),
  enterCode: os.access.rehearse.enterCode.handler(withCodes(enterCode)),
});

/** Operations that explain access. */
export const accessRouter = os.access.router({
  task: os.access.task.handler(siteHandler(explainTask)),
  tasks: os.access.tasks.handler(siteHandler(findTasks)),
  taskUsers: os.access.taskUsers.handler(siteHandler(explainTaskForUsers)),
  taskWho: os.access.taskWho.handler(siteHandler(explainWho)),
  compare: os.access.compare.handler(({ context, input, signal }) =>
    compareAccess((side, work) => withSite(context, input[side], work, signal), input, {
      now: context.now,
      signal,
    }),
  ),
  signIn: os.access.signIn.handler(({ context, input, signal }) => explainSignInAt(context, input, signal)),
  people: os.access.people.handler(siteHandler(findPeople)),
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
