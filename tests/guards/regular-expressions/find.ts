import { javascriptLanguage } from '@codemirror/lang-javascript';

/** A regular expression as a source file has it. */
export interface Found {
  line: number;
  source: string;
  flags: string;
}

const parser = javascriptLanguage.parser.configure({ dialect: 'ts' });

/**
 * Regular expressions of a TypeScript file: literals, and `new RegExp` of constant texts of the same file. `unread` has the
 * lines of those that are put together when the program runs.
 */
export function regularExpressions(code: string): { found: Found[]; unread: number[] } {
  const found: Found[] = [];
  const unread: number[] = [];
  const constants = new Map<string, unknown>();
  parser.parse(code).iterate({
    enter({ name, from, to, node }) {
      const line = code.slice(0, from).split('\n').length;
      const text = code.slice(from, to);
      if (name === 'RegExp') {
        const end = text.lastIndexOf('/');
        found.push({ line, source: text.slice(1, end), flags: text.slice(end + 1) });
      }
      if (name === 'VariableDeclaration' && node.parent?.name === 'Script') learn(text, constants);
      if (name === 'ExportDeclaration' && /^export const/.test(text)) learn(text.slice(7), constants);
      if (name === 'NewExpression' && text.startsWith('new RegExp(')) {
        const value = evaluate(text, constants);
        if (value instanceof RegExp) found.push({ line, source: value.source, flags: value.flags });
        else unread.push(line);
      }
    },
  });
  return { found, unread };
}

/** Notes a constant of the module that texts are put together of. */
function learn(declaration: string, constants: Map<string, unknown>): void {
  const [all = '', name = ''] = /^const (\w+)(?:: [^=]+)? =\s+/.exec(declaration) ?? [];
  if (name === '') return;
  const value = evaluate(
    declaration
      .slice(all.length)
      .replace(/;$/, '')
      .replace(/ as const$/, ''),
    constants,
  );
  if (value !== undefined) constants.set(name, value);
}

function evaluate(expression: string, constants: ReadonlyMap<string, unknown>): unknown {
  // Nothing but texts put together is worth knowing.
  if (!/^(?:new RegExp\(|String\.raw|['"`[])/.test(expression)) return undefined;
  try {
    return new Function(...constants.keys(), `return ${expression};`)(...constants.values());
  } catch {
    return undefined;
  }
}
