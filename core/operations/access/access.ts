import { explainSignIn } from '#core/access/signin/explain.ts';
import { triage } from '#core/access/triage/triage.ts';
import type { SignInAccess, SignInAccessInput } from '#core/contract/access/signin.ts';
import type { Triage, TriageInput } from '#core/contract/access/triage.ts';
import { readBundle } from '#core/directory/certificates/bundle.ts';
import { type HostContext, withSite } from '../context.ts';
import { readSiteConfiguration } from '../site-configuration.ts';

/** Explains a sign-in with the keys of the file that is named. Throws `file-unreadable`, `keys-unreadable`, `rule-broken`. */
export async function explainSignInAt(
  context: HostContext,
  input: SignInAccessInput,
  signal: AbortSignal | undefined,
): Promise<SignInAccess> {
  const { keysFile: file, bundle } = input;
  // Before anything is asked: a file that holds no certificate would make every server untrusted.
  if (bundle !== undefined) readBundle(bundle);
  const configuration = await readSiteConfiguration(file);
  return await withSite(
    context,
    input,
    (site) => explainSignIn(site, input, { signal, now: context.now, configuration }),
    signal,
  );
}

/** Triages a complaint with the keys of the file that is named. Throws `file-unreadable`, `keys-unreadable`. */
export async function triageAt(
  context: HostContext,
  input: TriageInput,
  signal: AbortSignal | undefined,
): Promise<Triage> {
  const configuration = await readSiteConfiguration(input.keysFile);
  return await withSite(
    context,
    input,
    (site) => triage(site, input, { signal, now: context.now, configuration }),
    signal,
  );
}
