import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { openApiDocument } from '#core/operations/openapi/document.ts';
import { SIGN_IN_ROUTES } from '#core/operations/openapi/sign-in-routes.ts';

interface Described {
  content?: Record<string, { schema: object }>;
}

/** What the document says of an answer: by status, by its class, or by default. */
type Responses = Record<string, { $ref?: string } & Described>;

const DOCUMENT = openApiDocument('en') as unknown as {
  paths: Record<string, Record<string, { responses: Responses }>>;
  components: { responses: Record<string, Described> };
};
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(DOCUMENT, 'document');

/** The routes of signing in; those with fewer names that a caller puts in come first. */
const ROUTES = SIGN_IN_ROUTES.map(({ method, path }) => ({
  method,
  path,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
})).sort((a, b) => a.path.split('{').length - b.path.split('{').length);

/** Throws for an answer of a route of signing in that the document does not describe. */
export async function checkDescribed(method: string, path: string, answer: Response): Promise<void> {
  const route = ROUTES.find((one) => one.method === method && one.pattern.test(path));
  if (!route) return;
  const differs = (what: string) => new Error(`${method} ${route.path} answers ${answer.status}: ${what}`);
  const { responses = {} } = DOCUMENT.paths[route.path]?.[method.toLowerCase()] ?? {};
  const named =
    responses[answer.status] ?? responses[`${Math.floor(answer.status / 100)}XX`] ?? responses.default;
  if (!named || (answer.status < 400 && !responses[answer.status])) throw differs('not described');
  const { content } = named.$ref
    ? (DOCUMENT.components.responses[named.$ref.split('/').at(-1) ?? ''] ?? {})
    : named;
  const text = await answer.text();
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  if (!content) {
    if (text !== '') throw differs(`a body, ${type}`);
    return;
  }
  const media = content[type];
  if (!media) throw differs(`${type} is not described`);
  if (type !== 'application/json') return;
  const schema = JSON.parse(
    JSON.stringify(media.schema).replaceAll('"#/components/', '"document#/components/'),
  );
  if (!ajv.validate(schema, JSON.parse(text))) throw differs(`${ajv.errorsText()} in ${text}`);
}
