import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '#electron/window/content-security-policy.ts';
import { securityHeaders } from '#electron/window/headers.ts';
import { newNonce, withNonce } from '#electron/window/nonce.ts';
import { resolveStaticFile } from '#electron/window/static-files.ts';

describe('files of the window', () => {
  it.each([
    ['/', '/root/index.html', 'text/html; charset=utf-8'],
    ['/index.html', '/root/index.html', 'text/html; charset=utf-8'],
    ['/assets/index-B1jTrFSL.js', '/root/assets/index-B1jTrFSL.js', 'text/javascript; charset=utf-8'],
    ['/assets/icon.svg', '/root/assets/icon.svg', 'image/svg+xml'],
  ])('%s is %s', (pathname, path, contentType) => {
    expect(resolveStaticFile('/root', pathname)).toEqual({ path, contentType });
  });

  it.each([
    '',
    'index.html',
    '//evil.test/index.html',
    '/../package.json',
    '/assets/../../package.html',
    '/%2e%2e/package.html',
    '/..%2fpackage.html',
    '/assets%2findex.js',
    '/assets\\..\\index.js',
    '/index.html\0.js',
    '/index.html%00.js',
    '/C:/windows/win.html',
    '/.vite/manifest.html',
    '/.env.js',
    '/assets/',
    '/assets//index.js',
    '/sites',
    '/package.json',
    '/run.sh',
    '/индекс.html',
  ])('%j is none', (pathname) => {
    expect(resolveStaticFile('/root', pathname)).toBeUndefined();
  });

  it('get the nonce of their answer, which is another each time', () => {
    const html = '<meta nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__"></script>';
    expect(withNonce(html, 'abc')).toBe('<meta nonce="abc"><script nonce="abc"></script>');
    expect(new Set(Array.from({ length: 50 }, newNonce)).size).toBe(50);
    expect(newNonce()).toMatch(/^[\w-]{24}$/);
  });
});

describe('the content security policy', () => {
  it('allows our own files and nothing else', () => {
    expect(contentSecurityPolicy('abc').split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'nonce-abc'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "frame-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]);
  });

  it('comes with the other headers', () => {
    expect(Object.keys(securityHeaders('abc')).sort()).toEqual([
      'cache-control',
      'content-security-policy',
      'cross-origin-embedder-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
    ]);
  });
});
