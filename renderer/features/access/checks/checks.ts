import { z } from 'zod';
import { signInAccessInput } from '#core/contract/access/signin.ts';
import { taskAccessInput } from '#core/contract/access/task.ts';
import { accessVerdict } from '#core/contract/explanation.ts';

/** What was asked about tasks and about sign-in, so that it can be asked again. Passwords and claims are no part of it. */

/** How many checks are stored of a site. */
export const MAX_CHECKS = 50;
/** How much is stored of a site, in characters; the window keeps no longer value. */
const MAX_CHARACTERS = 19_000;

const site = { site: true, profileFile: true } as const;
const taskCheckInput = taskAccessInput.omit(site);
export type TaskCheckInput = z.infer<typeof taskCheckInput>;
/** Nor what is good for one question only, such as sending a password to a server that is not trusted. */
const signInCheckInput = signInAccessInput.omit({
  ...site,
  claims: true,
  password: true,
  bundle: true,
  acceptUntrusted: true,
});
export type SignInCheckInput = z.infer<typeof signInCheckInput>;

/** When it was answered, an ISO time, by which it is also called; and what the answer was. */
const answered = { at: z.iso.datetime(), verdict: accessVerdict };
const check = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('task'), ...answered, asked: taskCheckInput }),
  z.object({ kind: z.literal('signin'), ...answered, asked: signInCheckInput }),
]);
export type Check = z.infer<typeof check>;

/** Reads what was stored; what is none of it is left out. */
export function parseChecks(stored: unknown): Check[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one) => check.safeParse(one).data ?? []);
}

/** With one that was answered now, newest first; the same question is stored once. */
export function withCheck(stored: readonly Check[], answeredNow: Check): Check[] {
  // Only what a check has is stored of it, whatever it is made of.
  const newest = check.parse(answeredNow);
  const others = stored.filter((one) => !isSameQuestion(one, newest));
  const next = [newest, ...others].slice(0, MAX_CHECKS);
  while (JSON.stringify(next).length > MAX_CHARACTERS) next.pop();
  return next;
}

function isSameQuestion(one: Check, other: Check): boolean {
  return one.kind === other.kind && sorted(one.asked) === sorted(other.asked);
}

function sorted(asked: Check['asked']): string {
  return JSON.stringify(Object.entries(asked).toSorted(([one], [other]) => one.localeCompare(other)));
}
