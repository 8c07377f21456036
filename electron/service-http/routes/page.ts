import { declaredOperations, type Route, serviceRoutes } from '#core/host/openapi/routes.ts';
import { isServed, NOT_SERVED } from '#core/host/openapi/served.ts';

/** Where a route is tested besides with all of them, by the beginning of its operation's name. */
const TESTS: readonly [operations: string, test: string][] = [
  ['transfer.tree', 'transfer'],
  ['transfer.fetch', 'transfer'],
  ['transfer.export', 'transfer'],
  ['transfer.preview', 'transfer'],
  ['transfer.import', 'transfer'],
  ['signin.providers', 'statuses'],
  ['signin.tokens', 'statuses'],
  ['signin.ownTokens', 'statuses'],
  ['versions.settings', 'statuses'],
  ['access.task', 'statuses'],
  ['directory.ldap', 'statuses'],
];

/** Every route is asked by this one. */
const OF_ALL = 'every-route';

/** The table of docs/service-routes.md: route, operation, test; and what the service does not have. */
export function routesTable(): string {
  const rows = serviceRoutes().map((route) => [
    route.method,
    `\`${route.path}\``,
    `\`${route.operation}\``,
    `\`${rightOf(route)}\``,
    testsOf(route),
  ]);
  const missing = declaredOperations()
    .filter(({ name }) => !isServed(name))
    .map(({ name }) => [`\`${name}\``, NOT_SERVED[name] ?? '']);
  return [
    ...tableOf(['Method', 'Path', 'Operation', 'Right', 'Tests in tests/service-http'], rows),
    '',
    ...tableOf(['Operation without a route', 'Why'], missing),
  ].join('\n');
}

/** A table of Markdown with its columns under each other, as the formatter has it. */
function tableOf(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[], fill: string) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  return [line(headings, ' '), line([], '-'), ...rows.map((row) => line(row, ' '))];
}

/** The least that a key needs; a stronger effect, or `*` for the area, includes it. */
function rightOf({ operation, effect }: Route): string {
  return `${operation.split('.')[0]}:${effect}`;
}

function testsOf({ operation }: Route): string {
  const own = TESTS.filter(([name]) => operation === name || operation.startsWith(`${name}.`));
  return [OF_ALL, ...own.map(([, test]) => test)].join(', ');
}
