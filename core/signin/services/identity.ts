import type { Message, MessageValue } from '#core/base/message.ts';
import type { ServiceType } from '#core/contract/signin/services.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldName } from '#core/messages/fields/field.ts';
import type { TableRow } from '#core/site/site-tables.ts';
import { isObject } from '../json.ts';
import { isBySid, MAPPER_NEEDS, mapperOf } from './mapper.ts';
import type { Settings } from './settings.ts';

/** Where a user is looked up by the value of a claim. */
export type Lookup = { label: Message } & (
  | { kind: 'external-account' }
  | { kind: 'user'; column: string }
  | { kind: 'dictionary'; subcatId: number; identityParamId: number; userParamId: number }
);

/** Claims that can carry the value, the first that is there counts; or what the settings lack. */
export type Identity = { claims: readonly string[]; lookup: Lookup } | { missing: Message };

const columnLabel = (name: string) => message('matching.column', { column: name });
const external: Lookup = { kind: 'external-account', label: columnLabel('UserExternalAccounts.ExternalUid') };
const column = (name: string): Lookup => ({
  kind: 'user',
  column: name,
  label: columnLabel(`Users.${name}`),
});

/**
 * Claims that carry an identity where the settings name none. The specification names `sub` for external accounts only;
 * the others are the usual ones of the field.
 */
const USUAL = {
  ExternalAccount: { claims: ['sub'], lookup: external },
  Email: { claims: ['email', 'emailaddress'], lookup: column('Email') },
  Nick: { claims: ['nickname', 'preferred_username', 'name'], lookup: column('Nick') },
  SID: { claims: ['primarysid', 'sid', 'objectsid'], lookup: column('SID') },
  Upn: { claims: ['upn', 'preferred_username'], lookup: column('UPN') },
} as const;

/** How a service finds the user of a sign-in (spec, "Mapper kinds", "`ClaimsMapperConfig` keys", `UserClaimName`). */
export function identityOf(type: ServiceType, row: TableRow, settings: Settings): Identity {
  if (type !== 'OAuth' && type !== 'SAML') return { missing: message('matching.no-claims', { type }) };
  const config = isObject(settings.ClaimsMapperConfig) ? settings.ClaimsMapperConfig : {};
  // The field of a SAML service offers the SID only; where the settings name an identity they decide.
  const bySid = type === 'SAML' && config.IdentityClaim === undefined && isBySid(row.UserMatching);
  const found =
    byMapper(type, config.MapperType ?? row.MapperType, config) ??
    byIdentity(type, bySid ? 'SID' : config.IdentityClaim);
  if ('missing' in found || type === 'OAuth') return found;
  // SAML names the claim itself; without a name the response's NameID counts.
  const named = settings.UserClaimName;
  return { ...found, claims: [typeof named === 'string' && named !== '' ? named : 'NameID'] };
}

/** Types of services that receive claims. */
type Claiming = 'OAuth' | 'SAML';

function byMapper(type: Claiming, name: unknown, config: Settings): Identity | undefined {
  switch (mapperOf(name)) {
    case 'UserClaimsMapperByAttribute': {
      const { IdentityClaim, UserAttribute } = config;
      if (!IdentityClaim) return unset(type, 'IdentityClaim');
      if (!UserAttribute) return unset(type, 'UserAttribute');
      return { claims: [String(IdentityClaim)], lookup: column(String(UserAttribute)) };
    }
    case 'ClaimsMapperByDictionary':
      return byDictionary(type, config);
    case 'UserClaimsMapperByExternalAccounts':
      return USUAL.ExternalAccount;
    case 'UserClaimsMapperBySid':
      return USUAL.SID;
    // One class serves both (spec): the identity that the settings name decides.
    case 'UserClaimsMapperByNickname':
      return config.IdentityClaim === 'SID' ? USUAL.SID : USUAL.Nick;
    case 'UserClaimsMapperByUpn': {
      const field = config.UserProfileAttribute;
      return {
        claims: USUAL.Upn.claims,
        lookup: column(typeof field === 'string' && field ? field : 'Nick'),
      };
    }
    default:
      return String(name ?? '').trim() === ''
        ? undefined
        : { missing: message('matching.mapper-unknown', { name: String(name) }) };
  }
}

function byDictionary(type: Claiming, config: Settings): Identity {
  const ids = MAPPER_NEEDS.ClaimsMapperByDictionary;
  const missing = ids.find((name) => !Number.isInteger(Number(config[name] ?? Number.NaN)));
  if (missing) {
    return { missing: message('matching.setting-not-a-number', { setting: settingName(type, missing) }) };
  }
  const [subcatId = 0, identityParamId = 0, userParamId = 0] = ids.map((name) => Number(config[name]));
  const claims = [typeof config.IdentityClaim === 'string' ? config.IdentityClaim : 'sub'];
  const label = message('matching.dictionary', { parameter: identityParamId, category: subcatId });
  return { claims, lookup: { kind: 'dictionary', label, subcatId, identityParamId, userParamId } };
}

function byIdentity(type: Claiming, identity: unknown): Identity {
  if (identity === undefined) return USUAL.ExternalAccount;
  const known = Object.entries(USUAL).find(([name]) => name === identity);
  if (known) return known[1];
  const setting = settingName(type, 'IdentityClaim');
  return { missing: message('matching.identity-claim-unknown', { setting, value: String(identity) }) };
}

function unset(type: Claiming, key: string): Identity {
  return { missing: message('matching.setting-missing', { setting: settingName(type, key) }) };
}

function settingName(type: Claiming, key: string): MessageValue {
  return fieldName(`settings.${type}`, `ClaimsMapperConfig.${key}`);
}
