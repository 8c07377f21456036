import { z } from 'zod';
import type { DocumentText } from '#core/messages/web/document-texts.ts';
import { JSON_TYPE } from './document-parts.ts';
import type { DocumentSchemas, JsonSchema } from './document-schemas.ts';
import type { DocumentedRoute } from './file-document.ts';
import { SIGN_IN_ROUTES, type SignInRoute } from './sign-in-routes.ts';

export const SIGN_IN_TAG = 'authentication';

/** A browser is sent on in most cases: of those, linters ask for an answer besides. */
const ERRORS: JsonSchema = {
  '4XX': { $ref: '#/components/responses/Error4XX' },
  default: { $ref: '#/components/responses/Error5XX' },
};

/** Schemas of what people send who sign in, and of what they are answered, by name. */
export function signInSchemas(): { inputs: Record<string, z.ZodType>; outputs: Record<string, z.ZodType> } {
  const inputs: Record<string, z.ZodType> = {};
  const outputs: Record<string, z.ZodType> = {};
  for (const { id, body, form, query, gives } of SIGN_IN_ROUTES) {
    const sent = body ?? form;
    if (sent) inputs[`${id}Request`] = sent;
    if (query) inputs[`${id}Query`] = z.object(query);
    if (gives instanceof z.ZodType) outputs[`${id}Result`] = gives;
  }
  return { inputs, outputs };
}

/** The routes of signing in as a document has them: for anybody, but where somebody has to be signed in. */
export function signInPaths(
  { inputs, outputs }: { inputs: DocumentSchemas; outputs: DocumentSchemas },
  say: (text: DocumentText) => string,
): DocumentedRoute[] {
  return SIGN_IN_ROUTES.map((route) => {
    const { method, path, id, summary, isSignedIn } = route;
    const parameters = parametersOf(route, inputs);
    return [
      path,
      method,
      {
        operationId: id,
        summary: say(summary),
        tags: [SIGN_IN_TAG],
        ...(isSignedIn ? {} : { security: [] }),
        ...(parameters.length > 0 ? { parameters } : {}),
        ...bodyOf(route, inputs),
        responses: { ...answersOf(route, outputs, say), ...ERRORS },
      },
    ];
  });
}

function parametersOf({ path, id, query }: SignInRoute, inputs: DocumentSchemas): JsonSchema[] {
  const { properties = {}, required = [] } = query ? inputs.of(`${id}Query`) : {};
  return [
    ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
      ...{ name, in: 'path', required: true },
      schema: { type: 'string' },
    })),
    ...Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
      ...{ name, in: 'query', schema },
      ...((required as string[]).includes(name) ? { required: true } : {}),
    })),
  ];
}

function bodyOf({ id, body, form }: SignInRoute, inputs: DocumentSchemas): JsonSchema {
  if (!body && !form) return {};
  const schema = inputs.of(`${id}Request`);
  const isNeeded = !(body ?? form)?.safeParse({}).success;
  const type = form ? 'application/x-www-form-urlencoded' : JSON_TYPE;
  return {
    requestBody: { ...(isNeeded ? { required: true } : {}), content: { [type]: { schema } } },
  };
}

/** What several of the routes answer. */
export function signInResponses(say: (text: DocumentText) => string): Record<string, JsonSchema> {
  const content = {
    'text/plain': { schema: { type: 'string' } },
    [JSON_TYPE]: { schema: { $ref: '#/components/schemas/ErrorAnswer' } },
  };
  return { FactorOff: { description: say('sign-in-disabled'), content } };
}

function answersOf(
  { id, gives, isOfFactor }: SignInRoute,
  outputs: DocumentSchemas,
  say: (text: DocumentText) => string,
): JsonSchema {
  const text = { schema: { type: 'string' } };
  const done = (content?: JsonSchema) => ({
    '200': { description: say('done'), ...(content && { content }) },
  });
  const further = isOfFactor ? { '503': { $ref: '#/components/responses/FactorOff' } } : {};
  const redirect = { '303': { description: say('sign-in-redirect'), headers: { Location: text } } };
  switch (gives) {
    case 'redirect':
      return { ...redirect, ...further };
    case 'redirect-or-form':
      return { '200': { description: say('sign-in-form'), content: { 'text/html': text } }, ...redirect };
    case 'nothing':
      return done();
    case 'metadata':
      return done({ 'application/samlmetadata+xml': text });
    default:
      return { ...done({ [JSON_TYPE]: { schema: outputs.of(`${id}Result`) } }), ...further };
  }
}
