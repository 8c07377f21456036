import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The files that have the window's texts, by the parts that ask for them (`useTexts`). */
const areaOf = new Map(
  globSync('core/messages/en/window*.json').flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(file, 'utf8'))).map((code) => [
      code.split('.')[1] ?? '',
      basename(file, '.json'),
    ]),
  ),
);

/** The areas whose texts a file and all that it imports ask for. */
function areasOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return new Set();
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const parts = Array.from(
    source.matchAll(/(?:useTexts\(|texts=)["']([\w-]+)["']/g),
    ([, part = '']) => part,
  );
  const areas = parts.map((part) => areaOf.get(part) ?? `no area has ${part}`);
  const imports = Array.from(source.matchAll(/ from '((?:#renderer|\.)[^']+)'/g), ([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : join(dirname(file), name),
  );
  return new Set([
    ...areas,
    ...(source.includes('/field-texts.ts') ? ['forms'] : []),
    ...imports.flatMap((name) => [...areasOf(name, seen)]),
  ]);
}

describe('what is loaded with a page', () => {
  const source = globSync('renderer/shell/{frame-modules.ts,pages/*.tsx}')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const modules = Array.from(
    source.matchAll(/withMessages\(\s*\(\) => import\('([^']+)'\)((?:,\s*'[\w-]+')*),?\s*\)/g),
    ([, module = '', areas = '']) => ({
      module,
      areas: Array.from(areas.matchAll(/'([\w-]+)'/g), ([, area = '']) => area),
    }),
  );

  it('is seen here', () => {
    expect(modules.length).toBeGreaterThan(20);
    expect(areaOf.size).toBeGreaterThan(80);
  });

  it.each(modules)('has the texts that $module shows', ({ module, areas }) => {
    const file = module.startsWith('#') ? module.slice(1) : join('renderer/shell', module);
    const needed = [...areasOf(file)].filter((area) => area !== 'window');
    // Of what the core says the code does not tell; the test of the window's catalogue does.
    const own = areas.filter((area) => /^(window-.*|forms)$/.test(area));
    expect(own.toSorted()).toEqual(needed.toSorted());
  });

  it('is nothing for the frame, which comes first', () => {
    expect([...areasOf('renderer/main.tsx')]).toEqual(['window']);
  });
});
