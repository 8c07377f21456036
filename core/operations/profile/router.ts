import { profileContract } from '#core/contract/profile.ts';
import { implementArea } from '../handlers.ts';
import { checkProfile, setProfile } from './operations.ts';

const os = implementArea({ profile: profileContract });

/** Operations on profiles of sites. */
export const profileRouter = os.profile.router({
  check: os.profile.check.handler(({ context, input }) => checkProfile(context, input)),
  set: os.profile.set.handler(({ context, input }) => setProfile(context, input)),
});
