/**
 * Builds what `siteferry` runs, into `out/cli`: plain JavaScript in pieces that are loaded when they are needed, a file of texts
 * for each language, and `build.json`, which says where to begin and what it was made of.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { message, render } from '#core/messages/catalogue.ts';
import { en } from '#core/messages/en.ts';
import { ru } from '#core/messages/ru.ts';
import { chosenLanguage } from '#electron/cli/language.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'out', 'cli');

/** Packages that most commands need: finding them in their many files takes longer than reading them. */
const BUNDLED = [/^@orpc\//, /^@formatjs\//, /^intl-messageformat$/, /^zod$/, /^radash$/];

const CATALOGUE = join(root, 'core/messages/catalogue.ts');
const SEARCH_THREAD = join(root, 'core/transfer/references/search-thread.ts');

/** What answers without the core. */
const LIGHT = ['start.ts', 'complete.ts', 'commands/completion.ts'].map((file) => `electron/cli/${file}`);

/** What the launcher (`electron/cli/siteferry.mjs`) reads. */
interface Build {
  entry: string;
  /** What is known of all commands without loading them. */
  commands: string;
  files: readonly string[];
  /** What it was made of, with the time of the last change; it is out of date when one differs. */
  sources: readonly (readonly [file: string, changed: number])[];
}

/** Builds the command line. What the build before consists of stays: a program that runs may yet load a piece of it. */
async function buildCommandLine(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const started = Date.now();
  const texts = { en: write('en.json', JSON.stringify(en)), ru: write('ru.json', JSON.stringify(ru)) };
  const { pieces, sources } = await bundle(texts);
  for (const { fileName, code } of pieces) writeOnce(fileName, code);
  const entryOf = (name: string) =>
    pieces.find((piece) => piece.isEntry && piece.name === name)?.fileName ?? '';
  const { listedCommands } = await import(pathToFileURL(join(folder, entryOf('commands'))).href);
  const commands = write('commands.json', JSON.stringify(listedCommands));
  const files = [texts.en, texts.ru, commands, ...pieces.map(({ fileName }) => fileName)];
  const changed = (file: string) => {
    const { mtimeMs } = statSync(join(root, file));
    // What was changed after it was read is read again.
    return [file, mtimeMs < started ? mtimeMs : 0] as const;
  };
  const made: Build = { entry: entryOf('start'), commands, files, sources: sources.map(changed) };
  const before = existsSync(join(folder, 'build.json'))
    ? (JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as Build)
    : undefined;
  replace('build.json', JSON.stringify(made));
  const kept = new Set([...files, ...(before?.files ?? []), 'build.json']);
  for (const name of readdirSync(folder)) {
    if (!kept.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Bundles the program, and says which files that has read. */
async function bundle(
  texts: Readonly<Record<'en' | 'ru', string>>,
): Promise<{ pieces: readonly Rolldown.OutputChunk[]; sources: string[] }> {
  const read = new Set<string>();
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [catalogueOfTexts(texts), withSearchThread(), listSources(read)],
    ssr: { noExternal: BUNDLED, external: true },
    build: {
      ssr: true,
      write: false,
      // The oldest Node that `siteferry` starts on.
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: {
          start: join(root, 'electron/cli/start.ts'),
          commands: join(root, 'electron/cli/commands/index.ts'),
        },
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: {
            groups: [{ name: pieceOf(), debugName: 'pieces' }],
            includeDependenciesRecursively: false,
          },
        },
      },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  const pieces = output.filter((piece) => piece.type === 'chunk');
  const besides = [
    ...globSync('core/messages/{en,ru}/*.json', { cwd: root }),
    ...['core/messages/en.ts', 'core/messages/ru.ts', 'package.json', 'package-lock.json'],
    relative(root, import.meta.filename),
  ];
  const modules = [...read].map((file) => relative(root, file));
  return { pieces, sources: [...besides, ...modules].filter((file) => !file.includes('node_modules')) };
}

/**
 * What every start needs in one piece, and what every command needs besides in another: a hundred small files take longer. What
 * the thread that searches texts needs stays apart from both, or it would load all of them.
 */
function pieceOf(): (id: string, graph: Rolldown.ChunkingContext) => string | null {
  const known = new Map<string, ReadonlySet<string>>();
  const needs = (file: string, id: string, graph: Rolldown.ChunkingContext) => {
    const all = known.get(file) ?? importsOf(join(root, file), graph);
    known.set(file, all);
    return all.has(id);
  };
  return (id, graph) => {
    if (LIGHT.some((file) => needs(file, id, graph))) return 'frame';
    if (needs('core/transfer/references/search-thread-program.ts', id, graph)) return null;
    return needs('electron/cli/run-command.ts', id, graph) ? 'core' : null;
  };
}

/** A module and all that it cannot be loaded without. */
function importsOf(start: string, graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([start]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Puts `electron/cli/built-catalogue.ts` in the place of the catalogue, which has all texts of both languages. */
function catalogueOfTexts(texts: Readonly<Record<'en' | 'ru', string>>): Plugin {
  const standIn = join(root, 'electron/cli/built-catalogue.ts');
  return {
    name: 'siteferry:catalogue',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('/catalogue.ts')) return undefined;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id === CATALOGUE ? standIn : found;
    },
    transform(code, id) {
      return id === standIn ? code.replaceAll('TEXT_FILES[', `(${JSON.stringify(texts)})[`) : undefined;
    },
  };
}

/** Makes the program of the thread that searches texts a piece of its own. */
function withSearchThread(): Plugin {
  return {
    name: 'siteferry:search-thread',
    transform(code, id) {
      if (id !== SEARCH_THREAD) return undefined;
      const piece = this.emitFile({ type: 'chunk', id: SEARCH_THREAD.replace(/\.ts$/, '-program.ts') });
      return code.replace(
        /new URL\(['"]\.\/search-thread-program\.ts['"], import\.meta\.url\)/,
        `new URL('.' + import.meta.ROLLUP_FILE_URL_${piece}, import.meta.url)`,
      );
    },
  };
}

function listSources(read: Set<string>): Plugin {
  return {
    name: 'siteferry:sources',
    buildEnd() {
      for (const id of this.getModuleIds()) if (existsSync(id)) read.add(id);
    },
  };
}

/** Writes a file with a name of its own for each content, and gives that name. */
function write(name: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const unique = `${basename(name, extname(name))}-${hash}${extname(name)}`;
  writeOnce(unique, text);
  return unique;
}

function writeOnce(name: string, text: string): void {
  if (!existsSync(join(folder, name))) replace(name, text);
}

/** Never half a file: others may read it at the same time. */
function replace(name: string, text: string): void {
  const beside = join(folder, `${name}.${process.pid}.new`);
  writeFileSync(beside, text);
  renameSync(beside, join(folder, name));
}

if (import.meta.main) {
  const language = chosenLanguage(process.argv.slice(2), process.env);
  console.error(render(message('start.building-command-line'), language, 'commandLine'));
  await buildCommandLine();
}
