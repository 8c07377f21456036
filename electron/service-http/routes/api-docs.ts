import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Language } from '#core/messages/format.ts';
import { documentText } from '#core/messages/web/document-texts.ts';
import { openApiDocument } from '#core/operations/openapi/document.ts';
import { NOTHING } from '../security-headers.ts';

const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';

/** Nothing comes from elsewhere, and nothing that is written into the page runs. */
const POLICY = {
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
};

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

/** Adds the document of the routes, and a page to try them on; for anybody: neither tells of the site. */
export function addApiDocs(app: FastifyInstance): void {
  const documents = new Map<Language, string>();
  const documentIn = (language: Language): string => {
    const made = documents.get(language) ?? JSON.stringify(openApiDocument(language));
    documents.set(language, made);
    return made;
  };
  const folder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
  const add = (url: string, type: string, content: (language: Language) => string | Promise<Buffer>) =>
    app.get(
      url,
      { helmet: { contentSecurityPolicy: { useDefaults: false, directives: { ...NOTHING, ...POLICY } } } },
      async ({ context: { language } }, reply): Promise<FastifyReply> =>
        reply.headers({ 'content-type': type, vary: 'accept-language' }).send(await content(language)),
    );
  add(DOCUMENT, 'application/json; charset=utf-8', documentIn);
  for (const url of [PAGE, `${PAGE}/`]) add(url, 'text/html; charset=utf-8', pageOf);
  add(`${PAGE}/start.js`, 'text/javascript; charset=utf-8', () => START);
  for (const [name, type] of Object.entries(FILES)) {
    add(`${PAGE}/${name}`, type, () => readFile(join(folder, name)));
  }
}
