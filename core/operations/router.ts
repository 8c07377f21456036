import { type AnyRouter, type Lazy, lazy, type Router } from '@orpc/server';
import type { contract } from '#core/contract/index.ts';
import type { HostContext } from './context.ts';

/**
 * Every operation of the contract, bound to its function. Its own type is too long for the compiler to write down. An area is
 * loaded when it is first asked: most processes ask for one thing.
 */
export const router: Router<typeof contract, HostContext> = {
  site: area(async () => (await import('./site/router.ts')).siteRouter),
  catalog: area(async () => (await import('./catalog/router.ts')).catalogRouter),
  profile: area(async () => (await import('./profile/router.ts')).profileRouter),
  transfer: area(async () => (await import('./transfer/router.ts')).transferRouter),
  packages: area(async () => (await import('./packages/router.ts')).packagesRouter),
  versions: area(async () => (await import('./versions/router.ts')).versionsRouter),
  signin: area(async () => (await import('./signin/router.ts')).signinRouter),
  access: area(async () => (await import('./access/router.ts')).accessRouter),
  keys: area(async () => (await import('./keys/router.ts')).keysRouter),
  directory: area(async () => (await import('./directory/router.ts')).directoryRouter),
  work: area(async () => (await import('./work/router.ts')).workRouter),
  history: area(async () => (await import('./history/router.ts')).historyRouter),
  window: area(async () => (await import('./window/router.ts')).windowRouter),
  service: area(async () => (await import('./service/router.ts')).serviceRouter),
  jobs: area(async () => (await import('./jobs/router.ts')).jobsRouter),
  rollout: area(async () => (await import('./rollout/router.ts')).rolloutRouter),
};

/**
 * An area of operations, by what loads it. Without the contract that the builder of routers hides in it: a handler of requests
 * would look in the area for the path of an operation from the root, and find none.
 */
function area<Area extends AnyRouter>(load: () => Promise<Area>): Lazy<Area> {
  return lazy(async () => ({ default: { ...(await load()) } }));
}
