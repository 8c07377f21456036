import type { Message } from '#core/base/message.ts';
import { finding } from '#core/checks/finding.ts';
import type { MatchResult } from '#core/contract/user-match.ts';
import { parseAliases } from '#core/keys/directory.ts';
import { message } from '#core/messages/catalogue.ts';
import { missingFields } from '#core/signin/services/required-fields.ts';
import type { ServiceFacts } from '#core/signin/services/service-row.ts';
import { settingsFindings } from '#core/signin/services/settings.ts';
import { SETTINGS } from '#core/signin/services/types.ts';
import { accountOf, createsProfile, type Matching, providerOf, type SignInContext } from '../context.ts';
import { blocks, ifKnown, noEffect, passes, type StepOutcome, unknown } from '../step.ts';
import { withoutAccount } from './account.ts';
import { unusableService } from './credentials.ts';

function typeOf(context: SignInContext): 'OAuth' | 'SAML' | undefined {
  const type = providerOf(context)?.ProviderType;
  return type === 'OAuth' || type === 'SAML' ? type : undefined;
}

/** Only some ways go through an identity provider; of those it is not known where providers cannot be read. */
function withoutFederation({ providers, input: { method } }: SignInContext): StepOutcome {
  const isFederated = method === 'saml' || method === 'oauth';
  if (isFederated && providers.unknown) return unknown(providers.unknown);
  return noEffect(message(isFederated ? 'access-signin.no-federation' : 'access-signin.other-method'));
}

/** Whether the service of the provider is configured, as far as the database tells (spec, "Errors", 5). */
export function judgeIntegration(context: SignInContext): StepOutcome {
  const type = typeOf(context);
  if (!type) return withoutFederation(context);
  const { service } = context;
  if (!service) return unusableService(context);
  return ifKnown(service, (facts) => {
    if (!facts || facts.row.IsActive === false) return unusableService(context);
    return judgeSettings(context, type, facts);
  });
}

function judgeSettings(context: SignInContext, type: 'OAuth' | 'SAML', facts: ServiceFacts): StepOutcome {
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
    siteHost: siteHost(context),
    slidingTokens: slidesTokens(context),
  });
  const missing = missingFields(type, {
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
  if (type === 'OAuth') findings.push(...aliasFindings(context, String(row.Alias ?? '').trim()));
  return passes(message('access-signin.integration-configured', { name }), { findings });
}

/** An alias that the site's keys do not list. */
function aliasFindings({ keys }: SignInContext, alias: string) {
  const listed = keys.value('OidcAliases');
  if (!listed) return [];
  if (parseAliases(listed.text).some((one) => one.toLowerCase() === alias.toLowerCase())) return [];
  const remedies = [message('keys.remedy.list-alias', { alias })];
  return [finding('warning', message('keys.alias-unlisted', { alias }), { remedies })];
}

/** Undefined where the keys are not known. */
export function slidesTokens({ keys }: SignInContext): boolean | undefined {
  const strategy = keys.value('AuthTokenRefreshStrategy')?.text;
  return strategy === undefined ? undefined : strategy.toLowerCase() === 'slidingexpiration';
}

function siteHost({ settings }: SignInContext): string | undefined {
  const address = settings.value?.ApplicationPath;
  return address && URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** Whether the claims of the identity provider lead to this user (spec, "External-account matching"). */
export function judgeExternal(context: SignInContext): StepOutcome {
  if (context.input.method === 'windows') return judgeWindowsName(context);
  if (!typeOf(context)) return withoutFederation(context);
  const user = accountOf(context);
  const { matching, service } = context;
  // What the claims are compared with is in the service: where that cannot be read, nobody knows.
  if (service?.unknown) return unknown(service.unknown);
  if (createsProfile(context)) return passes(message('access-signin.match-newcomer'));
  if (!user) return withoutAccount(context);
  if (!matching) return unusableService(context);
  return ifKnown(matching, (found) => {
    if ('missing' in found.identity)
      return blocks(message('access-signin.match-not-configured', { reason: found.identity.missing }), {
        remedies: [message('access-signin.remedy.service')],
      });
    return found.result ? judgeMatch(found, found.result, user.UserID) : judgeNothing(found);
  });
}

const link = () => message('access-signin.remedy.link-account');

/** There is nothing that claims could be compared with. */
function judgeNothing({ identity }: Matching): StepOutcome {
  if ('missing' in identity) return unknown(message('access-signin.claims-not-named'));
  const { lookup } = identity;
  if (lookup.kind === 'dictionary') return unknown(message('access-signin.claims-not-named'));
  return blocks(message('access-signin.match-nothing', { lookup: lookup.label }), { remedies: [link()] });
}

function judgeMatch({ isGiven }: Matching, result: MatchResult, userId: number): StepOutcome {
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
function judgeWindowsName(context: SignInContext): StepOutcome {
  const user = accountOf(context);
  if (!user) return withoutAccount(context);
  const { keys, matching } = context;
  // Only the default mapper is documented, and only the keys tell that it is the one.
  if (!matching || !keys.isKnown || keys.hasNegotiateSettings)
    return unknown(message('access-signin.windows-name'));
  return ifKnown(matching, (found) => {
    if (!found.result) return unknown(message('access-signin.windows-name'));
    const judged = judgeMatch(found, found.result, user.UserID);
    const findings = [finding('note', message('access-signin.windows-mapper')), ...(judged.findings ?? [])];
    return { ...judged, findings };
  });
}
