import { type StepResult, StepRunner } from '#core/checks/step-runner.ts';
import type { Rehearsal } from '#core/contract/access/rehearse.ts';
import type { SignInAccess } from '#core/contract/access/signin.ts';
import type { CheckStep } from '#core/contract/finding.ts';
import { checkDirectory } from '#core/directory/ldap/check.ts';
import type { DirectoryService } from '#core/directory/ldap/service.ts';
import { checkRadius, type RadiusService } from '#core/directory/radius/check.ts';
import { readDirectoryKeys } from '#core/keys/directory.ts';
import { message } from '#core/messages/catalogue.ts';
import { readAs } from '#core/signin/administration.ts';
import type { SiteTables, TableRow } from '#core/site/site-tables.ts';
import { addressSpellings } from '../signin/addresses.ts';
import { judgeRadius } from '../signin/radius.ts';
import type { RehearsalContext } from './context.ts';
import {
  type Counter,
  type CounterLimits,
  countersAfter,
  outcomeOf,
  type SignInOutcome,
} from './counters.ts';
import { type ExternalResults, explainOnSite } from './explain-on-site.ts';

/** Steps of a directory's check that a sign-in has nothing to do with. */
const NOT_OF_SIGN_IN = ['users', 'groups', 'forest', 'user-bind'];

/** Signs somebody in by login and password. The password goes to one place, and counts there as one attempt. */
export async function rehearseByPassword(context: RehearsalContext): Promise<Rehearsal> {
  const { input, factorSteps } = context;
  const { login = '', password = '' } = input;
  const before = await collectExternalResults(context, login);
  // The hash, and the directory, are asked where the chain of the site has them; it asks no RADIUS server.
  const site = await explainOnSite(context, { user: login, method: 'password', password }, before.seen);
  const counters = await countersOf(context, site);
  return {
    steps: [...before.steps, ...counters, ...factorSteps],
    claims: null,
    match: null,
    site,
    answer: site.answer,
  };
}

/** What is done outside the site, and what the chain of the site is told of it. */
async function collectExternalResults(
  context: RehearsalContext,
  login: string,
): Promise<{ steps: CheckStep[]; seen: ExternalResults }> {
  const { backend, input, run } = context;
  switch (backend.type) {
    case 'ActiveDirectory':
    case 'OpenLDAP':
      return { steps: await checkDirectorySteps(backend, { input, run }), seen: {} };
    case 'Radius': {
      // Whom the site refuses by itself it does not send there, and no attempt is counted.
      const { explanation } = await explainOnSite(context, { user: login, method: 'password' }, {});
      const asked = explanation.steps.findIndex(({ step }) => step === 'directory');
      const refusing = explanation.steps.slice(0, asked).find(({ result }) => result === 'blocks');
      return await askRadius(backend, { input, run }, refusing?.step);
    }
    default:
      return { steps: [], seen: {} };
  }
}

/** The directory step by step, without the user's password: the one attempt is made by the chain of the site. */
async function checkDirectorySteps(
  service: DirectoryService,
  { input, run }: Pick<RehearsalContext, 'input' | 'run'>,
) {
  const { secure = true, ...ofSite } = input.configuration ? readDirectoryKeys(input.configuration) : {};
  const { acceptUntrusted, login } = input;
  const steps = await checkDirectory({ ...service, ...ofSite }, { secure, acceptUntrusted, login }, run);
  return steps.filter(({ step }) => !NOT_OF_SIGN_IN.includes(step));
}

const TRIES = 3;

async function askRadius(
  service: RadiusService,
  { input, run }: Pick<RehearsalContext, 'input' | 'run'>,
  refusedBy: string | undefined,
): Promise<{ steps: CheckStep[]; seen: ExternalResults }> {
  const withheld =
    refusedBy === undefined
      ? undefined
      : message('access-signin.note.password-not-sent', {
          step: { code: `access-step.${refusedBy}`, values: {} },
        });
  const question = { login: input.login, loginPassword: input.password, tries: TRIES, withheld };
  const steps = await checkRadius(service, question, run);
  const said = steps.find(({ step }) => step === 'access-request')?.findings[0]?.message;
  const directory = withheld === undefined ? judgeRadius(said) : undefined;
  return { steps, seen: directory ? { directory } : {} };
}

type CounterStep = 'sign-in-counters';

/** Counters as they would be, read once more: what a site has not, it does not count. */
async function countersOf({ input, run }: RehearsalContext, site: SignInAccess): Promise<CheckStep[]> {
  const { user } = site;
  if (!user) return [];
  const book = new StepRunner<CounterStep>(run);
  await book.do('sign-in-counters', async () => {
    const read = await run.onSite((opened) =>
      readAs(
        opened,
        input.operator,
        async ({ tables }) => {
          const [limits = {}] = await tables.select<CounterLimits & TableRow>('sys_general_settings');
          const [account] = await tables.select<{ FailedSignIns?: number }>('Users', { UserID: user.UserID });
          const address = input.ip === undefined ? undefined : await failedOf(tables, input.ip);
          return { limits, state: { account: account?.FailedSignIns ?? 0, address } };
        },
        run.signal,
      ),
    );
    return shown(
      countersAfter(read.limits, read.state, outcomeOf(site.explanation)),
      outcomeOf(site.explanation),
    );
  });
  return book.steps;
}

/** Failed sign-ins from an address, however it is spelled. */
async function failedOf(tables: SiteTables, ip: string): Promise<number> {
  const spellings = addressSpellings(ip).map((Address) => ({ Address }));
  const rows = await tables.selectAny<{ FailedAttempts: number }>('IpBlocks', spellings);
  return Math.max(0, ...rows.map(({ FailedAttempts }) => FailedAttempts));
}

function shown(counters: readonly Counter[], as: SignInOutcome): StepResult<undefined> {
  const [first, ...others] = counters.map(({ of, before, after, limit, isOver }) => ({
    severity: isOver ? ('warning' as const) : ('note' as const),
    message:
      limit === null
        ? message(`rehearsal.counter-off.${of}`, { before, after })
        : message(`rehearsal.counter.${of}`, { before, after, limit }),
    remedies: [],
  }));
  return {
    verdict: counters.some(({ isOver }) => isOver) ? 'warn' : 'ok',
    message: message(`rehearsal.counted.${as}`),
    findings: [...(first ? [first] : []), ...others],
    value: undefined,
  };
}
