import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { message } from '#core/messages/catalogue.ts';

/** Refuses what a request says with U+0000 in it, which PostgreSQL has in no text. Throws `usage`, which says where it is. */
export function refuseNul(input: unknown): void {
  const open: { value: unknown; at: string }[] = [{ value: input, at: '' }];
  for (let one = open.pop(); one; one = open.pop()) {
    const { value, at } = one;
    if (typeof value === 'string' && value.includes('\0')) refuse(at);
    if (Array.isArray(value))
      for (const [index, inner] of value.entries()) open.push({ value: inner, at: `${at}/${index}` });
    else if (isJsonObject(value)) {
      for (const [name, inner] of Object.entries(value)) {
        if (name.includes('\0')) refuse(`${at}/${name}`);
        open.push({ value: inner, at: `${at}/${name}` });
      }
    }
  }
}

function refuse(at: string): never {
  throw new SiteferryError('usage', { reason: message('service-route.nul', { at: sanitize(at) }) });
}
