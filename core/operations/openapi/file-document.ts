import type { Json } from '#core/base/json.ts';
import { BINARY, ERRORS, JSON_TYPE, type Say } from './document-parts.ts';
import type { JsonSchema } from './document-schemas.ts';
import { OWN_PATH } from './routes.ts';

/** A route as a document has it. */
export type DocumentedRoute = [path: string, method: string, operation: JsonSchema];

const pathText = (name: string): Json => ({ name, in: 'path', required: true, schema: { type: 'string' } });

/** Routes that bring archives. */
export function uploadRoutes(upload: JsonSchema, say: Say): DocumentedRoute[] {
  const tags = ['transfer'];
  return [
    [
      `${OWN_PATH}/uploads`,
      'POST',
      {
        operationId: 'uploadArchive',
        summary: say('upload'),
        tags,
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { file: BINARY }, required: ['file'] },
            },
            'application/zip': { schema: BINARY },
          },
        },
        responses: {
          '201': { description: say('done'), content: { [JSON_TYPE]: { schema: upload } } },
          ...ERRORS,
        },
      },
    ],
    [
      `${OWN_PATH}/uploads/{upload}`,
      'DELETE',
      {
        operationId: 'removeUpload',
        summary: say('remove-upload'),
        tags,
        parameters: [pathText('upload')],
        responses: {
          '200': { description: say('done'), content: { [JSON_TYPE]: { schema: { type: 'object' } } } },
          ...ERRORS,
        },
      },
    ],
  ];
}

/** Routes that fetch files of runs and jobs. */
export function fileRoutes(say: Say): DocumentedRoute[] {
  const tags = ['transfer'];
  return [
    [
      `${OWN_PATH}/runs/{run}/{file}`,
      'GET',
      {
        operationId: 'runFile',
        summary: say('run-file'),
        tags,
        parameters: [
          pathText('run'),
          { name: 'file', in: 'path', required: true, schema: { enum: ['Log.txt', 'Error.txt'] } },
        ],
        responses: {
          '200': { description: say('done'), content: { 'text/plain': { schema: { type: 'string' } } } },
          ...ERRORS,
        },
      },
    ],
    [
      `${OWN_PATH}/jobs/{id}/files/{name}`,
      'GET',
      {
        operationId: 'jobFile',
        summary: say('job-file'),
        tags,
        parameters: [pathText('id'), pathText('name')],
        responses: {
          '200': { description: say('done'), content: { 'application/octet-stream': { schema: BINARY } } },
          ...ERRORS,
        },
      },
    ],
  ];
}
