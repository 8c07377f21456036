import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';

/** How the window is built, the same for the desktop and the web host. */
export default {
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Both hosts serve it from the root of an origin; relative paths let it lie anywhere.
  base: './',
  plugins: [react()],
  // The host replaces it in every answer (electron/window/document.ts).
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
      input: fileURLToPath(new URL('./index.html', import.meta.url)),
      output: { strictExecutionOrder: true },
    },
  },
} satisfies UserConfig;
