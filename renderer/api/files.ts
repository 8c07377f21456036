import type { Client } from './api.tsx';
import { desktopBridge } from './desktop.ts';
import { notAnArchive } from './errors.ts';

/** Bytes per chunk of an upload or a download: below the host's limit also as base64. */
const CHUNK_SIZE = 4 * 1024 * 1024;

/**
 * The address of an archive that the person chose or dropped, for `describe`, `preview` and `import`: its path on the
 * desktop; in a browser, which knows no paths, the file is handed over first. `report` gets 0 to 1. Throws `ClientError`
 * for a file that is no ZIP, before any of it is handed over.
 */
export async function archiveAddress(
  client: Client,
  file: File,
  report: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const bridge = desktopBridge();
  if (bridge) return bridge.pathForFile(file);
  if (!(await startsAsZip(file))) throw notAnArchive(file.name);
  let upload: string | undefined;
  for (let offset = 0; ; offset += CHUNK_SIZE) {
    const chunk = file.slice(offset, offset + CHUNK_SIZE);
    const last = offset + CHUNK_SIZE >= file.size;
    const base64 = new Uint8Array(await chunk.arrayBuffer()).toBase64();
    const answer: { upload: string; archive?: string | undefined } = await client.transfer.upload(
      { name: file.name, base64, last, ...(upload ? { upload } : {}) },
      { signal },
    );
    report(Math.min(1, (offset + CHUNK_SIZE) / Math.max(1, file.size)));
    upload = answer.upload;
    if (answer.archive) return answer.archive;
  }
}

/** What a ZIP begins with: the header of its first file or, of an empty one, the end of its directory. */
const ZIP_SIGNATURES = [0x504b0304, 0x504b0506];

/** True for a file that begins as every archive does. */
export async function startsAsZip(file: Blob): Promise<boolean> {
  const start = await file.slice(0, 4).arrayBuffer();
  return start.byteLength === 4 && ZIP_SIGNATURES.includes(new DataView(start).getUint32(0));
}

/** The whole content of a file of a run. */
export async function readRunFile(
  client: Client,
  run: string,
  file: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return await readChunks((part) => client.history.read({ run, file, ...part }));
}

/** The whole content of a file that is read chunk by chunk. */
export async function readChunks(
  read: (part: { offset: number; length: number }) => Promise<{ base64: string; size: number }>,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { base64, size } = await read({ offset: length, length: CHUNK_SIZE });
    const chunk = Uint8Array.fromBase64(base64);
    chunks.push(chunk);
    length += chunk.length;
    if (length >= size || chunk.length === 0) break;
  }
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

/** Lets the person save something: the browser's download, which on the desktop asks where to. */
export function saveAs(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The download has begun by then; the memory must not stay taken.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
