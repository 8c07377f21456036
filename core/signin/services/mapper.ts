import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import {
  IDENTITY_CLAIMS,
  MAPPERS,
  type Mapper,
  PROFILE_FIELDS,
} from '#core/contract/signin/settings-keys.ts';
import { message } from '#core/messages/catalogue.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';
import { isObject } from '../json.ts';

/**
 * The class that the platform has for a name (spec, "Mapper kinds"), which may be written with its namespace, or as the end
 * of the name alone, as `ByAttribute` is; undefined for none.
 */
export function mapperOf(name: unknown): Mapper | undefined {
  const own =
    String(name ?? '')
      .trim()
      .split('.')
      .at(-1)
      ?.toLowerCase() ?? '';
  const isEnd = own.length > 'by'.length && own.startsWith('by');
  return MAPPERS.find((mapper) => {
    const known = mapper.toLowerCase();
    return known === own || (isEnd && known.endsWith(own));
  });
}

/** Whether the field `UserMatching` of a SAML service says what its form offers: by the directory's SID. */
export function isBySid(userMatching: unknown): boolean {
  return /sid$/i.test(String(userMatching ?? '').trim());
}

/** Columns of users, in lower case; a site may have more of its own. */
const USER_FIELDS: ReadonlySet<string> = new Set(
  fixedTables.find(({ name }) => name === 'Users')?.columns.map(({ name }) => name.toLowerCase()),
);

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
  for (const name of ['UserAttribute', 'UserProfileAttribute'] as const) {
    const column = config?.[name];
    if (typeof column !== 'string' || column === '' || USER_FIELDS.has(column.toLowerCase())) continue;
    const at = { pointer: `${root}/${name}` };
    findings.push(finding('warning', message('setting.not-a-column', { field: column }), { at }));
  }
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
