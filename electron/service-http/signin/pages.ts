import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readSignInPage } from '#core/access/serve/sign-in-page.ts';
import { securityHeaders } from '#electron/window/headers.ts';
import { newNonce, withNonce } from '#electron/window/nonce.ts';
import { resolveStaticFile } from '#electron/window/static-files.ts';
import { sendJson } from '../send.ts';
import { SIGN_IN_PAGE } from './browser.ts';
import { runOf } from './serving.ts';
import type { SignIn } from './sign-in.ts';

const DOCUMENT = 'entry.html';

/** Pages of people who are not signed in, or not enough (spec, "SPA routes"; "Sign-in page parameters"). */
const PAGES = [
  SIGN_IN_PAGE,
  '/spa/entry/signup',
  '/spa/entry/password',
  '/error/403',
  '/administration/authentication-providers',
  '/administration/authentication-providers/internal',
];

/** Adds the pages, and what the sign-in page of a host name shows. Where the window is not built, there are no pages. */
export async function addPages(app: FastifyInstance, { serving, window }: SignIn): Promise<void> {
  app.get('/api/auth/page', async (request, reply) => {
    const run = await runOf(serving, reply);
    const place = { hostname: request.hostname, device: deviceOf(request) };
    const { opens, items, fields } = await serving.onSite(
      (site) => readSignInPage(site, place, run),
      run.signal,
    );
    const { mail, phone } = serving.delivery;
    return sendJson(reply, 200, {
      Success: true,
      Data: { opens, items, fields, sends: { mail: mail !== undefined, phone: phone !== undefined } },
    });
  });
  const document = join(window, DOCUMENT);
  if (!existsSync(document)) return;
  const sendDocument = (_request: FastifyRequest, reply: FastifyReply) => sendPage(reply, document);
  app.get('/', async (_request, reply) => reply.redirect(SIGN_IN_PAGE, 303));
  for (const page of PAGES) app.get(page, sendDocument);
  await app.register(fastifyStatic, {
    root: join(window, 'assets'),
    prefix: '/assets/',
    index: false,
    cacheControl: false,
    preCompressed: true,
    allowedPath: (_path, _root, { raw }) =>
      resolveStaticFile(window, (raw.url ?? '').split('?')[0] ?? '') !== undefined,
    // Their names have a hash of what is in them.
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
}

async function sendPage(reply: FastifyReply, document: string): Promise<FastifyReply> {
  const nonce = newNonce();
  const html = withNonce(await readFile(document, 'utf8'), nonce);
  return (
    reply
      .headers({ ...securityHeaders(nonce), 'content-type': 'text/html; charset=utf-8' })
      // The build names its files from where the document lies, which is not where the page is.
      .send(html.replaceAll('="./', '="/'))
  );
}

/** The platform that the browser really runs on (spec, `Visibility`). */
function deviceOf({ headers }: FastifyRequest): 'web' | 'Android' | 'iOS' {
  const agent = headers['user-agent'] ?? '';
  if (/Android/.test(agent)) return 'Android';
  return /iPhone|iPad|iPod/.test(agent) ? 'iOS' : 'web';
}
