import { resolve } from 'node:path';
import { sanitize } from '#core/base/sanitize.ts';
import { message } from '#core/messages/catalogue.ts';
import { invalidUrl } from './decode.ts';
import type { EmbeddedUrl } from './types.ts';

/** Parses what follows `embedded:`, which is taken as it is. */
export function parseEmbedded(text: string, folder: string): EmbeddedUrl {
  if (folder === '') throw invalidUrl(text, message('site-url.folder-missing'));
  if (folder.startsWith('//')) throw invalidUrl(text, message('site-url.folder-slashes'));
  // The colon of a drive is none of a user and a password.
  const [, ...behindColon] = folder.replace(/^[a-z]:(?=[\\/])/i, '').split(':');
  if (behindColon.some((part) => part.includes('@')))
    throw invalidUrl(text, message('site-url.folder-login'));
  if (folder.includes('\0'))
    throw invalidUrl(text, message('site-url.nul', { part: message('site-url.part.folder') }));
  const label = `embedded:${sanitize(folder)}`;
  return folder === 'memory'
    ? { kind: 'embedded', label }
    : { kind: 'embedded', folder: resolve(folder), label };
}
