import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formProblem,
  type JsonPath,
  lengthAt,
  pointerOf,
  readAt,
  withElement,
  withMoved,
  withValue,
} from '#renderer/ui/json/json-text.ts';

describe('a JSON text behind a form', () => {
  it.each<[title: string, text: string, path: JsonPath, value: unknown, expected: unknown]>([
    ['takes a first key', '', ['A'], 1, { A: 1 }],
    ['takes a first element', ' ', [0, 'Key'], 'Email', [{ Key: 'Email' }]],
    ['makes what a key lies in', '{}', ['A', 'B'], true, { A: { B: true } }],
    ['replaces what cannot hold the key', '{"A":"x","C":1}', ['A', 'B'], true, { A: { B: true }, C: 1 }],
    ['replaces null where an object is needed', '{"A":null}', ['A', 'B'], 1, { A: { B: 1 } }],
    ['replaces an object where a list is needed', '{"A":{"x":1}}', ['A', 0], 1, { A: [1] }],
    ['takes a key away', '{"A":1,"B":2}', ['A'], undefined, { B: 2 }],
    ['takes nothing away where nothing is', '{"B":2}', ['A', 'C'], undefined, { B: 2 }],
    ['takes nothing away below a text', '{"A":"x"}', ['A', 'C'], undefined, { A: 'x' }],
    ['takes an element away', '[1,2,3]', [1], undefined, [1, 3]],
  ])('%s', (_title, text, path, value, expected) => {
    expect(JSON.parse(withValue(text, path, value))).toEqual(expected);
  });

  it('keeps the order and the spelling of everything else', () => {
    const text = '{ "Z":1.50,\n\t"a\\u0062": [ 1,2 ],\n  "A": "old",\n"n":12345678901234567890 }';
    const changed = withValue(text, ['A'], 'new');
    expect(changed).toBe(text.replace('"old"', '"new"'));
    expect(withValue(changed, ['A'], 'old')).toBe(text);
    // On the same line spaces may change, and nothing else.
    const line = '{"Z":1.50,"A":"old","n":12345678901234567890,"a\\u0062":[1,2]}';
    expect(withValue(line, ['A'], 'new').replaceAll(/\s/g, '')).toBe(line.replace('"old"', '"new"'));
  });

  it.each<[text: string, kind: 'object' | 'list', problem: ReturnType<typeof formProblem>]>([
    ['', 'object', undefined],
    ['{}', 'object', undefined],
    ['[]', 'list', undefined],
    ['[]', 'object', 'unreadable'],
    ['null', 'object', 'unreadable'],
    ['{', 'object', 'unreadable'],
    ['{"a":1,}', 'object', 'unreadable'],
    ['{"a":1,"a":2}', 'object', 'twice'],
    ['[{"b":{"a":1,"\\u0061":2}}]', 'list', 'twice'],
    ['[{"a":1},{"a":2}]', 'list', undefined],
  ])('%s as %s: %s', (text, kind, problem) => {
    expect(formProblem(text, kind)).toBe(problem);
  });

  it('moves elements as they are spelled', () => {
    const text = '{"L":[ {"a": 1.0} ,2 ]}';
    expect(withMoved(text, ['L'], 0, 1)).toBe('{"L":[ 2 ,{"a": 1.0} ]}');
    expect(withMoved(text, ['L'], 1, -1)).toBe('{"L":[ 2 ,{"a": 1.0} ]}');
    expect(withMoved(text, ['L'], 0, -1)).toBe(text);
    expect(withMoved(text, ['L'], 1, 1)).toBe(text);
    expect(withMoved(text, ['M'], 0, 1)).toBe(text);
  });

  it('adds elements at the end, also of a list that is not there', () => {
    const twice = withElement(withElement('{"x":1}', ['L'], { a: 1 }), ['L'], { b: 2 });
    expect(JSON.parse(twice)).toEqual({ x: 1, L: [{ a: 1 }, { b: 2 }] });
    expect(lengthAt(twice, ['L'])).toBe(2);
    expect(lengthAt(twice, ['x'])).toBe(0);
  });

  it('escapes what is special in a pointer', () => {
    expect(pointerOf(['a/b', 0, '~'])).toBe('/a~1b/0/~0');
  });

  it('has what was written, and all else as before, whatever it holds', () => {
    const name = fc.constantFrom('A', 'B', 'C/D', '~', 'own');
    const json = fc.jsonValue({ maxDepth: 2 });
    // A name of every object is no name here: it cannot be set as other names are.
    const object = fc.dictionary(fc.string(), json).filter((one) => !Object.hasOwn(one, '__proto__'));
    const spaces = fc.constantFrom(undefined, 1, '\t');
    fc.assert(
      fc.property(object, name, name, json, spaces, (before, first, second, value, space) => {
        const text = withValue(JSON.stringify(before, null, space), [first, second], value);
        expect(readAt(text, [first, second])).toEqual(JSON.parse(JSON.stringify(value)));
        const { [first]: _, ...others } = JSON.parse(text);
        const { [first]: __, ...othersBefore } = JSON.parse(JSON.stringify(before));
        expect(others).toEqual(othersBefore);
      }),
    );
  });
});
