import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lint } from './lint.ts';
import { copyTree, type TreeCopy } from './tree-copy.ts';

/** What Biome must say of planted files: the rule and its severity, or nothing. */
const cases: readonly { title: string; path: string; text: string; rule?: string; severity?: string }[] = [
  {
    title: 'any',
    path: 'core/base/any.planted.ts',
    text: 'export const value: any = 1;\n',
    rule: 'suspicious/noExplicitAny',
  },
  {
    title: 'an unused variable',
    path: 'core/base/variable.planted.ts',
    text: 'const unused = 1;\nexport {};\n',
    rule: 'correctness/noUnusedVariables',
  },
  {
    title: 'an unused import',
    path: 'core/base/import.planted.ts',
    text: "import { visible } from './text.ts';\nexport {};\n",
    rule: 'correctness/noUnusedImports',
  },
  {
    title: 'a promise that nobody waits for',
    path: 'core/base/promise.planted.ts',
    text: 'async function work(): Promise<void> {\n  await null;\n}\nexport function start(): void {\n  work();\n}\n',
    rule: 'nursery/noFloatingPromises',
  },
  {
    title: 'a promise of another file that nobody waits for',
    path: 'core/site/promise.planted.ts',
    text: "import { work } from '#core/base/work.planted.ts';\nexport function start(): void {\n  work();\n}\n",
    rule: 'nursery/noFloatingPromises',
  },
  {
    title: 'a promise that other files wait for',
    path: 'core/base/work.planted.ts',
    text: 'export async function work(): Promise<void> {\n  await null;\n}\n',
  },
  {
    title: 'console in core',
    path: 'core/base/console.planted.ts',
    text: "console.log('x');\n",
    rule: 'suspicious/noConsole',
  },
  { title: 'console in electron', path: 'electron/cli/console.planted.ts', text: "console.log('x');\n" },
  { title: 'console in scripts', path: 'scripts/console.planted.ts', text: "console.log('x');\n" },
  {
    title: 'a cycle through the names of areas',
    path: 'core/base/cycle-a.planted.ts',
    text: "import { b } from './cycle-b.planted.ts';\nexport const a = (): unknown => b;\n",
    rule: 'suspicious/noImportCycles',
  },
  {
    title: 'its other half',
    path: 'core/base/cycle-b.planted.ts',
    text: "import { a } from '#core/base/cycle-a.planted.ts';\nexport const b = (): unknown => a;\n",
    rule: 'suspicious/noImportCycles',
  },
  {
    title: 'a cycle that only types make',
    path: 'core/base/cycle-c.planted.ts',
    text: "import type { D } from './cycle-d.planted.ts';\nexport const c: D = {};\n",
    rule: 'suspicious/noImportCycles',
  },
  {
    title: 'its other half, which imports a value',
    path: 'core/base/cycle-d.planted.ts',
    text: "import { c } from './cycle-c.planted.ts';\nexport interface D {\n  again?: typeof c;\n}\n",
    rule: 'suspicious/noImportCycles',
  },
  {
    title: 'a test that keeps the others from running',
    path: 'tests/base/only.test.ts',
    text: "import { it } from 'vitest';\nit.only('x', () => undefined);\n",
    rule: 'suspicious/noFocusedTests',
  },
  {
    title: 'a file of more than 300 lines',
    path: 'core/base/file.planted.ts',
    text: `export const lines = [\n${'  1,\n'.repeat(300)}];\n`,
    rule: 'style/noExcessiveLinesPerFile',
    severity: 'warning',
  },
  {
    title: 'a function of more than 50 lines',
    path: 'core/base/function.planted.ts',
    text: `export function long(): number {\n  let sum = 0;\n${'  sum += 1;\n'.repeat(50)}  return sum;\n}\n`,
    rule: 'complexity/noExcessiveLinesPerFunction',
    severity: 'warning',
  },
  ...[
    'contents.executeJavaScript(text)',
    'contents.insertCSS(text)',
    'app.commandLine.appendSwitch(text)',
    'shell.openPath(text)',
    'element.innerHTML = text',
    "element.insertAdjacentHTML('beforeend', text)",
    'document.write(text)',
  ].map((call, index) => ({
    title: `a way past the walls of the window: ${call}`,
    path: `renderer/raw-${index}.planted.ts`,
    text: `declare const contents: any, app: any, shell: any, element: any, text: any;\n${call};\n`,
    rule: 'plugin',
  })),
  ...['BrowserWindow', 'ipcMain', 'shell', 'utilityProcess', 'webContents', 'safeStorage'].map((name) => ({
    title: `${name} of Electron outside its home`,
    path: `electron/main/${name}.planted.ts`,
    text: `import { ${name} } from 'electron';\nexport const found = ${name};\n`,
    rule: 'style/noRestrictedImports',
  })),
  {
    title: 'what every file of the main process may use',
    path: 'electron/main/app.planted.ts',
    text: "import { app } from 'electron';\nexport const found = app;\n",
  },
];

describe("Biome's rules", () => {
  let copy: TreeCopy;
  const found = new Map<string, { rule: string; severity: string }[]>();
  let status: number | null;

  beforeAll(() => {
    copy = copyTree(['core/base/sanitize.ts']);
    for (const { path, text } of cases) copy.plant(path, text);
    const linted = lint(copy);
    status = linted.status;
    for (const { rule, severity, path } of linted.findings) {
      found.set(path, [...(found.get(path) ?? []), { rule, severity }]);
    }
  });
  afterAll(() => copy.remove());

  it.each(cases)('$title', ({ path, rule, severity = 'error' }) => {
    const findings = found.get(path) ?? [];
    if (rule) expect(findings).toContainEqual({ rule, severity });
    else expect(findings).toEqual([]);
  });

  it('fail the run', () => {
    expect(status).not.toBe(0);
  });
});
