import { operationTitle } from '#core/messages/web/document-texts.ts';
import { listContractOperations } from '#core/operations/openapi/contract-operations.ts';
import { isExposed, NOT_EXPOSED } from '#core/operations/openapi/exposed-operations.ts';
import { serviceRoutes } from '#core/operations/openapi/routes.ts';

/** A page of Markdown: every route of the service, and the operations that have none. */
export function routesPage(): string {
  return [
    '# Routes',
    '',
    ...table(
      ['Method', 'Path', 'Operation', 'Right', 'What'],
      serviceRoutes().map(({ method, path, operation, effect }) => [
        method,
        `\`${path}\``,
        `\`${operation}\``,
        // The least that a key needs; a stronger effect, or `*` for the area, includes it.
        `\`${operation.split('.')[0]}:${effect}\``,
        operationTitle(operation, 'en'),
      ]),
    ),
    '',
    ...table(
      ['Operation without a route', 'Why'],
      listContractOperations()
        .filter(({ name }) => !isExposed(name))
        .map(({ name }) => [`\`${name}\``, NOT_EXPOSED[name] ?? '']),
    ),
  ].join('\n');
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)];
}
