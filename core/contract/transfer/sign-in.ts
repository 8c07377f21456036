import { z } from 'zod';
import { guid } from '../guid.ts';
import { confirmWithin, operatorLogin, siteConfirmation } from '../operator.ts';

/** Whether sign-in is meant, in place of configuration. */
export const signInScope = { signIn: z.boolean().default(false) };

/** True for the entity types of sign-in. */
export function isSignInType(type: string): boolean {
  return type.startsWith('sign-in-');
}

/** Secrets of what is written, by the Guid of the entity and their own names: they come with nothing else. */
export const signInSecrets = z.record(guid, z.record(z.string().max(200), z.string().min(1).max(10_000)));
export type SignInSecrets = z.infer<typeof signInSecrets>;

/** What a write of sign-in needs besides. */
export const signInWrite = {
  /** In whose name it is written: a login of the receiver. */
  operator: operatorLogin.optional(),
  /** The receiver once more, where somebody would be locked out. */
  confirm: siteConfirmation.optional(),
  secrets: signInSecrets.default({}),
  confirmWithin,
};
export type SignInWrite = z.infer<z.ZodObject<typeof signInWrite>>;
