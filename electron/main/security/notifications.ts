import { z } from 'zod';

/** What the window may have the operating system say: two short lines of text. */
export const notice = z.strictObject({
  title: z.string().min(1).max(200),
  body: z.string().max(200),
});

/** Whether it is said: to a person who does not look at the window, and where the operating system can. */
export function isNoticeShown({
  isSupported,
  isInFront,
}: {
  isSupported: boolean;
  isInFront: boolean;
}): boolean {
  return isSupported && !isInFront;
}
