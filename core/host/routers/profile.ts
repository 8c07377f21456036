import { os } from '../bind.ts';
import { checkProfile, setProfile } from '../profile/operations.ts';

/** Operations on profiles of sites. */
export const profileRouter = os.profile.router({
  check: os.profile.check.handler(({ context, input }) => checkProfile(context, input)),
  set: os.profile.set.handler(({ context, input }) => setProfile(context, input)),
});
