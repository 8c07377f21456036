/** The same for every entry of a ZIP, so that the same content gives the same bytes. */

/** A ZIP keeps local time, so this is one too. */
export const MODIFIED = new Date(2000, 0, 1, 12);

/** A regular file that its owner may write. */
export const MODE = 0o100644;

/** Takes a third of the time of zlib's usual 6, and makes configuration a tenth longer. */
export const LEVEL = 3;
