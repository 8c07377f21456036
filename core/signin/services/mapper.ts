import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import {
  IDENTITY_CLAIMS,
  MAPPERS,
  type Mapper,
  PROFILE_FIELDS,
} from '#core/contract/signin-settings-keys.ts';
import { message } from '#core/messages/catalogue.ts';
import { isObject } from '../json.ts';

/** How the platform's classes are told apart by the ends of their names; `ByAttribute` stands alone, too. */
const ENDINGS: readonly (readonly [RegExp, Mapper])[] = [
  [/ByAttribute$/, 'UserClaimsMapperByAttribute'],
  [/ByDictionary$/, 'ClaimsMapperByDictionary'],
  [/ByExternalAccounts?$/, 'UserClaimsMapperByExternalAccounts'],
  [/ByNickname$/, 'UserClaimsMapperByNickname'],
  [/BySid$/i, 'UserClaimsMapperBySid'],
  [/ByUpn$/, 'UserClaimsMapperByUpn'],
];

/** The mapper kind that a name means; undefined for none. */
export function mapperOf(name: unknown): Mapper | undefined {
  return ENDINGS.find(([ending]) => ending.test(String(name ?? '')))?.[1];
}

/** Whether the field `UserMatching` of a SAML service says what its form offers: by the directory's SID. */
export function isBySid(userMatching: unknown): boolean {
  return /sid$/i.test(String(userMatching ?? '').trim());
}

/** Keys without which a mapper finds nobody. */
export const MAPPER_NEEDS = {
  UserClaimsMapperByAttribute: ['IdentityClaim', 'UserAttribute'],
  ClaimsMapperByDictionary: [
    'DictionarySubcatId',
    'DictionaryIdentityExtParamId',
    'DictionaryUserIdExtParamId',
  ],
} as const satisfies Partial<Record<Mapper, readonly string[]>>;

/**
 * What is wrong in `ClaimsMapperConfig`: `field` is the mapper of the service's own field, which the configuration
 * precedes. Kinds of values are judged elsewhere.
 */
export function mapperFindings(config: unknown, field: unknown): Finding[] {
  const root = '/ClaimsMapperConfig';
  const error = (name: string, found: Message) =>
    finding('error', found, { at: { pointer: name === '' ? root : `${root}/${name}` } });
  if (config !== undefined && !isObject(config)) return [error('', message('setting.not-an-object'))];
  const { IdentityClaim, MapperType, ProfileAttributesMap, CreateProfiles } = config ?? {};
  const findings: Finding[] = [];
  const named = MapperType ?? (field === '' ? undefined : field);
  const mapper = mapperOf(named);
  if (typeof MapperType === 'string' && !mapper)
    findings.push(
      error('MapperType', message('setting.not-one-of', { choices: ['ByAttribute', ...MAPPERS] })),
    );
  // These two name a claim of the response, any other a property of the user.
  const isFree = mapper === 'UserClaimsMapperByAttribute' || mapper === 'ClaimsMapperByDictionary';
  if (typeof IdentityClaim === 'string' && !isFree && !IDENTITY_CLAIMS.some((one) => one === IdentityClaim))
    findings.push(error('IdentityClaim', message('setting.identity-claim', { choices: IDENTITY_CLAIMS })));
  const needs: Partial<Record<Mapper, readonly string[]>> = MAPPER_NEEDS;
  for (const name of (mapper && needs[mapper]) ?? []) {
    const value = config?.[name];
    if (value !== undefined && value !== null && value !== '') continue;
    findings.push(error(name, message('setting.mapper-needs', { mapper: String(named), key: name })));
  }
  if (!isObject(ProfileAttributesMap)) {
    if (CreateProfiles !== true) return findings;
    const at = { pointer: `${root}/ProfileAttributesMap` };
    return [...findings, finding('warning', message('setting.profiles-empty'), { at })];
  }
  for (const target of Object.values(ProfileAttributesMap).map(String)) {
    if (PROFILE_FIELDS.includes(target)) continue;
    findings.push(error('ProfileAttributesMap', message('setting.not-a-profile-field', { field: target })));
  }
  return findings;
}
