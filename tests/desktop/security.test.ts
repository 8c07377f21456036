import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appScheme, serveAppRequest } from '#electron/main/security/app-protocol.ts';
import { archiveToOpen } from '#electron/main/security/arguments.ts';
import { decideExternalLink } from '#electron/main/security/external-links.ts';
import { mayNavigate, mayRequest } from '#electron/main/security/navigation.ts';
import { isNoticeShown, notice } from '#electron/main/security/notifications.ts';
import { isPermitted } from '#electron/main/security/permissions.ts';
import { isTrustedSender } from '#electron/main/security/sender.ts';
import { forbiddenSwitches } from '#electron/main/security/switches.ts';
import { windowOptions } from '#electron/main/security/window-options.ts';

describe('the window', () => {
  it('has no Node, no Electron and a sandbox', () => {
    const bounds = { x: 1, y: 2, width: 1000, height: 700 };
    expect(windowOptions({ preload: '/preload.cjs', dark: true, packaged: true, bounds })).toEqual({
      ...bounds,
      minWidth: 800,
      minHeight: 560,
      show: false,
      title: 'Siteferry',
      backgroundColor: '#292929',
      webPreferences: {
        preload: '/preload.cjs',
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        contextIsolation: true,
        sandbox: true,
        webSecurity: true,
        webviewTag: false,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        navigateOnDragDrop: false,
        spellcheck: false,
        devTools: false,
      },
    });
  });

  it.each([
    ['app://main/', true, true],
    ['app://main/#/import', true, true],
    ['app://main/', false, false],
    ['app://main/?x', true, false],
    ['app://main/assets/index.js', true, false],
    ['app://main.evil/', true, false],
    ['app://evil/', true, false],
    ['app://user@main/', true, false],
    ['app://main:80/', true, false],
    ['App://main/', true, true],
    ['https://main/', true, false],
    ['file:///etc/passwd', true, false],
    ['javascript:alert(1)', true, false],
    ['data:text/html,x', true, false],
    ['about:blank', true, false],
    ['', true, false],
  ])('navigates to %s (main frame: %s): %s', (url, isMainFrame, expected) => {
    expect(mayNavigate(url, isMainFrame)).toBe(expected);
  });

  it.each([
    ['app://main/assets/index.js', true, true],
    ['data:image/png;base64,AA', true, true],
    ['blob:app://main/1', true, true],
    ['blob:https://example.com/1', true, false],
    ['https://example.com/', true, false],
    ['http://127.0.0.1/', true, false],
    ['ws://127.0.0.1/', true, false],
    ['file:///etc/passwd', true, false],
    ['devtools://devtools/x', true, false],
    ['devtools://devtools/x', false, true],
    ['chrome-extension://x/', false, false],
    ['nonsense', true, false],
  ])('loads %s (packaged: %s): %s', (url, packaged, expected) => {
    expect(mayRequest(url, packaged)).toBe(expected);
  });

  it.each([
    ['clipboard-sanitized-write', 'app://main/', true],
    ['clipboard-sanitized-write', 'https://main/', false],
    ['clipboard-sanitized-write', '', false],
    ...[
      'clipboard-read',
      'media',
      'geolocation',
      'notifications',
      'midi',
      'pointerLock',
      'fullscreen',
      'openExternal',
      'fileSystem',
      'usb',
      'serial',
      'hid',
      'local-fonts',
      'loopback-network',
      'display-capture',
      'unknown',
      'what comes next',
    ].map((name) => [name, 'app://main/', false] as const),
  ] as const)('has permission %s at %s: %s', (permission, origin, expected) => {
    expect(isPermitted(permission, origin)).toBe(expected);
  });
});

describe('the scheme', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'siteferry-root-'));
    await writeFile(join(root, 'index.html'), '<html><meta nonce="__CSP_NONCE__"></html>');
    await writeFile(join(root, 'main.js'), 'run()');
    await writeFile(join(root, 'data.json'), '{}');
  });
  afterAll(() => rm(root, { recursive: true }));

  it('is a secure origin of its own that others cannot read', () => {
    expect(appScheme).toEqual({
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true },
    });
  });

  it('serves the document with its policy and a nonce of this answer', async () => {
    const answer = await serveAppRequest(new Request('app://main/'), root);
    const text = await answer.text();
    const nonce = /nonce="([\w-]{20,})"/.exec(text)?.[1];
    expect(nonce).toBeDefined();
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const again = await serveAppRequest(new Request('app://main/'), root);
    expect(await again.text()).not.toBe(text);
    const script = await serveAppRequest(new Request('app://main/main.js'), root);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    'app://other/main.js',
    'app://main:1/main.js',
    'app://main/missing.js',
    'app://main/data.json',
    'app://main/..%2f..%2fetc/passwd',
    'app://main/%2e%2e/main.js%00',
    'app://main/..\\main.js',
    'app://main//etc/passwd',
    'app://main/C:/main.js',
    'app://main/.hidden.js',
    'app://main/main.js/',
    'https://main/main.js',
  ])('has nothing at %s', async (url) => {
    expect((await serveAppRequest(new Request(url), root)).status).toBe(404);
  });

  it('answers nothing but GET', async () => {
    expect((await serveAppRequest(new Request('app://main/', { method: 'POST' }), root)).status).toBe(405);
  });
});

