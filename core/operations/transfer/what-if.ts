import { SiteferryError } from '#core/base/errors.ts';
import type { Guard } from '#core/contract/signin/guard.ts';
import type { WhatIfInput } from '#core/contract/transfer/import.ts';
import { isSignInType } from '#core/contract/transfer/sign-in.ts';
import { message } from '#core/messages/catalogue.ts';
import { signInStore } from '#core/signin-transfer/site.ts';
import { tryPreview } from '#core/transfer/write/what-if.ts';
import { withSite } from '../context.ts';
import type { Call } from '../handlers.ts';

/**
 * Says what the plan of a preview of sign-in would mean to who signs in: it is written and rolled back. Throws `preview-gone`, `usage`
 * for a preview of configuration, and what writing it would be refused with; the preview is kept all the same.
 */
export async function judgePreview({ context, input, signal }: Call<WhatIfInput>): Promise<Guard> {
  const { site: address, profileFile, preview, operator, secrets } = input;
  const { now } = context;
  const judged = await context.previews.use(preview, async (cached) => {
    if (!cached.catalog.types.some(({ name }) => isSignInType(name)))
      throw new SiteferryError('usage', { reason: message('sign-in.what-if-alone') });
    let guard: Guard | undefined;
    const onJudged = (said: Guard) => {
      guard = said;
    };
    try {
      await withSite(
        context,
        { site: address, profileFile },
        async (site) => {
          if (site.id !== cached.plan.receiver) throw new SiteferryError('preview-gone', { preview });
          const store = signInStore(site, { address, operator, secrets, now, onJudged });
          await tryPreview(site, cached, store, signal);
        },
        signal,
      );
    } catch (error) {
      // A plan that is refused is still the plan; one that was stopped in its middle need not be.
      if (signal?.aborted) throw error;
      return { error };
    }
    return { guard };
  });
  if ('error' in judged) throw judged.error;
  if (!judged.guard) throw new SiteferryError('bug', { reason: 'a write of sign-in was not judged' });
  return judged.guard;
}
