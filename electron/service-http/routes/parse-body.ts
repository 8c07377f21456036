import { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import { message } from '#core/messages/catalogue.ts';
import { readStream } from '#electron/http/read-stream.ts';
import { Refusal } from '#electron/http/refusal.ts';

/** Types that archives are sent with. */
export const ZIP_TYPES: ReadonlySet<string> = new Set([
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
]);

/** The longest part of a form that is held in memory, in bytes; a body that is no form has the limit of its route. */
const LONGEST_FIELD = 32 * 1024 * 1024;

/** The type of a body, without its parameters; undefined where there is none. */
export function mediaTypeOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase();
}

/** The bytes of a body as they come; none where there is no body. */
export function bodyOf({ body }: Pick<FastifyRequest, 'body'>): Readable {
  return body instanceof Readable ? body : Readable.from([]);
}

/** True for a body that is packed. */
export function isEncoded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  return encoding !== '' && encoding !== 'identity';
}

/**
 * The JSON object of a body, one with a list as `list` where the body is that list; undefined for an empty one. Throws
 * `usage` for what is no JSON object, and `Refusal` for one of another type.
 */
export async function readJson(
  request: FastifyRequest,
  list?: string,
): Promise<Record<string, unknown> | undefined> {
  const { body } = request;
  if (!(body instanceof Readable)) return undefined;
  const type = mediaTypeOf(request);
  if (type !== undefined && !/^application\/(?:[\w.+-]+\+)?json$/.test(type))
    throw new Refusal(415, 'media-type');
  const text = decoded((await readStream(body)) ?? Buffer.of(), charsetOf(request));
  return text.trim() === '' ? undefined : jsonObject(text, list);
}

function charsetOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return /;\s*charset="?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
}

/** Text as it was meant, without the mark that it may begin with: nothing of it is replaced. Throws `usage`, and `Refusal`. */
function decoded(bytes: Uint8Array, charset: string): string {
  let decoder: InstanceType<typeof TextDecoder>;
  try {
    decoder = new TextDecoder(charset, { fatal: true });
  } catch {
    throw new Refusal(415, 'media-type');
  }
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new SiteferryError('usage', { reason: message('service-route.not-text', { charset }) }, { cause });
  }
}

function jsonObject(text: string, list?: string): Record<string, unknown> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SiteferryError('usage', { reason: message('service-route.not-json') });
  }
  if (value === null) return undefined;
  if (list !== undefined && Array.isArray(value)) return { [list]: value };
  if (!isJsonObject(value)) throw new SiteferryError('usage', { reason: message('service-route.not-json') });
  return value;
}

/** What a form has besides its file. */
export type FormFields = Record<string, unknown>;

/**
 * Reads a `multipart/form-data` body as it comes in: its file goes to `keep`, piece by piece, and what the fields say is
 * the answer. A field or file with JSON in it by its type, or by the name `options`, says several things at once.
 * Throws `usage` for a form that is none or has two files, and what `keep` throws.
 */
export async function readForm(
  request: FastifyRequest,
  keep: (name: string, content: Readable) => Promise<void>,
): Promise<FormFields> {
  const fields: FormFields = {};
  const work: Promise<void>[] = [];
  let hasArchive = false;
  const unreadable = (cause?: unknown) =>
    new SiteferryError('usage', { reason: message('service-route.form-unreadable') }, { cause });
  const type = request.headers['content-type'] ?? '';
  const body = bodyOf(request);
  let form: BusboyInstance;
  try {
    form = new Busboy({
      headers: { 'content-type': type },
      // A part with an archive in it may come without the name of a file.
      isPartAFile: (_name, contentType, fileName) =>
        fileName !== undefined || ZIP_TYPES.has(contentType ?? ''),
      limits: { fieldSize: LONGEST_FIELD, fields: 1_000, files: 20 },
    });
  } catch (cause) {
    throw unreadable(cause);
  }
  const files: Readable[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    form.on('field', (name, value, _nameCut, valueCut, _encoding, mimeType) => {
      if (valueCut) return reject(new Refusal(413, 'body-too-long'));
      try {
        addField(fields, name, value, mimeType);
      } catch (error) {
        reject(error);
      }
    });
    form.on('file', (name, content, fileName, _encoding, mimeType) => {
      // Whoever reads it is told as well.
      content.on('error', () => {});
      files.push(content);
      if (isJson(name, mimeType)) {
        work.push(jsonFile(content).then((text) => addField(fields, name, text, mimeType)));
      } else if (hasArchive) {
        return reject(new SiteferryError('usage', { reason: message('service-route.two-archives') }));
      } else {
        hasArchive = true;
        work.push(keep(fileName || 'archive.zip', content));
      }
      work.at(-1)?.catch(reject);
    });
    form.on('error', (cause: unknown) => reject(unreadable(cause)));
    form.on('finish', () => resolve());
    body.on('error', (cause) => {
      reject(cause instanceof Refusal ? cause : new SiteferryError('cancelled', {}, { cause }));
    });
    body.pipe(form);
  });
  try {
    await finished;
    await Promise.all(work);
    return fields;
  } catch (error) {
    body.unpipe(form);
    // What is half written is given up, too.
    for (const content of files) content.destroy(new Error('the form has ended'));
    await Promise.allSettled(work);
    throw error;
  }
}

function isJson(name: string, mimeType: string): boolean {
  return mimeType === 'application/json' || name === 'options';
}

function addField(fields: FormFields, name: string, value: string, mimeType: string): void {
  if (isJson(name, mimeType)) {
    Object.assign(fields, jsonObject(value));
    return;
  }
  const before = fields[name];
  if (before === undefined) fields[name] = value;
  else fields[name] = Array.isArray(before) ? [...before, value] : [before, value];
}

async function jsonFile(content: Readable): Promise<string> {
  const whole = await readStream(content, LONGEST_FIELD);
  if (whole) return decoded(whole, 'utf-8');
  throw new Refusal(413, 'body-too-long');
}
