import { type IpcMainInvokeEvent, ipcMain } from 'electron';
import type { z } from 'zod';
import { isTrustedSender } from './security/sender.ts';
import { isOurWindow } from './window.ts';

/** How long a message may be, in characters of its JSON; what passes here is a word, not data. */
const MAX_MESSAGE = 1_000;

/**
 * Answers one channel: the only place that listens to the window. Who is not our own document, and what is not of the
 * channel's shape, is refused before `work` sees it.
 */
export function handleChannel<Input extends z.ZodType>(
  channel: string,
  input: Input,
  work: (value: z.output<Input>, event: IpcMainInvokeEvent) => void | Promise<void>,
): void {
  ipcMain.handle(channel, async (event, ...values: unknown[]): Promise<void> => {
    const { senderFrame, sender } = event;
    if (!isTrustedSender({ frame: senderFrame, isKnownWindow: isOurWindow(sender) }))
      throw new Error('refused: the sender');
    if (values.length !== 1 || (JSON.stringify(values[0]) ?? '').length > MAX_MESSAGE) {
      throw new Error('refused: the size');
    }
    const parsed = input.safeParse(values[0]);
    if (!parsed.success) throw new Error('refused: the shape');
    await work(parsed.data, event);
  });
}
