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
  const pairs: Pair[] = [];
  const blank = /[\s;]*/y;
  // A quotation mark begins a value only: .NET takes one that is inside it as it is.
  const pair =
    /((?:[^=;]|==)+)=(?!=)\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|'((?:[^']|'')*)'\s*(?=;|$)|((?!["'])[^;]*))/y;
  for (;;) {
    blank.lastIndex = pair.lastIndex;
    pair.lastIndex += blank.exec(text)?.[0].length ?? 0;
    if (pair.lastIndex >= text.length) break;
    const [taken, keyword = '', double, single, plain = ''] = pair.exec(text) ?? [];
    if (taken === undefined) throw unreadable(pairs.at(-1));
    const quoted = double?.replaceAll('""', '"') ?? single?.replaceAll("''", "'");
    pairs.push({ keyword: keyword.replaceAll('==', '=').trim(), value: quoted ?? plain.trim() });
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
