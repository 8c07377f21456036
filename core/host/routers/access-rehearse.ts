import { enterCode, readOutbox, sendCode } from '#core/access/rehearse/enter-code.ts';
import { planRehearsal } from '#core/access/rehearse/plan.ts';
import { rehearse } from '#core/access/rehearse/run.ts';
import type { Site } from '#core/site/site.ts';
import { long, os, reading } from '../bind.ts';
import { type AskedSite, type HostContext, withSite } from '../context.ts';

interface Call<Input> {
  context: HostContext;
  input: Input;
  signal?: AbortSignal | undefined;
}

type CodeRun = Parameters<typeof sendCode>[2];

/** Binds a function of an open site that works with the codes of this process. */
function withCodes<Input extends AskedSite, Output>(
  work: (site: Site, input: Input, run: CodeRun) => Promise<Output>,
) {
  return ({ context, input, signal }: Call<Input>) => {
    const run = { codes: context.loginCodes, now: context.now, signal };
    return withSite(context, input, (site) => work(site, input, run), signal);
  };
}

/** Operations that rehearse a sign-in. */
export const rehearsalRouter = os.access.rehearse.router({
  plan: os.access.rehearse.plan.handler(reading(planRehearsal)),
  run: os.access.rehearse.run.handler(
    long(({ context, report, now }, input, signal) =>
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
