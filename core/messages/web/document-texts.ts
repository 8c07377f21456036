import { defineMessages } from '../define.ts';
import type { Language } from '../format.ts';
import { createRender } from '../render.ts';
import { operationTitles } from './operation-titles.ts';

/** Texts of the OpenAPI document besides the titles of its operations. */
const documentTexts = defineMessages({
  title: { en: 'HTTP service of Siteferry', ru: 'HTTP-служба Siteferry' },
  about: {
    en: 'One site, by its configuration, sign-in and access to tasks. A key is made by: siteferry service key create.',
    ru: 'Один сайт: его конфигурация, вход и доступ к задачам. Ключ создаёт команда siteferry service key create.',
  },
  upload: { en: 'Send an archive to be used later', ru: 'Загрузка архива для дальнейших запросов' },
  'remove-upload': { en: 'Remove an archive that was sent', ru: 'Удаление загруженного архива' },
  'job-file': { en: 'A file of an own job', ru: 'Файл своего задания' },
  'run-file': { en: 'A diagnostic file of an own run', ru: 'Диагностический файл своего запуска' },
  error: { en: 'The error, with what to do', ru: 'Ошибка и что с ней делать' },
  archive: { en: 'The archive', ru: 'Архив' },
  done: { en: 'Done', ru: 'Готово' },
  events: {
    en: 'With Accept: text/event-stream steps of progress as events message, then done or error.',
    ru: 'С Accept: text/event-stream — шаги хода работы событиями message, затем done или error.',
  },
});

const renderText = createRender(documentTexts);
const renderTitle = createRender(operationTitles);

export type DocumentText = keyof typeof documentTexts;

/** A text of the document. */
export function documentText(code: DocumentText, language: Language): string {
  return renderText({ code, values: {} }, language, 'http');
}

/** What an operation that a service has is for. */
export function operationTitle(operation: string, language: Language): string {
  return renderTitle({ code: `operation.${operation}`, values: {} }, language, 'http');
}
