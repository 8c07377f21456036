import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';

/** A keyword as it is written, and its value. */
export interface Pair {
  keyword: string;
  value: string;
}

/**
 * Takes a connection string apart as .NET does: `keyword=value` between semicolons; a value in single or double quotation
 * marks, which are doubled inside it; `==` for an equals sign in a keyword. Throws `connection-unreadable`, without what
 * may be a secret.
 *
 * https://learn.microsoft.com/en-us/dotnet/api/system.data.common.dbconnectionstringbuilder
 */
export function splitConnectionString(text: string): Pair[] {
  // A quotation mark begins a value only: .NET takes one that is inside it as it is.
  const pair =
    /((?:[^=;]|==)+)=(?!=)\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|'((?:[^']|'')*)'\s*(?=;|$)|((?!["'])[^;]*))/y;
  return split(text, pair, ([, keyword = '', double, single, plain = '']) => {
    const quoted = double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'");
    return { keyword: keyword.replaceAll('==', '=').trim(), value: quoted ?? plain.trim() };
  });
}

/**
 * Takes one apart as ODBC and the JDBC driver of SQL Server do: a value in braces, of which the closing one is doubled
 * inside it. Throws `connection-unreadable`, without what may be a secret.
 *
 * https://learn.microsoft.com/en-us/sql/odbc/reference/syntax/sqldriverconnect-function
 * https://learn.microsoft.com/en-us/sql/connect/jdbc/building-the-connection-url
 */
export function splitWithBraces(text: string): Pair[] {
  const pair = /([^=;]+)=\s*(?:\{((?:[^}]|\}\})*)\}\s*(?=;|$)|((?!\{)[^;]*))/y;
  return split(text, pair, ([, keyword = '', braced, plain = '']) => ({
    keyword: keyword.trim(),
    value: braced?.replaceAll('}}', '}') ?? plain.trim(),
  }));
}

/** True for a string of ODBC, which names its driver or a data source. */
export function isOdbc(text: string): boolean {
  return /(?:^|;)\s*(?:driver|dsn)\s*=/i.test(text);
}

function split(text: string, pair: RegExp, toPair: (found: RegExpExecArray) => Pair): Pair[] {
  const pairs: Pair[] = [];
  const blank = /[\s;]*/y;
  for (;;) {
    blank.lastIndex = pair.lastIndex;
    pair.lastIndex += blank.exec(text)?.[0].length ?? 0;
    if (pair.lastIndex >= text.length) break;
    const found = pair.exec(text);
    if (!found) throw unreadable(pairs.at(-1));
    pairs.push(toPair(found));
  }
  if (pairs.length === 0) throw unreadable(undefined);
  return pairs;
}

/** A keyword to be shown; what does not look like one may be the rest of a password that nobody has quoted. */
export function redactKeyword(keyword: string): string {
  return /^[a-z][a-z ._-]{1,40}$/i.test(keyword) ? keyword : '…';
}

/** Says behind which keyword the string goes wrong: what stands there may be a password. */
function unreadable(last: Pair | undefined): SiteferryError {
  const reason = last
    ? message('connection.syntax-after', { keyword: redactKeyword(last.keyword) })
    : message('connection.syntax');
  return new SiteferryError('connection-unreadable', { reason });
}
