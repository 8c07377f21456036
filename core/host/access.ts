import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { explainSignIn } from '#core/access/signin/explain.ts';
import type { SignInAccess, SignInAccessInput } from '#core/contract/access-signin.ts';
import { readBundle } from '#core/directory/certificates/bundle.ts';
import { fileError } from '#core/transfer/archive/system-errors.ts';
import { type HostContext, withSite } from './context.ts';

/** Explains a sign-in with the keys of the file that is named. Throws `file-unreadable`, `keys-unreadable`, `rule-broken`. */
export async function explainSignInAt(
  context: HostContext,
  input: SignInAccessInput,
  signal: AbortSignal | undefined,
): Promise<SignInAccess> {
  const { keysFile: file, bundle } = input;
  // Before anything is asked: a file that holds no certificate would make every server untrusted.
  if (bundle !== undefined) readBundle(bundle);
  const configuration = file === undefined ? undefined : { name: basename(file), text: await textOf(file) };
  return await withSite(
    context,
    input,
    (site) => explainSignIn(site, input, { signal, now: context.now, configuration }),
    signal,
  );
}

async function textOf(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch((error: unknown) => {
    throw fileError('file-unreadable', file, error);
  });
}
