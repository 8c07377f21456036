import type { Message } from '#core/base/message.ts';

/**
 * Tells the person how to sign in, where a site asks for that. `wait` where the work goes on once it is done; `later` where it
 * fails with `sign-in-pending` and is tried again. Absent where no person is there.
 */
export type OnSignIn = (how: Message) => 'wait' | 'later';
