import { constants } from 'node:fs';

/**
 * To open for reading what anybody may have put there by now: a pipe is not waited for, and a link is not followed; both are 0 where
 * a system does not know them. What was opened is still to be asked whether it is a file.
 */
export const READ_UNTRUSTED = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
