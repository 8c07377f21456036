import { addressWithoutPassword } from '#core/base/redact.ts';
import { listedCommands } from '#electron/cli/commands/index.ts';
import type { CommandLab } from './every-command.ts';
import { linesOf } from './every-command.ts';
import { runHere } from './support.ts';

/** Commands that an answer says to go on with. */
const NEXT_COMMANDS: readonly string[] = listedCommands.flatMap(({ name, options }) => [
  name,
  ...Object.keys(options),
]);

/** What has no language: names of the program and of what it takes (`off` for `--set`, `section:2` for `--node`), keys. */
const WITHOUT_LANGUAGE =
  /^(siteferry|PostgreSQL|MS|SQL|Server|FileSystem|help|json|lang|VALUE|en|ru|off|section|category|UTC|ms|kB|MB|GB|bytes?|sfk_[\w-]+|[0-9a-f]{12})$/;

/** Pieces of what was printed that are neither of a catalogue nor data. */
export function strangers(printed: string, data: string): string[] {
  // A text of a catalogue may have several lines.
  const left = printed.replace(/⟦[^⟦⟧]*⟧/g, (text) => text.replaceAll('\n', ' '));
  return left.split('\n').flatMap((line) =>
    line
      .split(/⟦[^⟧]*⟧/)
      .flatMap((piece) => piece.split(/\s{2,}|, |: |; | -> | = /))
      .map((piece) => piece.trim())
      .filter((piece) => /\p{L}{2}/u.test(piece) && !isData(piece, data))
      .map((piece) => `${piece}   in: ${line.slice(0, 140)}`),
  );
}

function isData(piece: string, data: string): boolean {
  // Line breaks of data are made visible, and long data are cut.
  const plain = piece.replace(/\\u\{\w+\}/g, ' ').replace(/^[("'`]+|[)"'`.,:;…]+$/g, '');
  if (data.includes(JSON.stringify(plain).slice(1, -1)) || data.includes(plain)) return true;
  return plain
    .split(/[\s()/,.:|[\]{}"'`…=]+/)
    .map((word) => word.replace(/^-+/, ''))
    .every((word) => !/\p{L}{2}/u.test(word) || WITHOUT_LANGUAGE.test(word) || data.includes(word));
}

/** What a command says that is neither of a catalogue nor data. */
export async function strangersOf(lab: CommandLab, name: string): Promise<string[]> {
  const { home } = lab;
  const words = [...name.split(' '), ...(linesOf(lab)[name] ?? [])];
  const spoken = await runHere(words, { home, language: 'en-XA' });
  // Asked a second time it may refuse what is done, so both documents count.
  const document = await runHere([...words, '--json'], { home, language: 'en-XA' });
  // What to go on with has the words as they were typed, without passwords.
  const typed = words.flatMap((word) => [word, addressWithoutPassword(word)]);
  const data = [document.stdout.replace(/⟦[^⟧]*⟧/g, ''), ...typed, ...NEXT_COMMANDS].join(' ');
  return strangers(`${spoken.stdout}\n${spoken.stderr}`, data);
}
