import { globSync, readFileSync } from 'node:fs';
import { javascriptLanguage } from '@codemirror/lang-javascript';
import { describe, expect, it } from 'vitest';

/** Two words that people read, side by side: the least that could be a piece of a sentence. */
const WORDS = /(?<![\w$.:/<-])[A-Za-z]?[a-z]{1,}['’]?[a-z]* [a-z]{2,}(?![\w:/=-])/;

/** Text in a language for machines. */
const FOR_MACHINES: readonly RegExp[] = [
  // SQL, which the dialects spell in capitals.
  /\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|CREATE|ALTER|DROP|BEGIN|COMMIT|ROLLBACK|SET|AND|OR|AS|ON|IN|NULL|EXISTS|RETURNS|DECLARE|CASE|VALUES|ORDER BY|COLLATE|REFERENCES|JOIN|WITH|EXEC|LEFT|CAST)\b/,
  // Command lines.
  /^siteferry [a-z-]+ --/,
  // CSS of the window.
  /^minmax\(|^\.cm-/,
  // HTML and CSS of reports.
  /<\/?[a-z][^>]*>|[{;]\s*[a-z-]+:\s/,
];

const plainParser = javascriptLanguage.parser.configure({ dialect: 'ts' });
const jsxParser = javascriptLanguage.parser.configure({ dialect: 'ts jsx' });

/** Names, which are the same in every language. */
const NAMES: ReadonlySet<string> = new Set([
  'Siteferry',
  'Windows',
  'Linux',
  'Demo source',
  'Demo receiver',
  // Folders of the platform.
  'automation files',
  'Export configurations',
]);

interface Literal {
  text: string;
  line: number;
}

/** Strings of a source that look like language, without those of imports and of bugs, whose reason is for developers. */
function findHardCodedTexts(source: string, hasJsx = false): Literal[] {
  const found: Literal[] = [];
  const parser = hasJsx ? jsxParser : plainParser;
  parser.parse(source).iterate({
    enter(node) {
      if (
        node.name === 'ImportDeclaration' ||
        (node.name === 'ExportDeclaration' && /^export (\*|\{)/.test(source.slice(node.from, node.from + 12)))
      )
        return false;
      if (
        node.name === 'NewExpression' &&
        /^new SiteferryError\(\s*'bug'/.test(source.slice(node.from, node.to))
      )
        return false;
      if (
        node.name === 'NewExpression' &&
        /^new (Error|RangeError|TypeError|DOMException)\(/.test(source.slice(node.from, node.to))
      )
        return false;
      // Command lines, their verbs, and why something is left out, for developers.
      if (node.name === 'Property' && /^(examples|excluded|noJob):/.test(source.slice(node.from, node.to)))
        return false;
      if (node.name === 'Property' && /^name: '[a-z -]+'$/.test(source.slice(node.from, node.to)))
        return false;
      if (node.name === 'CallExpression' && source.startsWith('makeStyles(', node.from)) return false;
      if (node.name === 'JSXText' && /\p{L}{2}/u.test(source.slice(node.from, node.to)))
        found.push(literal(source, node, source.slice(node.from, node.to).trim()));
      if (!['String', 'TemplateString', 'JSXAttributeValue'].includes(node.name)) return;
      const text = source.slice(node.from + 1, node.to - 1);
      const plain = text.replace(/\$\{[^}]*\}/g, '$');
      if (WORDS.test(plain) && !FOR_MACHINES.some((machine) => machine.test(plain)))
        found.push(literal(source, node, text));
      return;
    },
  });
  return found.filter(({ text }) => !NAMES.has(text));
}

function literal(source: string, { from }: { from: number }, text: string): Literal {
  return { text, line: source.slice(0, from).split('\n').length };
}

/** Files whose words are no texts of ours: each with why. */
const NOT_TEXTS: Readonly<Record<string, string>> = {
  'core/site/seed/': 'made-up configuration',
  'core/operations/site/demo': 'made-up configuration',
  'core/directory/demo/': 'made-up people',
  'core/messages/': 'the texts themselves',
  'core/catalog/types/': 'titles of entity types are data in both languages',
  'core/base/errors.ts': 'reasons of bugs',
  'core/operations/openapi/exposed-operations.ts': 'why operations have no route, for developers',
  'electron/cli/completion-scripts.ts': 'programs of shells',
  'electron/service-http/routes/routes-page.ts': 'a page for developers',
  'renderer/one-language.ts': 'code that it makes',
  'renderer/kit/': 'examples of the kit, for developers',
};

describe('sentences are made in core/messages only', () => {
  const files = globSync(['core/**/*.ts', 'electron/**/*.ts', 'renderer/**/*.{ts,tsx}']).filter(
    (file) => !Object.keys(NOT_TEXTS).some((folder) => file.startsWith(folder)),
  );

  it('looks at every source, and sees a planted sentence', () => {
    expect(files.length).toBeGreaterThan(250);
    const place = (name: string) => `\u0024{${name}}`;
    const planted = `const a = 'This is wrong.'; const b = \`no ${place('c')} was found\`; const d = 'dbo.Users';`;
    expect(findHardCodedTexts(planted).map(({ text }) => text)).toEqual([
      'This is wrong.',
      `no ${place('c')} was found`,
    ]);
    const page = '<p title="Say it">{t("x")} and then</p>';
    expect(findHardCodedTexts(page, true).map(({ text }) => text)).toEqual(['Say it', 'and then']);
    expect(findHardCodedTexts("new SiteferryError('bug', { reason: 'no balance of it' })")).toEqual([]);
  });

  it('finds none elsewhere', () => {
    const found = files.flatMap((file) =>
      findHardCodedTexts(readFileSync(file, 'utf8'), file.endsWith('.tsx')).map(
        ({ text, line }) => `${file}:${line}: ${text}`,
      ),
    );
    expect(found).toEqual([]);
  });
});
