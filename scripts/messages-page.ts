/** The page docs/messages.md: every code that Siteferry says something by, made of the catalogues (`npm run docs`). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Entry, Text } from '#core/messages/define.ts';

const FOLDER = fileURLToPath(new URL('../core/messages/', import.meta.url));
const PAGE = fileURLToPath(new URL('../docs/messages.md', import.meta.url));

type Area = { file: string; about: string; texts: Readonly<Record<string, Entry>> };

/** The catalogues of the core, one for each file that declares texts, by file name. */
export async function messageAreas(): Promise<Area[]> {
  const files = [
    ...readdirSync(FOLDER),
    ...['access', 'fields', 'fields/help'].flatMap((folder) =>
      readdirSync(`${FOLDER}${folder}`).map((name) => `${folder}/${name}`),
    ),
  ].filter((name) => name.endsWith('.ts'));
  const areas: Area[] = [];
  for (const file of files.sort()) {
    const source = readFileSync(`${FOLDER}${file}`, 'utf8');
    if (!/= define(Messages|Labels|FieldHelp|Values)\(/.test(source)) continue;
    const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(`${FOLDER}${file}`).href);
    // A namespace has its names in their order only where the runtime makes it.
    const names = Object.keys(module).sort();
    const texts = Object.assign({}, ...names.map((name) => module[name]).filter(isTexts));
    const about =
      /\/\*\*\s*([\s\S]*?)\s*\*\//
        .exec(source)?.[1]
        ?.replace(/\s*\n \*\s*/g, ' ')
        .replace(/^[*-] /, '') ?? '';
    areas.push({ file, about, texts });
  }
  return areas;
}

function isTexts(value: unknown): value is Readonly<Record<string, Entry>> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((entry) => typeof entry === 'object' && 'en' in entry && 'ru' in entry);
}

/** The page as text. */
export async function messagesPage(): Promise<string> {
  const areas = await messageAreas();
  const sections = areas.map(({ file, about, texts }) =>
    [
      `## ${file.replace('.ts', '')}`,
      '',
      ...(about ? [about, ''] : []),
      ...Object.entries(texts).flatMap(entryLines),
    ].join('\n'),
  );
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = `# Messages

Generated from \`core/messages\` by \`npm run docs\`; do not edit. JSON output carries the code and its values beside the
rendered text, so a script reads codes and a person reads sentences. A code keeps its meaning from version to version.
\`{name}\` stands for a value; \`{count:# file|# files}\` for a count in the forms of the language.`;

function entryLines([code, { en, ru }]: [string, Entry]): string[] {
  return [`- \`${code}\``, ...textLines(en), ...textLines(ru)];
}

/** In a code span: nothing in a text is markup. */
function textLines(text: Text): string[] {
  if (typeof text === 'string') return [`  - \`${text}\``];
  const http = text.http === undefined ? [] : [`  - over HTTP: \`${text.http}\``];
  return [`  - \`${text.window}\``, `  - on the command line: \`${text.commandLine}\``, ...http];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, await messagesPage());
