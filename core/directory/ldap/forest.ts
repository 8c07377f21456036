import { message } from '#core/messages/catalogue.ts';
import { type StepOutcome, stepResult } from '../step-result.ts';
import { domainOfDn } from './dn.ts';
import { attributeValues, searchFilter } from './entries.ts';
import { allOf, equals } from './filter.ts';
import { parseLogin } from './logins.ts';
import { type SearchContext, searchWithReferrals } from './referrals.ts';
import type { RootDse } from './root-dse.ts';
import type { DirectorySession } from './session.ts';

/** A domain of a forest. */
export interface ForestDomain {
  dn: string;
  dns: string;
  netBios: string;
}

const MAX_DOMAINS = 500;

/** The domains of a forest by its partitions; undefined where there are none to be read. */
export async function domainsOfForest(
  session: DirectorySession,
  rootDse: RootDse | undefined,
): Promise<ForestDomain[] | undefined> {
  if (!rootDse?.configurationDn) return undefined;
  const found = await session.search({
    base: `CN=Partitions,${rootDse.configurationDn}`,
    scope: 'one',
    filter: '(&(objectClass=crossRef)(nETBIOSName=*))',
    attributes: ['nETBIOSName', 'nCName', 'dnsRoot'],
    limit: MAX_DOMAINS,
  });
  if (!found.ok) return undefined;
  return found.value.entries.map((entry) => {
    const [dn = ''] = attributeValues(entry, 'nCName');
    const [dns = domainOfDn(dn)] = attributeValues(entry, 'dnsRoot');
    return { dn, dns, netBios: attributeValues(entry, 'nETBIOSName')[0] ?? '' };
  });
}

/** The mode in which the platform tells same-named accounts of a forest apart (spec, "Configuration keys"). */
const DOMAIN_AWARE_MODE = 'PrincipalContext';

/**
 * Whether accounts of several domains can have the same name, which only one authentication mode of the site tells apart:
 * seen for the login that is asked for, where all domains of the forest can be, and otherwise not excluded.
 */
export async function judgeForest(
  context: SearchContext,
  { login, rootDse }: { login: string | undefined; rootDse: RootDse | undefined },
): Promise<StepOutcome> {
  const { authenticationMode: mode } = context.service;
  const evidence = { 'authentication-mode': mode };
  if (mode?.toLowerCase() === DOMAIN_AWARE_MODE.toLowerCase())
    return stepResult('ok', message('directory.forest-told-apart'), { evidence });
  const remedies = [message('directory.use-principal-context')];
  const domains = await domainsOfForest(context.session, rootDse);
  if (!domains || domains.length === 0)
    return stepResult('warn', message('directory.forest-unread'), { remedies, evidence });
  if (domains.length === 1) return stepResult('ok', message('directory.forest-single'), { evidence });
  const { holders, asked } = await findAccountDomains(context, login, rootDse);
  if (holders.length > 1) {
    const seen = message('directory.forest-same-name', { domains: holders });
    // Without the file it is not known which mode the site has.
    return stepResult(mode === undefined ? 'warn' : 'fail', seen, { remedies, evidence });
  }
  const left = domains.map(({ dns }) => dns).filter((dns) => !asked.includes(dns.toLowerCase()));
  if (login !== undefined && left.length === 0)
    return stepResult('ok', message('directory.forest-one-account'), { evidence });
  const hint =
    login === undefined
      ? [message('directory.forest-give-login')]
      : context.choice.followReferrals
        ? []
        : [message('directory.forest-follow')];
  return stepResult('warn', message('directory.forest-same-names', { domains: left }), {
    remedies: [...remedies, ...hint],
    evidence,
  });
}

/** Domains that have an account with the name of a login, and all that were asked: this one, and where referrals led. */
async function findAccountDomains(
  context: SearchContext,
  text: string | undefined,
  rootDse: RootDse | undefined,
): Promise<{ holders: string[]; asked: string[] }> {
  const { service } = context;
  // Below the domain and not below what the site searches: only the domain refers to those below it.
  const base = rootDse?.baseDn ?? '';
  if (text === undefined) return { holders: [], asked: [domainOfDn(base)] };
  const login = parseLogin(service.type, text);
  const account = login.kind === 'plain' ? login.text.trim() : login.account;
  const filter = allOf([searchFilter(service.type, 'users', ''), equals('sAMAccountName', account)]);
  const answer = await searchWithReferrals(context, {
    base,
    scope: 'sub',
    filter,
    attributes: ['1.1'],
    limit: 5,
  });
  if (!answer.ok) return { holders: [], asked: [] };
  const { found, followed } = answer.value;
  const reached = followed.filter((one) => one.found !== undefined);
  const entries = [found, ...reached.flatMap((one) => one.found ?? [])].flatMap((one) => one.entries);
  const bases = [base, ...reached.flatMap((one) => one.service?.baseDn ?? [])];
  return {
    holders: [...new Set(entries.map(({ dn }) => domainOfDn(dn)))],
    asked: bases.map((one) => domainOfDn(one)),
  };
}
