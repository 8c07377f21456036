import { z } from 'zod';
import { accessVerdict } from '#core/contract/access-explanation.ts';
import { signInAccessInput } from '#core/contract/access-signin.ts';
import { taskAccessInput } from '#core/contract/access-task.ts';

/** What was asked about tasks and about sign-in, so that it can be asked again. Passwords and claims are no part of it. */

/** How many checks are kept of a site. */
export const MOST_CHECKS = 50;
/** How much is kept of a site, in characters; the window keeps no longer value. */
const MOST_CHARACTERS = 19_000;

const site = { site: true, profileFile: true } as const;
const askedOfTask = taskAccessInput.omit(site);
export type AskedOfTask = z.infer<typeof askedOfTask>;
/** Nor what is good for one question only, such as sending a password to a server that is not trusted. */
const askedOfSignIn = signInAccessInput.omit({
  ...site,
  claims: true,
  password: true,
  bundle: true,
  acceptUntrusted: true,
});
export type AskedOfSignIn = z.infer<typeof askedOfSignIn>;

/** When it was answered, an ISO time, by which it is also called; and what the answer was. */
const answered = { at: z.iso.datetime(), verdict: accessVerdict };
const check = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('task'), ...answered, asked: askedOfTask }),
  z.object({ kind: z.literal('signin'), ...answered, asked: askedOfSignIn }),
]);
export type Check = z.infer<typeof check>;

/** Reads what was kept; what is none of it is left out. */
export function readChecks(kept: unknown): Check[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one) => check.safeParse(one).data ?? []);
}

/** With one that was answered now, newest first; the same question is kept once. */
export function withCheck(kept: readonly Check[], answeredNow: Check): Check[] {
  // Only what a check has is kept of it, whatever it is made of.
  const newest = check.parse(answeredNow);
  const others = kept.filter((one) => !isSameQuestion(one, newest));
  const next = [newest, ...others].slice(0, MOST_CHECKS);
  while (JSON.stringify(next).length > MOST_CHARACTERS) next.pop();
  return next;
}

function isSameQuestion(one: Check, other: Check): boolean {
  return one.kind === other.kind && sorted(one.asked) === sorted(other.asked);
}

function sorted(asked: Check['asked']): string {
  return JSON.stringify(Object.entries(asked).toSorted(([one], [other]) => one.localeCompare(other)));
}
