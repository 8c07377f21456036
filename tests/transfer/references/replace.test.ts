import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Column } from '#core/catalog/entity-type.ts';
import { createReplacer, type Replacement } from '#core/transfer/references/replace.ts';

type Format = Column['format'];

function replaced(text: string, rules: readonly Replacement[], format?: Format): string {
  return createReplacer(rules)(text, format)?.text ?? text;
}

const rule = (from: string, to: string): Replacement => ({ from, to });

describe('replacing', () => {
  it('takes the longest first, in one pass, never inside what was replaced', () => {
    const rules = [rule('test', 'prod'), rule('test-db', 'test'), rule('prod', 'never')];
    expect(replaced('test-db, test, prod', rules)).toBe('test, prod, never');
    expect(replaced('aaa', [rule('a', 'aa')])).toBe('aaaaaa');
  });

  it('takes the first of two equal ones, and leaves what stands for itself', () => {
    expect(replaced('ab', [rule('a', '1'), rule('a', '2')])).toBe('1b');
    expect(replaced('test.static test', [rule('test', 'prod'), rule('test.static', 'test.static')])).toBe(
      'test.static prod',
    );
  });

  it('counts what it made, and nothing where nothing was', () => {
    const [first, second] = [rule('a', 'b'), rule('c', 'd')];
    expect(createReplacer([first, second])('a a', undefined)).toEqual({
      text: 'b b',
      made: [{ rule: first, count: 2, left: 0 }],
    });
    expect(createReplacer([first])('xyz', undefined)).toBeUndefined();
  });

  it.each([
    ['http://test', 'http://prod'],
    ['HTTP://Test/a', 'http://prod/a'],
    ['see http://test.', 'see http://prod.'],
    ['http://test?x=1', 'http://prod?x=1'],
    ['http://tester', 'http://tester'],
    ['http://test.example.org', 'http://test.example.org'],
    ['http://test:8080/a', 'http://test:8080/a'],
    ['http://test@other', 'http://test@other'],
    ['http://test-2', 'http://test-2'],
  ])('means a URL as a whole: %s', (text, expected) => {
    expect(replaced(text, [rule('http://test', 'http://prod')])).toBe(expected);
  });

  it('knows no case in the host of a URL, but in its path', () => {
    const rules = [rule('http://test/Api/', 'http://prod/')];
    expect(replaced('http://TEST/Api/x http://test/api/x', rules)).toBe('http://prod/x http://test/api/x');
  });

  it.each<[string, Format, string, string, string]>([
    ['JSON with escaped letters', 'json', '{"a":"\\u0422ест"}', 'Тест', '{"a":"Прод"}'],
    ['JSON with escaped slashes', 'json', '{"u":"http:\\/\\/t\\/x"}', 'http://t/', '{"u":"Прод\x78"}'],
    ['a C# literal', 'csharp', 'var a = "x\\\\Тест";', 'x\\Тест', 'var a = "Прод";'],
    ['a verbatim C# literal', 'csharp', 'var a = @"x\\Тест";', 'x\\Тест', 'var a = @"Прод";'],
    ['an SQL literal', 'sql', "SELECT 'O''Neil'", "O'Neil", "SELECT 'Прод'"],
    ['code itself', 'csharp', 'Тест(1); // Тест', 'Тест', 'Прод(1); // Прод'],
    ['code and a literal together', 'csharp', 'a = "Тест";', 'a = "Тест";', 'Прод'],
    [
      'a script of a page',
      'html',
      '<b>Тест</b><script>a("\\u0422ест")</script>',
      'Тест',
      '<b>Прод</b><script>a("Прод")</script>',
    ],
  ])('reads %s as it is meant', (_what, format, text, from, expected) => {
    expect(replaced(text, [rule(from, 'Прод')], format)).toBe(expected);
  });

  it.each<[string, Format, string, string]>([
    ['JSON', 'json', '{"a":"x"}', '{"a":"\\"\\\\"}'],
    ['C#', 'csharp', 'f("x")', 'f("\\"\\\\")'],
    ['verbatim C#', 'csharp', 'f(@"x")', 'f(@"""\\")'],
    ['SQL', 'sql', "f('x')", "f('\"\\')"],
    ['JavaScript', 'javascript', "f('x')", "f('\"\\\\')"],
  ])('writes quotes and backslashes as a literal has them: %s', (_what, format, text, expected) => {
    expect(replaced(text, [rule('x', '"\\')], format)).toBe(expected);
  });

  it('leaves a place into which a text cannot be written, and says so', () => {
    const only = rule('x', '"');
    expect(createReplacer([only])('f(`x`)', 'javascript')).toEqual({
      text: 'f(`x`)',
      made: [{ rule: only, count: 0, left: 1 }],
    });
  });

  it('leaves what begins inside an escape', () => {
    expect(replaced('{"a":"\\n"}', [rule('n', 'm')], 'json')).toBe('{"a":"\\n"}');
    expect(replaced('{"a":"\\bc"}', [rule('bc', 'm')], 'json')).toBe('{"a":"\\bc"}');
  });
});

/** The same, said in another way. */
function plainly(text: string, rules: readonly Replacement[]): string {
  let result = '';
  for (let at = 0; at < text.length; ) {
    const [best] = rules
      .filter(({ from }) => text.startsWith(from, at))
      .toSorted((one, other) => other.from.length - one.from.length);
    result += best ? best.to : text[at];
    at += best ? best.from.length : 1;
  }
  return result;
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapStrings(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapStrings(one, change)]));
}

describe('whatever there is to replace', () => {
  const letters = fc.constantFrom('a', 'b', '"', '\\', '/', '\n', 'я', '😀', "'", '{', '}');
  const text = fc.string({ unit: letters, maxLength: 20 });
  const rules = fc.array(
    fc.record({ from: fc.string({ unit: letters, minLength: 1, maxLength: 3 }), to: text }),
    { minLength: 1, maxLength: 5 },
  );

  it('is replaced in a plain text as in any other program', () => {
    fc.assert(
      fc.property(text, rules, (given, wanted) => {
        expect(replaced(given, wanted)).toBe(plainly(given, wanted));
      }),
    );
  });

  it('is replaced in the values of JSON, however they are written', () => {
    // Signs that JSON itself is made of are no part of these texts, but escaped letters are.
    const inside = fc.string({ unit: fc.constantFrom('x', 'y', '\\', '/', '\n', 'я', '😀'), maxLength: 12 });
    const wanted = fc.array(
      fc.record({
        from: fc.string({ unit: fc.constantFrom('x', 'y', 'я', '/', '😀'), minLength: 1, maxLength: 3 }),
        to: text,
      }),
      { minLength: 1, maxLength: 4 },
    );
    const value = fc.array(fc.record({ 1: inside, 2: fc.array(inside, { maxLength: 3 }) }), { maxLength: 4 });
    fc.assert(
      fc.property(value, wanted, fc.boolean(), (given, rulesOf, isEscaped) => {
        const written = JSON.stringify(given);
        const json = isEscaped
          ? written
              .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
              .replaceAll('/', '\\/')
          : written;
        const result: unknown = JSON.parse(replaced(json, rulesOf, 'json'));
        expect(result).toEqual(mapStrings(given, (one) => plainly(one, rulesOf)));
      }),
    );
  });
});
