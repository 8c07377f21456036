import { join } from 'node:path';
import { defineConfig } from 'electron-vite';
import renderer from './renderer/vite.config.ts';

const root = import.meta.dirname;

/** How the desktop is built: main process and core, preload script, window. The window alone: `renderer/vite.config.ts`. */
export default defineConfig({
  main: {
    build: {
      outDir: join(root, 'out/main'),
      // Optional packages are not found in the list of dependencies.
      externalizeDeps: { include: ['msnodesqlv8'] },
      rolldownOptions: {
        input: {
          index: join(root, 'electron/main/index.ts'),
          service: join(root, 'electron/service/index.ts'),
        },
      },
    },
  },
  preload: {
    build: {
      outDir: join(root, 'out/preload'),
      // A sandboxed script is one CommonJS file, and may require nothing but Electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: join(root, 'electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer,
});
