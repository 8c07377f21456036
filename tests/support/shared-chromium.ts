import type { TestProject } from 'vitest/node';
import { serveChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** WebSocket address of the test run's Chromium; empty where there is none. */
    chromium: string;
  }
}

/** Vitest's global setup: one Chromium for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await serveChromium();
  project.provide('chromium', server?.wsEndpoint() ?? '');
  return async () => server?.close();
}
