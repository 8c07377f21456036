import { APP_ORIGIN } from './app-origin.ts';

/** What is known of who sent a message to the main process. */
export interface Sender {
  /** Null where the frame is gone already. */
  frame: { origin: string; detached: boolean; parent: unknown } | null;
  /** Whether it is a window that we made. */
  isKnownWindow: boolean;
}

/** Whether a message is from our own document, in the main frame of a window of ours. */
export function isTrustedSender({ frame, isKnownWindow }: Sender): boolean {
  return (
    isKnownWindow && frame !== null && !frame.detached && frame.parent === null && frame.origin === APP_ORIGIN
  );
}
