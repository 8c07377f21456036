import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { withNonce } from '#electron/window/nonce.ts';
import { resolveStaticFile, type StaticFile } from '#electron/window/static-files.ts';
import { type Encoding, negotiateEncoding } from './encoding.ts';

/** Answers with the file of the built window that a path names; false where there is none. */
export type SendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: { path: string; nonce: string },
) => Promise<boolean>;

/** A file as it is kept in memory, with what was made of it. */
interface CachedFile {
  /** Changes with the file on the disk. */
  version: string;
  content: Buffer;
  etag: string;
  compressed: Map<Encoding, Promise<Buffer>>;
}

/** Smaller bodies get no smaller. */
const WORTH_COMPRESSING = 512;

/** Built files carry a hash of their content in their name. */
const HASHED = /^\/assets\/.*-[\w-]{8}\.\w+$/;

/**
 * The window's files, each read once and compressed once per encoding. What has a hash in its name never changes, so a
 * browser need not ask again; everything else is asked for each time and answered by 304 while it is the same.
 */
export function createFileSender(root: string): SendFile {
  const kept = new Map<string, CachedFile>();
  return async (request, response, { path, nonce }) => {
    const file = resolveStaticFile(root, path);
    const known = file && (await read(kept, file.path));
    if (!file || !known) return false;
    const isDocument = file.contentType.startsWith('text/html');
    response.setHeader('content-type', file.contentType);
    response.setHeader('etag', known.etag);
    response.setHeader('vary', 'accept-encoding');
    response.setHeader(
      'cache-control',
      HASHED.test(path) ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    );
    if (isKnownTo(request.headers['if-none-match'], known.etag)) {
      // The document that the browser has goes with the nonce of the answer that it came in.
      response.removeHeader('content-security-policy');
      response.writeHead(304).end();
      return true;
    }
    const encoding = isText(file) ? negotiateEncoding(request.headers['accept-encoding']) : undefined;
    const body = isDocument
      ? await encode(Buffer.from(withNonce(known.content.toString('utf8'), nonce)), encoding)
      : await encoded(known, encoding);
    if (body.encoding) response.setHeader('content-encoding', body.encoding);
    response.writeHead(200, { 'content-length': body.content.length }).end(body.content);
    return true;
  };
}

/** A file as it is on the disk now; undefined where there is none. */
async function read(kept: Map<string, CachedFile>, path: string): Promise<CachedFile | undefined> {
  try {
    const { mtimeMs, size } = await stat(path);
    const version = `${mtimeMs} ${size}`;
    const known = kept.get(path);
    if (known?.version === version) return known;
    const content = await readFile(path);
    // Weak: the same file is sent in several encodings, and the document with another nonce each time.
    const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
    const file: CachedFile = { version, content, etag, compressed: new Map() };
    kept.set(path, file);
    return file;
  } catch {
    // Whatever is there, it is no file of the window.
    return undefined;
  }
}

function isText({ contentType }: StaticFile): boolean {
  return contentType.startsWith('text/') || contentType === 'image/svg+xml';
}

function isKnownTo(ifNoneMatch: string | undefined, etag: string): boolean {
  const strong = (tag: string): string => tag.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((tag) => strong(tag) === strong(etag) || tag.trim() === '*');
}

/** A body, and how it is compressed. */
interface Body {
  content: Buffer;
  encoding?: Encoding;
}

/** The compressed file, made the first time that it is asked for. */
async function encoded(file: CachedFile, encoding: Encoding | undefined): Promise<Body> {
  if (!encoding || file.content.length < WORTH_COMPRESSING) return { content: file.content };
  const made = file.compressed.get(encoding) ?? compress(file.content, encoding);
  file.compressed.set(encoding, made);
  return { content: await made, encoding };
}

async function encode(content: Buffer, encoding: Encoding | undefined): Promise<Body> {
  if (!encoding || content.length < WORTH_COMPRESSING) return { content };
  return { content: await compress(content, encoding), encoding };
}

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  // Brotli's own default takes fifty times as long for a sixth less.
  return encoding === 'br'
    ? compressors.br(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 6,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      })
    : compressors.gzip(content);
}
