import { forgetPackage, readPackages, savePackage } from '#core/workspace/packages.ts';
import { os } from '../handlers.ts';

/** Operations on saved selections. */
export const packagesRouter = os.packages.router({
  list: os.packages.list.handler(({ context }) => readPackages(context.home)),
  save: os.packages.save.handler(({ context, input }) => savePackage(context.home, input)),
  forget: os.packages.forget.handler(({ context, input }) => forgetPackage(context.home, input.name)),
});
