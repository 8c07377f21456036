import { visit } from 'jsonc-parser';
import { suggest } from '#core/base/suggest.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';

/** So many are named at most: what has more is another document. */
const MOST = 20;

/** Properties that the platform does not read: they are stored as they are. Other spellings of known ones are told elsewhere. */
export function unknownProperties(
  object: Readonly<Record<string, unknown>>,
  known: readonly string[],
  pointer: string,
): Finding[] {
  const spelled = new Set(known.map((name) => name.toLowerCase()));
  return Object.keys(object)
    .filter((name) => !spelled.has(name.toLowerCase()))
    .slice(0, MOST)
    .map((name) => {
      const expected = suggest(name, known);
      const remedies = expected === undefined ? [] : [message('entry.remedy.write', { expected })];
      const at = { pointer: `${pointer}/${escaped(name)}` };
      return finding('warning', message('setting.unknown', { name }), { remedies, at });
    });
}

/** Properties that a JSON text has twice in one object: the last one counts, and the others are lost without a word. */
export function duplicateProperties(text: string): Finding[] {
  const findings: Finding[] = [];
  const open: Set<string>[] = [];
  const end = (): void => void open.pop();
  try {
    visit(text, {
      onObjectBegin: () => void open.push(new Set()),
      onObjectEnd: end,
      onObjectProperty: (name, _offset, _length, line, _column, path) => {
        const names = open.at(-1);
        if (names?.has(name) && findings.length < MOST) {
          const pointer = [...path(), name].map((part) => `/${escaped(String(part))}`).join('');
          findings.push(
            finding('warning', message('setting.twice', { name }), {
              remedies: [message('entry.remedy.keep-one')],
              at: { pointer, line: line + 1 },
            }),
          );
        }
        names?.add(name);
      },
    });
  } catch {
    // Nested too deeply to be looked at, which its reader says.
  }
  return findings;
}

/** A name in a JSON pointer (RFC 6901). */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
