import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import type { CommandContext } from './command.ts';

/** Ids repeat between types: an id alone will do where one service has it. */
export async function resolveDirectoryService(
  { client, signal }: CommandContext,
  at: { site: string; operator: string },
  text: string,
): Promise<{ type: 'ActiveDirectory' | 'OpenLDAP'; id: number }> {
  const [, type, id] = /^(?:(ActiveDirectory|OpenLDAP):)?(\d{1,9})$/.exec(text) ?? [];
  if (id === undefined)
    throw new SiteferryError('usage', {
      reason: message('directory-service.invalid', { value: text }),
    });
  if (type === 'ActiveDirectory' || type === 'OpenLDAP') return { type, id: Number(id) };
  const services = await client.signin.services.list(at, { signal });
  const found = services.flatMap(({ Type, Id }) =>
    Id === Number(id) && (Type === 'ActiveDirectory' || Type === 'OpenLDAP') ? [Type] : [],
  );
  const [only] = found;
  if (only === undefined)
    throw new SiteferryError('record-unknown', { what: message('directory.service'), id });
  if (found.length > 1)
    throw new SiteferryError('usage', { reason: message('directory-service.ambiguous', { id }) });
  return { type: only, id: Number(id) };
}
