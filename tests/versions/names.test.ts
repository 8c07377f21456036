import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newVersionName, versionName } from '#core/contract/version-names.ts';
import { issueProblem } from '#core/messages/issue.ts';
import { foldCase, folderName, uniqueFolderName } from '#core/versions/names.ts';

const guid = '7d1f5a10-0000-4000-8000-000000000001';

/** Names as people type them, with what is troublesome in the name of a file or a ref more often than by chance. */
const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 250 }),
  fc
    .array(
      fc.constantFrom(
        '.',
        '..',
        '-',
        ' ',
        '/',
        '\\',
        '~',
        '^',
        ':',
        '@{',
        '.lock',
        'CON',
        'lpt1',
        '.txt',
        'Заявки',
        'é',
        'é',
        '\0',
        '\n',
        'ß',
        '𝕏',
      ),
      { maxLength: 80 },
    )
    .map((parts) => parts.join('')),
);

describe('names of folders', () => {
  it('are names on every system, and parts of the name of a tag', () => {
    fc.assert(
      fc.property(names, (name) => {
        const folder = folderName(name);
        expect(folder).toMatch(/^[\p{L}\p{N}_][\p{L}\p{N}._-]*$/u);
        expect(folder).not.toMatch(/\.\.|[.-]$|\.lock$/i);
        expect(folder).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
        expect(folder).toBe(folder.normalize('NFC'));
        expect(Buffer.byteLength(folder)).toBeLessThanOrEqual(255 - '-00000000'.length);
        expect(folderName(folder)).toBe(folder);
      }),
    );
  });

  it('are free where others have theirs, whatever their case and composition', () => {
    fc.assert(
      fc.property(names, fc.array(names, { maxLength: 5 }), (name, others) => {
        const taken = [...others.map(folderName), folderName(name).toUpperCase()];
        const free = uniqueFolderName({ guid, name }, taken);
        expect(taken.map(foldCase)).not.toContain(foldCase(free));
        expect(folderName(free)).toBe(free);
      }),
    );
  });

  it.each([
    ['Заявки на отпуск', 'Заявки-на-отпуск'],
    ['1.0', '1.0'],
    ['CON', '_CON'],
    ['com1.txt', '_com1.txt'],
    ['  .hidden', 'hidden'],
    ['a..b/c', 'a.b-c'],
    ['x.lock', 'x'],
    ['итог.', 'итог'],
    ['***', 'module'],
  ])('%j is kept in %j', (name, folder) => {
    expect(folderName(name)).toBe(folder);
  });

  it('have a part of the Guid where another module has the name', () => {
    expect(uniqueFolderName({ guid, name: 'Заявки' }, ['заявки'])).toBe('Заявки-7d1f5a10');
    expect(uniqueFolderName({ guid, name: 'Заявки' }, ['заявки', 'Заявки-7D1F5A10'])).toBe(guid);
  });
});

describe('names of versions', () => {
  const problem = (schema: typeof versionName, name: string) => {
    const [issue] = schema.safeParse(name).error?.issues ?? [];
    return issue && issueProblem(issue).code;
  };

  it.each(['1.0', 'v1', '1.0.0-rc.1', '2026-11-20', 'Первая', '1.0+build', '1'])('may be %j', (name) => {
    expect(problem(newVersionName, name)).toBeUndefined();
  });

  it.each(['..', '.', '', '1..0', '1 0', 'a/b', '-x', '1.0.', 'x.lock', 'a:b', 'a\nb', 'a~1', 'a^', 'a*'])(
    'are not %j, which is said in words',
    (name) => {
      expect(problem(newVersionName, name)).toBe('input.version-name');
      expect(problem(versionName, name)).toBe('input.version-name');
    },
  );

  it.each(['CON', 'aux', 'nul.1', 'COM1', 'lpt9.0-rc.1'])(
    'are not devices of Windows such as %j, unless they are there',
    (name) => {
      expect(problem(newVersionName, name)).toBe('input.device-name');
      expect(problem(versionName, name)).toBeUndefined();
    },
  );
});
