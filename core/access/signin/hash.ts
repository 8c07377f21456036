import { hashForm, matchesHash } from '#core/signin/passwords/hash.ts';
import type { QueryResult } from '../query-context.ts';
import type { HashCheck, SignInContext, SignInRun, StoredHash } from './context.ts';

/** Compares a typed password with the stored hash; a sign-in that is carried out does it in its own way. */
export async function checkHash(
  context: SignInContext,
  asked: QueryResult<StoredHash | undefined> | undefined,
  { checks }: SignInRun,
): Promise<SignInContext['hash']> {
  const { password } = context.input;
  const stored = asked?.value;
  if (asked?.unknown) return { asked, check: 'unknown-form' };
  const isChecked = checks !== undefined && password !== undefined;
  if (!stored && !isChecked) return undefined;
  const check = isChecked
    ? await checks.hash(context, stored, password)
    : stored && (await compareHash(stored.value, password ?? ''));
  if (!asked || !stored || !check) return undefined;
  const { value: _, ...said } = asked;
  return { asked: { ...said, value: undefined }, check };
}

/** Whether a password is the one of a stored hash. */
export async function compareHash(stored: string, password: string): Promise<HashCheck> {
  const form = hashForm(stored);
  if (form === 'unknown') return 'unknown-form';
  if (!(await matchesHash(password, stored))) return 'differs';
  return form === 'argon2i' ? 'older-form-matches' : 'matches';
}
