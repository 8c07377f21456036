import { z } from 'zod';
import { side } from './compare.ts';
import { previewFields, writeFields } from './import.ts';
import { entityKey } from './selection.ts';
import { signInScope, signInWrite } from './sign-in.ts';

/** What a move brings and takes away. */
export const moveFields = {
  /** A site or an archive, in whole or what is chosen of it; absent where something is only removed. */
  from: side.optional(),
  /** What of the receiver is to go: never implied by anything. */
  remove: z.array(entityKey).default([]),
};

export const movePreviewInput = z.object({ ...previewFields, ...moveFields, ...signInScope });
export type MovePreviewInput = z.infer<typeof movePreviewInput>;

/** What is moved is read again, and must be what the reviewed plan was made of. */
export const moveInput = z.object({
  ...writeFields,
  ...moveFields,
  ...signInScope,
  ...signInWrite,
});
export type MoveInput = z.infer<typeof moveInput>;
