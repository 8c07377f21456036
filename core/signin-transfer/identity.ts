import { createHash } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import { type ServiceType, serviceType } from '#core/contract/signin/services.ts';

/** Ids and Guids of rows that have none of their own. */

/** A Guid that is the same on every site for what these parts name: UUID version 8, of SHA-256. */
export function derivedGuid(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Gives each Guid an id that stays the same whatever else there is, but for two that would have one. */
export function createIds(): (guid: string) => number {
  const taken = new Set<number>();
  return (guid) => {
    let id = Number.parseInt(guid.slice(0, 8), 16) & 0x7fff_ffff || 1;
    while (taken.has(id)) id = id === 0x7fff_ffff ? 1 : id + 1;
    taken.add(id);
    return id;
  };
}

/** Services of each kind have a table, and ids, of their own: here they have one range of ids each. */
const RANGE = 100_000_000;

export function serviceId(type: ServiceType, id: number): number {
  if (id >= RANGE)
    throw new SiteferryError('bug', { reason: `the service ${id} has an id that is too large` });
  return serviceType.options.indexOf(type) * RANGE + id;
}

/** The type and the id in its table of a service. */
export function serviceOfId(id: number): { type: ServiceType; id: number } {
  const type = serviceType.options[Math.floor(id / RANGE)];
  if (!type) throw new SiteferryError('bug', { reason: `${id} is the id of no service` });
  return { type, id: id % RANGE };
}
