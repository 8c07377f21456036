import { declaredOperations } from '#core/host/openapi/declared.ts';
import { serviceRoutes } from '#core/host/openapi/routes.ts';
import { isServed, NOT_SERVED } from '#core/host/openapi/served.ts';
import { operationTitle } from '#core/messages/web/document-texts.ts';

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
      declaredOperations()
        .filter(({ name }) => !isServed(name))
        .map(({ name }) => [`\`${name}\``, NOT_SERVED[name] ?? '']),
    ),
  ].join('\n');
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)];
}
