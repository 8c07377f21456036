import { z } from 'zod';
import { side } from './transfer-compare.ts';
import { previewed, written } from './transfer-import.ts';

/** What is moved: a site or an archive, in whole or what is chosen of it. */
const moved = { from: side };

export const movePreviewInput = z.object({ ...previewed, ...moved });
export type MovePreviewInput = z.infer<typeof movePreviewInput>;

/** What is moved is read again, and must be what the reviewed plan was made of. */
export const moveInput = z.object({ ...written, ...moved });
export type MoveInput = z.infer<typeof moveInput>;
