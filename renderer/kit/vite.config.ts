import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';
import window from '../vite.config.ts';

/** The page of the kit's examples: built as the window is, and no part of it. */
export default {
  ...window,
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: {
    ...window.build,
    outDir: fileURLToPath(new URL('../../out/kit', import.meta.url)),
    rolldownOptions: {
      ...window.build.rolldownOptions,
      input: fileURLToPath(new URL('./index.html', import.meta.url)),
    },
  },
} satisfies UserConfig;
