import { z } from 'zod';
import { isJsonObject } from '#core/base/json.ts';
import type { Language } from '#core/messages/format.ts';
import { documentText, fieldHelp, operationTitle } from '#core/messages/web/document-texts.ts';
import { BINARY, ERRORS, JSON_TYPE, type Say, STATUSES } from './document-parts.ts';
import { capital, type DocumentSchemas, documentSchemas, type JsonSchema } from './document-schemas.ts';
import { fileRoutes, uploadRoutes } from './file-document.ts';
import { type Route, serviceRoutes } from './routes.ts';
import { SIGN_IN_TAG, signInPaths, signInResponses, signInSchemas } from './sign-in-document.ts';

/** Of the routes: raised where one changes its meaning. */
const VERSION = '1.0.0';
/** What every error answers. */
const errorAnswer = z.object({
  Success: z.literal(false),
  Message: z.string(),
  Error: z.object({
    Code: z.string(),
    Remedies: z.array(z.string()),
    Data: z.record(z.string(), z.unknown()),
    Files: z.record(z.string(), z.string()).optional(),
  }),
});

const uploadAnswer = z.object({ upload: z.uuid(), name: z.string(), size: z.int() });

/** The OpenAPI 3.1 document of the service's routes, with summaries in a language. */
export function openApiDocument(language: Language): JsonSchema {
  const routes = serviceRoutes();
  const say: Say = (what) =>
    typeof what === 'string' ? documentText(what, language) : operationTitle(what.operation, language);
  const signIn = signInSchemas();
  const inputs = documentSchemas(
    {
      ...Object.fromEntries(routes.map((route) => [`${nameOf(route)}Request`, route.input])),
      ...signIn.inputs,
    },
    'input',
    'Given',
  );
  const outputs = documentSchemas(
    {
      ...Object.fromEntries(routes.map((route) => [`${nameOf(route)}Result`, route.output])),
      ...signIn.outputs,
      ErrorAnswer: errorAnswer,
      Upload: uploadAnswer,
    },
    'output',
    '',
  );
  const inputOf = (route: Route) => withHelp(route, inputs.of(`${nameOf(route)}Request`), language);
  const paths = pathsOf(routes, inputOf, outputs, say);
  for (const route of signInPaths({ inputs, outputs }, say)) addTo(paths, ...route);
  return {
    openapi: '3.1.0',
    info: {
      title: say('title'),
      version: VERSION,
      description: say('about'),
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    tags: [
      ...[...new Set(routes.map(({ operation }) => operation.split('.')[0] ?? ''))].map((name) => ({
        name,
        description: name,
      })),
      { name: SIGN_IN_TAG, description: say('sign-in-elsewhere') },
    ],
    paths,
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      responses: {
        ...signInResponses(say),
        ...Object.fromEntries(
          STATUSES.map((status) => [
            `Error${status}`,
            {
              description: say('error'),
              content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/ErrorAnswer' } } },
            },
          ]),
        ),
      },
      schemas: { ...inputs.components, ...outputs.components, ErrorAnswer: outputs.of('ErrorAnswer') },
    },
  };
}

/** Operations by path and method. */
type Paths = Record<string, Record<string, JsonSchema>>;

function pathsOf(
  routes: readonly Route[],
  inputOf: (route: Route) => JsonSchema,
  outputs: DocumentSchemas,
  say: Say,
): Paths {
  const paths: Paths = {};
  for (const route of routes) {
    addTo(paths, route.path, route.method, {
      operationId: nameOf(route),
      summary: say(route),
      ...(route.isLong && route.adaptation.gives === undefined ? { description: say('events') } : {}),
      tags: [route.operation.split('.')[0] ?? ''],
      ...requestOf(route, inputOf(route)),
      responses: {
        '200': answerOf(route, outputs.of(`${nameOf(route)}Result`), say),
        ...ERRORS,
      },
    });
  }
  const ofFiles = [...uploadRoutes(outputs.of('Upload'), say), ...fileRoutes(say)];
  for (const route of ofFiles) addTo(paths, ...route);
  return paths;
}

function addTo(paths: Paths, path: string, method: string, operation: JsonSchema): void {
  paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
}

/** A schema of a request whose fields say what they are for. */
function withHelp({ operation }: Route, schema: JsonSchema, language: Language): JsonSchema {
  if (!isJsonObject(schema.properties)) return schema;
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, field]) => {
    const description = fieldHelp(operation, name, language);
    return [name, description === undefined ? field : { ...field, description }] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The operation of a route as an identifier: `transferExport`; with its method where an operation has several routes. */
function nameOf({ operation, path }: Route): string {
  const name = capital(operation);
  const plain = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return operation === 'versions.settings.save' && path.endsWith('{id}') ? 'versionsSettingsUpdate' : plain;
}

function requestOf({ method, path, adaptation }: Route, schema: JsonSchema): JsonSchema {
  const properties = (isJsonObject(schema.properties) ? schema.properties : {}) as Record<string, JsonSchema>;
  const required = Array.isArray(schema.required) ? schema.required : [];
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const rest = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const hasBody = method === 'POST' || method === 'PUT';
  const inQuery = hasBody
    ? adaptation.takes === 'archive'
      ? rest.filter(([, one]) => isPlain(one))
      : []
    : rest;
  const parameters = [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
    ...inQuery.map(([name, one]) => ({
      name,
      in: 'query',
      ...(required.includes(name) && !hasBody ? { required: true } : {}),
      schema: one,
    })),
  ];
  const body: JsonSchema = {
    ...schema,
    ...(schema.properties ? { properties: Object.fromEntries(rest) } : {}),
    ...(required.length > 0 ? { required: required.filter((name) => !inPath.includes(String(name))) } : {}),
  };
  const isNeeded = Array.isArray(body.required) && body.required.length > 0;
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody && (rest.length > 0 || schema.properties === undefined)
      ? {
          requestBody: {
            ...(isNeeded || adaptation.needsBody || adaptation.takes ? { required: true } : {}),
            content:
              adaptation.takes === 'archive' ? archiveContent(body) : { [JSON_TYPE]: { schema: body } },
          },
        }
      : {}),
  };
}

/** True for a value that can be said in a query as it is. */
function isPlain(schema: JsonSchema): boolean {
  return ['boolean', 'integer', 'number', 'string'].includes(String(schema.type));
}

/** An archive as it is, in a form, or by the id of an upload. */
function archiveContent(body: JsonSchema): JsonSchema {
  const properties = isJsonObject(body.properties) ? (body.properties as Record<string, JsonSchema>) : {};
  const { upload: _upload, ...fields } = properties;
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: BINARY, ...fields }, required: ['file'] },
      encoding: { file: { contentType: 'application/zip' } },
    },
    [JSON_TYPE]: { schema: body },
    'application/zip': { schema: BINARY },
  };
}

function answerOf({ adaptation, isLong }: Route, schema: JsonSchema, say: Say): JsonSchema {
  if (adaptation.gives === 'archive') {
    return {
      description: say('archive'),
      headers: {
        'Content-Disposition': { schema: { type: 'string' } },
        'Content-Length': { schema: { type: 'integer' } },
      },
      content: { 'application/zip': { schema: BINARY } },
    };
  }
  return {
    description: say('done'),
    content: {
      [JSON_TYPE]: { schema },
      ...(isLong ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
    },
  };
}
