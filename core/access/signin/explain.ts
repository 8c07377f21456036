import { SiteferryError } from '#core/base/errors.ts';
import type { SignInAccess, SignInAccessInput } from '#core/contract/access-signin.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';

export async function explainSignIn(
  _site: Site,
  _input: SignInAccessInput,
  _signal?: AbortSignal,
): Promise<SignInAccess> {
  throw new SiteferryError('feature-off', {
    feature: message('feature.access'),
    missing: 'Tasks',
  });
}
