import { globSync, readFileSync } from 'node:fs';

/** A command as a page of the documentation has it, with what the page shows of its output. */
export interface DocumentedCommand {
  page: string;
  /** Without `siteferry`. */
  words: readonly string[];
  /** It is shown with its output, as somebody types it who follows the page. */
  isSession: boolean;
  output: readonly string[];
}

/** All commands of the README and the pages, in their order. */
export function documentedCommands(): DocumentedCommand[] {
  return ['README.md', ...globSync('docs/**/*.md').sort()].flatMap((page) =>
    Array.from(readFileSync(page, 'utf8').matchAll(/^```\w*\n(.*?)^```/gms)).flatMap(([, block = '']) =>
      commandsIn(page, block),
    ),
  );
}

const COMMAND = /^(\$ )?(?:[A-Z_]+=\S+ )*(?:npx siteferry|(?:\/\S+\/)?siteferry)\s+(\S.*)$/;

function commandsIn(page: string, block: string): DocumentedCommand[] {
  const found: (DocumentedCommand & { output: string[] })[] = [];
  let current: string[] | undefined;
  for (const line of block.replaceAll(/ *\\\n\s*/g, ' ').split('\n')) {
    const [, prompt, rest] = COMMAND.exec(line) ?? [];
    if (rest !== undefined && (prompt !== undefined || !line.startsWith(' '))) {
      current = [];
      const words = wordsOf(rest.replace(/\s(?:>|&|\|).*$/, ''));
      found.push({ page, words, isSession: prompt !== undefined, output: current });
    } else if (line.startsWith('$ ')) current = undefined;
    else if (line.trim() !== '') current?.push(line);
  }
  return found;
}

/** The words of a line as a shell cuts them. */
function wordsOf(line: string): string[] {
  return Array.from(line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g), ([word]) => word.replaceAll(/["']/g, ''));
}
