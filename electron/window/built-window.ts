import { fileURLToPath } from 'node:url';

/** Folder of the built window. The bundle of the command line lies as deep as this folder. */
export const BUILT_WINDOW = fileURLToPath(new URL('../../out/renderer', import.meta.url));
