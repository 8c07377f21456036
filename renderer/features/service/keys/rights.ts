import { keyAreas } from '#core/contract/service-key-areas.ts';

/** Parts of what a key may do, as a person chooses and reads them. */

export type KeyArea = (typeof keyAreas)[number];
export type Strength = 'none' | 'read' | 'write' | 'destroy';

export const strengths: readonly Strength[] = ['none', 'read', 'write', 'destroy'];

/** Areas that a person is offered; a service has no operations of the others. */
export const offeredAreas = [
  'transfer',
  'versions',
  'jobs',
  'signin',
  'access',
  'directory',
  'site',
  'catalog',
  'keys',
] as const satisfies readonly KeyArea[];
type OfferedArea = (typeof offeredAreas)[number];

/** All areas with one strength, or each with its own. */
export type Scope = 'read' | 'write' | 'destroy' | 'chosen';

export const scopes: readonly Scope[] = ['read', 'write', 'destroy', 'chosen'];

/** The strength of each area; what is not there is `none`. */
export type Chosen = Readonly<Partial<Record<OfferedArea, Strength>>>;

/** The rights of a key by what was chosen for it; none where nothing was. */
export function rightsOf(scope: Scope, chosen: Chosen): string[] {
  if (scope !== 'chosen') return [`*:${scope}`];
  return offeredAreas.flatMap((area) => {
    const strength = chosen[area] ?? 'none';
    return strength === 'none' ? [] : [`${area}:${strength}`];
  });
}

/** Area and strength of a right; undefined for one that this version does not know. */
export function readRight(
  right: string,
): { area: KeyArea | 'all'; strength: Exclude<Strength, 'none'> } | undefined {
  const [of = '', effect] = right.split(':');
  const area = of === '*' ? 'all' : keyAreas.find((one) => one === of);
  const strength = (['read', 'write', 'destroy'] as const).find((one) => one === effect);
  return area && strength && { area, strength };
}
