/** Lists longer than this are written in pieces. */
const LONG = 1_000;

/** So many entries of a long list become text at a time. */
const BATCH = 500;

/** What stands around a value: the blanks before its lines, what its first line begins with, what its last ends with. */
interface Around {
  pad: string;
  before: string;
  behind: string;
}

/**
 * A document as `JSON.stringify(value, null, 2)` writes it, in pieces that a line break separates: the text of a large plan
 * in one piece takes as much memory again as the plan.
 */
export function* jsonText(
  value: unknown,
  { pad, before, behind }: Around = { pad: '', before: '', behind: '' },
): Generator<string> {
  const inner = `${pad}  `;
  if (Array.isArray(value) && value.length > LONG) {
    yield `${before}[`;
    for (let from = 0; from < value.length; from += BATCH) {
      const batch = value.slice(from, from + BATCH).map((one) => inner + indented(one ?? null, inner));
      yield batch.join(',\n') + (from + BATCH < value.length ? ',' : '');
    }
    yield `${pad}]${behind}`;
  } else if (isObject(value) && holdsLong(value)) {
    const entries = Object.entries(value).filter(([, one]) => one !== undefined);
    yield `${before}{`;
    for (const [index, [name, one]] of entries.entries()) {
      const comma = index < entries.length - 1 ? ',' : '';
      yield* jsonText(one, { pad: inner, before: `${inner}${JSON.stringify(name)}: `, behind: comma });
    }
    yield `${pad}}${behind}`;
  } else yield before + indented(value, pad) + behind;
}

function indented(value: unknown, pad: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${pad}`);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function holdsLong(value: object): boolean {
  return Object.values(value).some(
    (one) => (Array.isArray(one) && one.length > LONG) || (isObject(one) && holdsLong(one)),
  );
}
