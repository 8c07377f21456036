/** Where the pre-images of a run lie in its folder, and what it wrote. */
export const UNDO_ARCHIVE = 'undo.zip';
export const UNDO_DOCUMENT = 'undo.json';
/** All that it takes to undo a run. */
export const UNDO_FILES = [UNDO_ARCHIVE, UNDO_DOCUMENT] as const;
