import { rolloutContract } from '#core/contract/rollout/rollout.ts';
import { implementArea, taskHandler } from '../handlers.ts';
import { checkSite } from './check.ts';
import { controlRollout } from './control.ts';
import { decideRollout } from './decide.ts';
import { planRollout } from './plan.ts';
import {
  forgetRollout,
  getRollout,
  getRolloutSite,
  listRolloutSites,
  listRollouts,
  readRolloutLog,
} from './read.ts';
import { reportRollout } from './report.ts';

const os = implementArea({ rollout: rolloutContract });

/** Operations on roll-outs. */
export const rolloutRouter = os.rollout.router({
  plan: os.rollout.plan.handler(taskHandler(planRollout)),
  decide: os.rollout.decide.handler(taskHandler(decideRollout)),
  control: os.rollout.control.handler(taskHandler(controlRollout)),
  check: os.rollout.check.handler(taskHandler(checkSite)),
  list: os.rollout.list.handler(({ context, input }) => listRollouts(context, input)),
  get: os.rollout.get.handler(({ context, input }) => getRollout(context, input)),
  sites: os.rollout.sites.handler(({ context, input }) => listRolloutSites(context, input)),
  site: os.rollout.site.handler(({ context, input }) => getRolloutSite(context, input)),
  log: os.rollout.log.handler(({ context, input }) => readRolloutLog(context, input)),
  report: os.rollout.report.handler(({ context, input }) => reportRollout(context, input)),
  forget: os.rollout.forget.handler(({ context, input }) => forgetRollout(context, input)),
});
