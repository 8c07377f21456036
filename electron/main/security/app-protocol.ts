import { readFile } from 'node:fs/promises';
import type { CustomScheme } from 'electron';
import { securityHeaders } from '#electron/window/headers.ts';
import { newNonce, withNonce } from '#electron/window/nonce.ts';
import { resolveStaticFile } from '#electron/window/static-files.ts';
import { APP_SCHEME, appUrl } from './app-origin.ts';

/**
 * The window's own scheme. `corsEnabled` goes with `supportFetchAPI`: without it other origins could read our files
 * (CVE-2026-70604).
 */
export const appScheme: CustomScheme = {
  scheme: APP_SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true },
};

/** Answers a request of the window with a file of `root`, the folder of the built window, and with nothing else. */
export async function serveAppRequest(request: Request, root: string): Promise<Response> {
  const nonce = newNonce();
  const headers = securityHeaders(nonce);
  const url = appUrl(request.url);
  if (request.method !== 'GET') return new Response(null, { status: 405, headers });
  const file = url && resolveStaticFile(root, url.pathname);
  const content = file && (await readFile(file.path).catch(() => undefined));
  if (!file || !content) return new Response(null, { status: 404, headers });
  const isDocument = file.contentType.startsWith('text/html');
  return new Response(isDocument ? withNonce(content.toString('utf8'), nonce) : new Uint8Array(content), {
    headers: { ...headers, 'content-type': file.contentType },
  });
}
