import { extname, join } from 'node:path';

const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.woff2', 'font/woff2'],
]);

/** A name of a built file: no dot at its beginning, nothing that a path or a file system reads otherwise. */
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

export interface StaticFile {
  path: string;
  contentType: string;
}

/**
 * The file of the built window that a request path names; undefined for everything that is not plainly one. `pathname`
 * is taken as it came, still percent-encoded: no built file has a name that needs decoding, so an encoded character is
 * refused like `..`, a backslash, a NUL or an absolute path. Pages live behind the hash, so unknown paths have no
 * fallback.
 */
export function resolveStaticFile(root: string, pathname: string): StaticFile | undefined {
  if (!pathname.startsWith('/')) return undefined;
  const names = pathname === '/' ? ['index.html'] : pathname.slice(1).split('/');
  if (!names.every((name) => NAME.test(name))) return undefined;
  const path = join(root, ...names);
  const contentType = CONTENT_TYPES.get(extname(path));
  return contentType === undefined ? undefined : { path, contentType };
}
