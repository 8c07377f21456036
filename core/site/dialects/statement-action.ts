/** What a statement does, in words for "No right to … on …". */
export function statementAction(sql: string): string {
  const [verb] = /\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|TRUNCATE|EXEC)\b/i.exec(sql) ?? [];
  switch (verb?.toUpperCase()) {
    case 'SELECT':
      return 'read';
    case 'INSERT':
    case 'UPDATE':
    case 'DELETE':
      return 'write';
    case 'CREATE':
    case 'ALTER':
    case 'DROP':
    case 'TRUNCATE':
      return 'change tables';
    default:
      return 'run a statement';
  }
}
