import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '#core/messages/format.ts';
import { documentText } from '#core/messages/web/document-texts.ts';
import { openApiDocument } from '#core/operations/openapi/document.ts';
import type { PublicHandler } from '../handler.ts';
import { refuseMethod } from '../refuse.ts';

const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';

/** Nothing comes from elsewhere, and nothing that is written into the page runs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Files of the page that lie in the package of Swagger UI, with their types. */
const FILES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const START = `window.addEventListener('load', () => {
  SwaggerUIBundle({
    url: '${DOCUMENT}',
    dom_id: '#page',
    deepLinking: true,
    validatorUrl: null,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
  });
});
`;

function pageOf(language: Language): string {
  const title = documentText('title', language);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" type="image/png" href="${PAGE}/favicon-32x32.png">
<link rel="stylesheet" href="${PAGE}/swagger-ui.css">
<script src="${PAGE}/swagger-ui-bundle.js" defer></script>
<script src="${PAGE}/start.js" defer></script>
</head>
<body><main id="page"></main></body>
</html>
`;
}

/** The document of the routes, and a page to try them on; for anybody: neither tells of the site. */
export function createApiDocsHandler(): PublicHandler {
  const documents = new Map<Language, string>();
  const documentIn = (language: Language): string => {
    const made = documents.get(language) ?? JSON.stringify(openApiDocument(language));
    documents.set(language, made);
    return made;
  };
  return async (request, response, language) => {
    const { pathname } = new URL(request.url ?? '/', 'http://service');
    const found = await contentOf(pathname, language, documentIn);
    if (!found) return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuseMethod(response, ['GET', 'HEAD'], language);
      return true;
    }
    const content = Buffer.from(found.content);
    response.writeHead(200, {
      'content-type': found.type,
      'content-length': content.length,
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      vary: 'accept-language',
    });
    response.end(request.method === 'HEAD' ? undefined : content);
    return true;
  };
}

async function contentOf(
  path: string,
  language: Language,
  documentIn: (language: Language) => string,
): Promise<{ type: string; content: string | Buffer } | undefined> {
  if (path === DOCUMENT) return { type: 'application/json; charset=utf-8', content: documentIn(language) };
  if (path === PAGE || path === `${PAGE}/`) {
    return { type: 'text/html; charset=utf-8', content: pageOf(language) };
  }
  if (path === `${PAGE}/start.js`) return { type: 'text/javascript; charset=utf-8', content: START };
  const name = path.startsWith(`${PAGE}/`) ? path.slice(PAGE.length + 1) : '';
  const type = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  if (type === undefined) return undefined;
  const folder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
  return { type, content: await readFile(join(folder, name)) };
}
