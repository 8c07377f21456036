/** A file of an archive to be written, made while it is asked for. */
export interface OutputFile {
  name: string;
  chunks: Iterable<Buffer>;
}

/** So many rows become text at a time: a file of any size needs the memory of one chunk. */
const CHUNK_ROWS = 1000;

/** Rows that are made ready to be written only when they are asked for. */
export interface RowList {
  length: number;
  slice(start: number, end: number): unknown[];
}

export function jsonFile(name: string, json: object): OutputFile {
  return { name, chunks: [Buffer.from(`${JSON.stringify(json, null, 2)}\n`)] };
}

/** The file of `{ type: { guid: id, … }, … }`; an object of so many keys would take several times as long. */
export function idsFile(name: string, types: readonly [string, [string, number][]][]): OutputFile {
  const ofTypes = types.map(([type, ids]) => {
    const lines = ids.map(([guid, id]) => `    ${JSON.stringify(guid)}: ${id}`);
    return `  ${JSON.stringify(type)}: {\n${lines.join(',\n')}\n  }`;
  });
  const text = ofTypes.length === 0 ? '{}' : `{\n${ofTypes.join(',\n')}\n}`;
  return { name, chunks: [Buffer.from(`${text}\n`)] };
}

/** The bytes of `JSON.stringify(rows, null, 2)` and a line end, piece by piece. */
export function* arrayChunks(rows: RowList, countRows: (count: number) => void): Generator<Buffer> {
  if (rows.length === 0) yield Buffer.from('[]\n');
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    const chunk = rows.slice(start, start + CHUNK_ROWS);
    const text = JSON.stringify(chunk, null, 2);
    const isLast = start + CHUNK_ROWS >= rows.length;
    yield Buffer.from(
      start === 0 && isLast
        ? `${text}\n`
        : `${start === 0 ? '[' : ','}${text.slice('['.length, -'\n]'.length)}${isLast ? '\n]\n' : ''}`,
    );
    countRows(chunk.length);
  }
}

/** The bytes of `JSON.stringify({ type: rows, … }, null, 2)` and a line end, piece by piece. */
export function* objectChunks(
  types: readonly (readonly [string, RowList])[],
  countRows: (count: number) => void,
): Generator<Buffer> {
  // A chunk is made at the right depth by wrapping it in what is cut off again.
  const before = '{\n  "": [';
  const after = '\n  ]\n}';
  yield Buffer.from('{');
  for (const [position, [name, rows]] of types.entries()) {
    yield Buffer.from(`${position === 0 ? '' : ','}\n  ${JSON.stringify(name)}: [`);
    for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
      const chunk = rows.slice(start, start + CHUNK_ROWS);
      const text = JSON.stringify({ '': chunk }, null, 2);
      yield Buffer.from(`${start === 0 ? '' : ','}${text.slice(before.length, -after.length)}`);
      countRows(chunk.length);
    }
    yield Buffer.from('\n  ]');
  }
  yield Buffer.from(types.length === 0 ? '}\n' : '\n}\n');
}
