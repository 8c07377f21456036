import type { Entry } from 'ldapts';
import { finding } from '#core/checks/finding.ts';
import type { StepResult } from '#core/checks/step-runner.ts';
import type { AccountState } from '#core/contract/directory/ldap.ts';
import { message } from '#core/messages/catalogue.ts';
import { stepResult } from '../step-result.ts';
import { STATE_ATTRIBUTES } from './account-state.ts';
import { stateReader } from './account-state-reader.ts';
import { diagnoseSearch } from './diagnose-search.ts';
import { domainOfDn } from './dn.ts';
import { attributeValues, DISPLAYED_ATTRIBUTES, loginFilter } from './entries.ts';
import { failedStep } from './failed-step.ts';
import { domainsOfForest } from './forest.ts';
import { type Login, parseLogin } from './logins.ts';
import { type SearchContext, searchWithReferrals } from './referrals.ts';
import type { RootDse } from './root-dse.ts';
import type { DirectoryService } from './service.ts';

/** A user that was found, and the service as it is where the user is. */
export interface FoundUser {
  dn: string;
  service: DirectoryService;
}

interface Question {
  base: string;
  login: string;
  rootDse: RootDse | undefined;
}

/** Looks for the user with a login, and tells whether the account can sign in without trying its password. */
export async function findUser(
  context: SearchContext,
  { base, login: text, rootDse }: Question,
): Promise<StepResult<FoundUser | undefined>> {
  const { session, service } = context;
  const login = parseLogin(service.type, text);
  const otherDomain = await domainProblem(context, login, base, rootDse);
  if (otherDomain) return otherDomain;
  const filter = loginFilter(service.type, login, domainHere(base, rootDse));
  const attributes = [...DISPLAYED_ATTRIBUTES, ...STATE_ATTRIBUTES];
  const answer = await searchWithReferrals(context, { base, scope: 'sub', filter, attributes, limit: 5 });
  if (!answer.ok) return { ...failedStep(answer.failure), evidence: { filter } };
  const { found, followed } = answer.value;
  const all = [
    ...found.entries.map((entry) => ({ entry, service })),
    ...followed.flatMap((one) =>
      (one.found?.entries ?? []).map((entry) => ({ entry, service: one.service ?? service })),
    ),
  ];
  const one = chosen(all, login);
  const evidence = { filter, referrals: found.references.join('; ') };
  if (one) {
    const state = await stateReader(context, rootDse)(one.entry);
    return judged(one, state, followed.length > 0);
  }
  const contexts = rootDse?.contexts ?? [];
  const tried = await diagnoseSearch(session, { type: service.type, base, login, contexts });
  const elsewhere =
    all.length === 0 && found.references.length > 0
      ? [finding('note', message('directory.user-elsewhere', { servers: [...found.references] }))]
      : [];
  const failures = followed.flatMap(({ url, reason }) =>
    reason ? [finding('warning', message('directory.referral-failed', { url, reason }))] : [],
  );
  const what =
    all.length > 0
      ? message('directory.user-ambiguous', { count: all.length })
      : message('directory.user-not-found');
  return stepResult('fail', what, {
    remedies: all.length > 0 ? [message('directory.one-entry'), ...tried.remedies] : tried.remedies,
    findings: [...tried.findings, ...elsewhere, ...failures],
    evidence: { ...evidence, found: all.map(({ entry }) => entry.dn).join('; ') },
  });
}

/** The one that is meant: a stored principal name comes before an implicit one, and before a mail address. */
function chosen<T extends { entry: Entry }>(all: readonly T[], login: Login): T | undefined {
  if (all.length === 1) return all[0];
  if (login.kind !== 'principal') return undefined;
  const wanted = login.text.trim().toLowerCase();
  const exact = all.filter(
    ({ entry }) => attributeValues(entry, 'userPrincipalName')[0]?.toLowerCase() === wanted,
  );
  return exact.length === 1 ? exact[0] : undefined;
}

function judged(
  { entry, service }: { entry: Entry; service: DirectoryService },
  { blocks, doubts, notes }: AccountState,
  isElsewhere: boolean,
): StepResult<FoundUser> {
  const value = { dn: entry.dn, service };
  const evidence = {
    dn: entry.dn,
    groups: attributeValues(entry, 'memberOf').length,
    server: isElsewhere ? service.server : undefined,
  };
  const findings = [
    ...(blocks.length > 0 && doubts.length > 0
      ? [finding('warning', message('directory.user-doubtful', { flags: doubts }))]
      : []),
    ...(notes.length > 0 ? [finding('note', message('directory.user-flags', { flags: notes }))] : []),
  ];
  const remedies = [message('directory.unblock-user')];
  if (blocks.length > 0) {
    const what = message('directory.user-blocked', { flags: blocks });
    return { verdict: 'warn', message: what, remedies, evidence, findings, value };
  }
  if (doubts.length > 0) {
    const what = message('directory.user-doubtful', { flags: doubts });
    return { verdict: 'warn', message: what, remedies, evidence, findings, value };
  }
  return { verdict: 'ok', message: message('directory.user-found'), evidence, findings, value };
}

/** Why the account of `DOMAIN\login` is not looked for: the domain is another one, or none of the forest. */
async function domainProblem(
  { session }: SearchContext,
  login: Login,
  base: string,
  rootDse: RootDse | undefined,
): Promise<StepResult<undefined> | undefined> {
  if (login.kind !== 'down-level') return undefined;
  const domains = await domainsOfForest(session, rootDse);
  // Who may not read the partitions searches as if the domain were right.
  if (!domains || domains.length === 0) return undefined;
  const { domain } = login;
  const found = domains.find(({ netBios }) => netBios.toLowerCase() === domain.toLowerCase());
  if (!found) {
    const names = domains.map(({ netBios }) => netBios);
    return stepResult('fail', message('directory.domain-unknown', { domain }), {
      remedies: [message('directory.use-domain', { domains: names })],
    });
  }
  const { dns } = found;
  if (domainOfDn(found.dn) === domainHere(base, rootDse)) return undefined;
  return stepResult('fail', message('directory.domain-other', { domain, dns }), {
    remedies: [message('directory.use-service-of-domain', { dns })],
  });
}

/** The domain that is searched: what is searched below need not name it. */
function domainHere(base: string, rootDse: RootDse | undefined): string {
  return domainOfDn(base) || domainOfDn(rootDse?.baseDn ?? '');
}
