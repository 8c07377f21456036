import { SiteferryError } from '#core/base/errors.ts';
import { noProgress } from '#core/base/progress.ts';
import type { Guard } from '#core/contract/signin/guard.ts';
import type { WhatIfInput } from '#core/contract/transfer/import.ts';
import { message } from '#core/messages/catalogue.ts';
import { signInSite } from '#core/signin-transfer/site.ts';
import { tryPreview } from '#core/transfer/try-preview.ts';
import { withSite } from '../context.ts';
import type { Call } from '../handlers.ts';

/**
 * Says what the plan of a preview of sign-in would mean to who signs in: it is written and rolled back. Throws `preview-gone`, `usage`
 * for a preview of configuration, and what writing it would be refused with, `plan-stale` where the site has changed since.
 */
export async function judgePreview({ context, input, signal }: Call<WhatIfInput>): Promise<Guard> {
  const { site: address, profileFile, preview, operator, secrets } = input;
  const { now, channel } = context;
  const kept = context.previews.peek(preview);
  if (!kept) throw new SiteferryError('preview-gone', { preview });
  if (!kept.store) throw new SiteferryError('usage', { reason: message('sign-in.what-if-alone') });
  let guard: Guard | undefined;
  const onJudged = (said: Guard) => {
    guard = said;
  };
  await withSite(
    context,
    { site: address, profileFile },
    async (site) => {
      if (site.id !== kept.plan.receiver) throw new SiteferryError('preview-gone', { preview });
      const at = signInSite(site, { address, operator, secrets, now, onJudged });
      await tryPreview({ site: at, report: noProgress, now, channel }, kept, signal);
    },
    signal,
  );
  if (!guard) throw new SiteferryError('bug', { reason: 'a write of sign-in was not judged' });
  return guard;
}
