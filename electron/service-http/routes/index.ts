import { createOperations, type Serving } from '#core/host/openapi/handler.ts';
import type { Answer, OpenAnswer } from '../answer.ts';
import { createRoutesAnswer } from './answer.ts';
import { createDocumentsAnswer } from './documents.ts';
import { answerSignIn, createEditionAnswer, createSynchronizationAnswer } from './elsewhere.ts';
import { createFilesAnswer } from './files.ts';

/** What the routes answer to callers with a key. */
export function routeAnswers(serving: Serving): Answer[] {
  const operations = createOperations(serving);
  return [
    createEditionAnswer(operations),
    createRoutesAnswer(serving, operations),
    createFilesAnswer(serving, operations),
    createSynchronizationAnswer(operations),
  ];
}

/** What the routes answer to anybody. */
export function openAnswers(): OpenAnswer[] {
  return [createDocumentsAnswer(), answerSignIn];
}