describe('a message', () => {
  const good = { frame: { origin: 'app://main', detached: false, parent: null }, isKnownWindow: true };
  it.each([
    ['our document', good, true],
    ['no frame', { ...good, frame: null }, false],
    ['a frame that is gone', { ...good, frame: { ...good.frame, detached: true } }, false],
    ['a subframe', { ...good, frame: { ...good.frame, parent: {} } }, false],
    ['an unknown window', { ...good, isKnownWindow: false }, false],
    ...['null', 'about:blank', 'https://main', 'app://other', 'app://main.evil', 'file://', ''].map(
      (origin) => [`origin ${origin}`, { ...good, frame: { ...good.frame, origin } }, false] as const,
    ),
  ] as const)('of %s', (_who, sender, expected) => {
    expect(isTrustedSender(sender)).toBe(expected);
  });
});

describe('a link out of the window', () => {
  it.each([
    ['https://example.com/a?b#c', 'example.com'],
    ['http://example.com:8080/', 'example.com:8080'],
    ['mailto:help@example.com', 'help@example.com'],
    ['https://пример.рф/', 'xn--e1afmkfd.xn--p1ai'],
  ])('is asked about: %s', (url, place) => {
    expect(decideExternalLink(url)).toMatchObject({ decision: 'ask', place });
  });

  it.each([
    'javascript:alert(1)',
    'file:///C:/Windows/System32/calc.exe',
    'smb://server/share',
    'ms-msdt:/id PCWDiagnostic',
    'vbscript:x',
    'data:text/html,x',
    'https://user:password@example.com/',
    'https://example.com@evil.test/',
    'https://example.com/\u0000',
    'https://example.com/\r\nX: y',
    'https://example.com/\u202Egnp.exe',
    `https://example.com/${'a'.repeat(3_000)}`,
    '\\\\server\\share',
    'example.com',
    '',
  ])('is refused: %j', (url) => {
    expect(decideExternalLink(url)).toEqual({ decision: 'refuse' });
  });
});

describe('a notification', () => {
  it.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
    [false, true, false],
  ])('(supported: %s, window in front: %s) is shown: %s', (isSupported, isInFront, expected) => {
    expect(isNoticeShown({ isSupported, isInFront })).toBe(expected);
  });

  it.each([
    [{ title: 'Export: completed', body: 'Siteferry shows what happened.' }, true],
    [{ title: 'x'.repeat(200), body: '' }, true],
    [{ title: '', body: '' }, false],
    [{ title: 'x'.repeat(201), body: '' }, false],
    [{ title: 'x', body: 'x'.repeat(201) }, false],
    [{ title: 'x' }, false],
    [{ title: 'x', body: '', icon: '/etc/passwd' }, false],
    [{ title: 'x', body: '', toastXml: '<toast/>' }, false],
    ['x', false],
  ])('of %j is taken: %s', (said, expected) => {
    expect(notice.safeParse(said).success).toBe(expected);
  });
});

describe('a command line', () => {
  it.each([
    [['/data/site.zip'], '/data/site.zip'],
    [['site.ZIP'], '/work/site.ZIP'],
    [['../x/data.json'], '/x/data.json'],
    [['--flag', 'a.siteferry'], '/work/a.siteferry'],
    [[], undefined],
    [['--flag=x.zip'], undefined],
    [['a.zip', 'b.zip'], undefined],
    [['a.exe'], undefined],
    [['siteferry://open/a.zip'], undefined],
    [['file:///a.zip'], undefined],
    [['a\0.zip'], undefined],
  ])('%j opens %s', (argv, expected) => {
    expect(archiveToOpen(argv, '/work')).toBe(expected);
  });

  it.each([
    '--inspect',
    '--inspect-brk=0',
    '--INSPECT=1',
    '-inspect',
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--no-sandbox',
    '--disable-setuid-sandbox',
    '--disable-gpu-sandbox',
    '--disable-web-security',
    '--ignore-certificate-errors',
    '--ignore-certificate-errors-spki-list=x',
    '--load-extension=/x',
    '--js-flags=--expose-gc',
    '--renderer-cmd-prefix=sh',
    '--gpu-launcher=sh',
    '--user-data-dir=/x',
    '--host-rules=MAP * evil',
    '--proxy-server=evil',
    '-r',
    '--require=/x',
  ])('with %s does not start', (argument) => {
    expect(forbiddenSwitches(['a.zip', argument], 'linux')).toEqual([argument]);
  });

  it('may have what harms nobody; a slash is a switch on Windows only', () => {
    const harmless = [
      '/data/inspect',
      '/inspect',
      'no-sandbox',
      '--lang=ru',
      '--force-dark-mode',
      '--inspector',
    ];
    expect(forbiddenSwitches(harmless, 'linux')).toEqual([]);
    expect(forbiddenSwitches(harmless, 'win32')).toEqual(['/inspect']);
  });
});
