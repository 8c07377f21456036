import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import { isObject, readJson } from '../json.ts';
import type { Settings } from './settings.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** Fields of a profile that are no text (spec, `ProfileAttributesMap`). */
const TYPES: Readonly<Record<string, 'datetime' | 'bool' | 'guid'>> = {
  BirthDate: 'datetime',
  WorkStartDate: 'datetime',
  Gender: 'bool',
  CanEditAvatar: 'bool',
  GuidFrom1C: 'guid',
};

/** Claims from a JSON object, or from a token whose signature is not looked at. Throws `rule-broken`. */
export function claimsOf(text: string): Claims {
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(text.trim()) ?? [];
  const json = payload === undefined ? text : Buffer.from(payload, 'base64url').toString('utf8');
  const read = readJson(json);
  if ('problem' in read || !isObject(read.value))
    throw new SiteferryError('rule-broken', {
      rule: 'claims',
      reason: message('matching.claims-unreadable'),
    });
  return read.value;
}

/**
 * A claim by its name; where that is not there, by the end of a claim's address, as in `…/claims/primarysid`. Of a list
 * the first value counts. Undefined where there is none, or nothing in it.
 */
export function claimOf(claims: Claims, wanted: string): { name: string; value: string } | undefined {
  const ending = (name: string) => name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  const names = Object.keys(claims);
  const name = names.find((one) => one === wanted) ?? names.find((one) => ending(one) === ending(wanted));
  if (name === undefined) return undefined;
  const given = claims[name];
  const value: unknown = Array.isArray(given) ? given[0] : given;
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar && value !== '' ? { name, value: String(value) } : undefined;
}

/** The profile that a SAML sign-in would make of its attributes; undefined where it makes none. */
export function profileOf(
  settings: Settings,
  claims: Claims,
): { field: string; value: string; problem?: Message }[] | undefined {
  const config = isObject(settings.ClaimsMapperConfig) ? settings.ClaimsMapperConfig : {};
  if (config.CreateProfiles !== true) return undefined;
  const map = isObject(config.ProfileAttributesMap) ? config.ProfileAttributesMap : {};
  return Object.entries(map).flatMap(([attribute, target]) => {
    const claim = claimOf(claims, attribute);
    if (!claim) return [];
    const field = String(target);
    const expected = otherType(field, claim.value);
    const problem = expected && { problem: message(`matching.expected.${expected}`) };
    return [{ field, value: claim.value, ...problem }];
  });
}

/** The type of a field that a value is not of. */
function otherType(field: string, value: string): 'datetime' | 'bool' | 'guid' | undefined {
  const type = TYPES[field];
  if (type === 'datetime' && Number.isNaN(Date.parse(value))) return 'datetime';
  if (type === 'bool' && !/^(true|false|0|1)$/i.test(value)) return 'bool';
  if (type === 'guid' && !/^\{?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i.test(value)) return 'guid';
  return undefined;
}
