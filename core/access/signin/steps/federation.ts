import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { MatchResult } from '#core/contract/signin-services.ts';
import { aliasesIn } from '#core/keys/directory.ts';
import { message } from '#core/messages/catalogue.ts';
import { missingOf } from '#core/signin/services/needs.ts';
import { settingsFindings } from '#core/signin/services/settings.ts';
import type { ServiceFacts } from '#core/signin/services/stored.ts';
import { SETTINGS } from '#core/signin/services/types.ts';
import { blocks, by, type Judged, noEffect, passes, unknown } from '../step.ts';
import { accountOf, isNewcomer, type Matching, providerOf, type SignInWorld } from '../world.ts';
import { nobody } from './account.ts';
import { unusableService } from './credentials.ts';

function typeOf(world: SignInWorld): 'OAuth' | 'SAML' | undefined {
  const type = providerOf(world)?.ProviderType;
  return type === 'OAuth' || type === 'SAML' ? type : undefined;
}

/** Only some ways go through an identity provider; of those it is not known where providers cannot be read. */
function withoutFederation({ providers, input: { method } }: SignInWorld): Judged {
  const isFederated = method === 'saml' || method === 'oauth';
  if (isFederated && providers.unknown) return unknown(providers.unknown);
  return noEffect(message(isFederated ? 'access-signin.no-federation' : 'access-signin.other-method'));
}

/** Whether the service of the provider is configured, as far as the database tells (spec, "Errors", 5). */
export function judgeIntegration(world: SignInWorld): Judged {
  const type = typeOf(world);
  if (!type) return withoutFederation(world);
  const { service } = world;
  if (!service) return unusableService(world);
  return by(service, (facts) => {
    if (!facts || facts.row.IsActive === false) return unusableService(world);
    return judgeSettings(world, type, facts);
  });
}

function judgeSettings(world: SignInWorld, type: 'OAuth' | 'SAML', facts: ServiceFacts): Judged {
  const { row, settings, problem } = facts;
  const { Name: name } = row;
  const remedies = [message('access-signin.remedy.service')];
  if (problem)
    return blocks(message('access-signin.settings-unreadable', { name, problem }), {
      answer: null,
      remedies,
    });
  const findings = settingsFindings(type, settings, {
    mapperType: row.MapperType,
    userMatching: row.UserMatching,
    metadataUrl: row.MetadataUrl,
    siteHost: siteHost(world),
    slidingTokens: slidesTokens(world),
  });
  const missing = missingOf(type, {
    Fields: { ...row, [SETTINGS]: JSON.stringify(settings) },
    Secrets: {},
  });
  const isUnsigned = settings.SignAuthRequests === true && !String(settings.SignCertificatePath ?? '').trim();
  if (type === 'SAML' && isUnsigned) missing.push('SignCertificatePath');
  if (missing.length > 0)
    return blocks(message('access-signin.integration-missing', { name, missing }), {
      answer: null,
      remedies,
      findings,
    });
  if (type === 'OAuth') findings.push(...aliasFindings(world, String(row.Alias ?? '').trim()));
  return passes(message('access-signin.integration-configured', { name }), { findings });
}

/** An alias that the site's keys do not list. */
function aliasFindings({ keys }: SignInWorld, alias: string) {
  const listed = keys.value('OidcAliases');
  if (!listed) return [];
  if (aliasesIn(listed.text).some((one) => one.toLowerCase() === alias.toLowerCase())) return [];
  const remedies = [message('keys.remedy.list-alias', { alias })];
  return [finding('warning', message('keys.alias-unlisted', { alias }), { remedies })];
}

/** Undefined where the keys are not known. */
export function slidesTokens({ keys }: SignInWorld): boolean | undefined {
  const strategy = keys.value('AuthTokenRefreshStrategy')?.text;
  return strategy === undefined ? undefined : strategy.toLowerCase() === 'slidingexpiration';
}

