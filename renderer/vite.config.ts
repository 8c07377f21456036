import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { oneLanguage } from './one-language.ts';
import { precompress } from './precompress.ts';

/** Packages that the window cannot start without. */
const FRAME =
  /node_modules[\\/](?:react|react-dom|scheduler|tabster|keyborg|@griffel|rtl-css-js|stylis|intl-messageformat|@formatjs|@tanstack[\\/](?:history|react-router|router-core|store))[\\/]/;

/** How the window is built, the same for the desktop and the web host. */
export default {
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Both hosts serve it from the root of an origin; relative paths let it lie anywhere.
  base: './',
  plugins: [oneLanguage(), react(), precompress()],
  // The host replaces it in every answer (electron/window/nonce.ts).
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: fileURLToPath(new URL('../out/renderer', import.meta.url)),
    emptyOutDir: true,
    minify: true,
    target: 'chrome140',
    // The policy allows no inline script, and every browser that can open the window preloads modules itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    manifest: true,
    // `content-policy.ts` must run before the first schema is made, in whichever chunk that is.
    rolldownOptions: {
      // The window, and the pages of the service where people sign in.
      input: {
        index: fileURLToPath(new URL('./index.html', import.meta.url)),
        entry: fileURLToPath(new URL('./entry.html', import.meta.url)),
      },
      output: {
        strictExecutionOrder: true,
        // What no page can do without, in one file: sixty small ones are a good deal larger when compressed.
        codeSplitting: { groups: [{ name: 'frame', test: FRAME }] },
      },
    },
  },
} satisfies UserConfig;
