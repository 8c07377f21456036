import { packagesContract } from '#core/contract/packages.ts';
import { forgetPackage, readPackages, savePackage } from '#core/workspace/packages.ts';
import { implementArea } from '../handlers.ts';

const os = implementArea({ packages: packagesContract });

/** Operations on saved selections. */
export const packagesRouter = os.packages.router({
  list: os.packages.list.handler(({ context }) => readPackages(context.home)),
  save: os.packages.save.handler(({ context, input }) => savePackage(context.home, input)),
  forget: os.packages.forget.handler(({ context, input }) => forgetPackage(context.home, input.name)),
});