function siteHost({ settings }: SignInWorld): string | undefined {
  const address = settings.value?.ApplicationPath;
  return address && URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** Whether the claims of the identity provider lead to this user (spec, "External-account matching"). */
export function judgeExternal(world: SignInWorld): Judged {
  if (world.input.method === 'windows') return judgeWindowsName(world);
  if (!typeOf(world)) return withoutFederation(world);
  const user = accountOf(world);
  const { matching, service } = world;
  // What the claims are compared with is in the service: where that cannot be read, nobody knows.
  if (service?.unknown) return unknown(service.unknown);
  if (isNewcomer(world)) return passes(message('access-signin.match-newcomer'));
  if (!user) return nobody(world);
  if (!matching) return unusableService(world);
  return by(matching, (found) => {
    if ('missing' in found.identity)
      return blocks(message('access-signin.match-not-configured', { reason: found.identity.missing }), {
        remedies: [message('access-signin.remedy.service')],
      });
    return found.result ? judgeMatch(found, found.result, user.UserID) : judgeNothing(found);
  });
}

const link = () => message('access-signin.remedy.link-account');

/** There is nothing that claims could be compared with. */
function judgeNothing({ identity }: Matching): Judged {
  if ('missing' in identity) return unknown(message('access-signin.claims-not-named'));
  const { lookup } = identity;
  if (lookup.kind === 'dictionary') return unknown(message('access-signin.claims-not-named'));
  return blocks(message('access-signin.match-nothing', { lookup: lookup.label }), { remedies: [link()] });
}

function judgeMatch({ isGiven }: Matching, result: MatchResult, userId: number): Judged {
  const { outcome, lookup, value = '', claims = [], user, candidates = [], reason, profile } = result;
  const where: Message | string = lookup ?? '';
  switch (outcome) {
    case 'match':
      if (user?.UserID === userId)
        return isGiven
          ? passes(message('access-signin.match', { lookup: where, value }))
          : passes(message('access-signin.match-expected', { lookup: where, value, claims }));
      return blocks(
        message('access-signin.match-other', { name: user?.DisplayName ?? '', value, lookup: where }),
        {
          remedies: [link()],
        },
      );
    case 'ambiguous': {
      const ids = candidates.map(({ UserID }) => `#${UserID}`);
      return blocks(message('access-signin.match-ambiguous', { value, lookup: where, ids }), {
        remedies: [message('access-signin.remedy.one-match')],
      });
    }
    case 'none':
      // Somebody gets in then, but not as this user, so that nobody is told 401.
      return profile
        ? blocks(message('access-signin.match-new-profile', { value, lookup: where }), {
            answer: null,
            remedies: [link()],
          })
        : blocks(message('access-signin.match-none', { value, lookup: where }), { remedies: [link()] });

    case 'no-claim':
      return blocks(message('access-signin.match-no-claim', { claims }), {
        remedies: [message('access-signin.remedy.send-claim')],
      });
    default:
      return blocks(message('access-signin.match-not-configured', { reason: reason ?? '' }), {
        remedies: [message('access-signin.remedy.service')],
      });
  }
}

/** Windows names a principal; by default the platform compares it with the login (spec, `UserClaimsMapperByUpn`). */
function judgeWindowsName(world: SignInWorld): Judged {
  const user = accountOf(world);
  if (!user) return nobody(world);
  const { keys, matching } = world;
  // Only the default mapper is documented, and only the keys tell that it is the one.
  if (!matching || !keys.isKnown || keys.hasNegotiateSettings)
    return unknown(message('access-signin.windows-name'));
  return by(matching, (found) => {
    if (!found.result) return unknown(message('access-signin.windows-name'));
    const judged = judgeMatch(found, found.result, user.UserID);
    const findings = [finding('note', message('access-signin.windows-mapper')), ...(judged.findings ?? [])];
    return { ...judged, findings };
  });
}
