import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import type { Effect } from '#core/contract/operation.ts';
import { message } from '#core/messages/catalogue.ts';
import { findOperator, isAdministrator, requireAdministrator } from '#core/signin/operator.ts';
import type { TokenLookup } from '#core/signin/tokens.ts';
import { findTokenOwner, recordTokenUse } from '#core/signin/tokens.ts';
import type { Session } from '#core/site/site.ts';
import { type OpenTables, openTables } from '#core/site/site-tables.ts';
import { type Caller, type CallerAccess, requireRight } from './caller.ts';
import { type HostContext, type SiteRef, withSite } from './context.ts';

/** How long a token's last use stands before it is noted again, in milliseconds. */
const TOKEN_USE_INTERVAL = 3_600_000;

/**
 * Asks the site for the user of a caller, in one transaction. Throws `operator-unknown` for one who is missing,
 * dismissed or blocked, and what opening a site throws.
 */
export async function findCallerAccess(
  context: HostContext,
  siteRef: SiteRef,
  login: string,
  signal: AbortSignal | undefined,
  open: OpenTables = openTables,
): Promise<CallerAccess> {
  return await withSite(
    context,
    siteRef,
    (site) =>
      site.read(async (session) => {
        const tables = await open(session, site.catalog, message('feature.signin'));
        const operator = await findOperator(tables, login);
        return { login, userId: operator.userId, isAdministrator: isAdministrator(operator) };
      }, signal),
    signal,
  );
}

/** What somebody elsewhere asks for. */
interface OperationCall {
  /** The operation, by the words of its name. */
  path: readonly string[];
  effect: Effect;
  /** As it came: nothing of it is checked yet. */
  input: unknown;
  signal: AbortSignal | undefined;
}

/**
 * Throws `right-missing` where a caller from elsewhere may not call an operation: the key has to reach so far, and its
 * user needs access to the admin API for all but what is the user's own (spec, "Authentication", 4; "Errors", 403).
 * Throws `operator-unknown` for a user who may not sign in any more.
 */
export async function authorizeCall(
  context: HostContext,
  caller: Caller,
  { path, effect, input, signal }: OperationCall,
): Promise<void> {
  requireRight(caller, path[0] ?? '', effect);
  const known = context.callerAccess?.login === caller.login ? context.callerAccess : undefined;
  const access = known ?? (await findCallerAccess(context, { site: caller.site }, caller.login, signal));
  if (access.isAdministrator || isOwnOperation(path.join('.'), input, access)) return;
  requireAdministrator({ ...access, isSuperAdmin: false, rights: new Set() });
}

/** What a user may do without access to the admin API: own tokens, and the question whether a task is open to the user. */
export const OWN_OPERATIONS: ReadonlySet<string> = new Set([
  'signin.ownTokens.list',
  'signin.ownTokens.create',
  'signin.ownTokens.revoke',
  'access.task',
]);

function isOwnOperation(operation: string, input: unknown, { login, userId }: CallerAccess): boolean {
  if (!OWN_OPERATIONS.has(operation)) return false;
  if (operation !== 'access.task') return true;
  // Nobody named is the caller: no other user can be meant.
  const user = isJsonObject(input) ? input.user : undefined;
  return user === login || user === `#${userId}`;
}

/**
 * Whose personal access token a text is, as the site says now. That it was used is noted once an hour and no more, so
 * that a poll does not become a write each time; where it cannot be noted, the call goes on.
 */
export async function findToken(
  context: HostContext,
  siteRef: SiteRef,
  text: string,
  signal: AbortSignal | undefined,
  open: OpenTables = openTables,
): Promise<TokenLookup> {
  return await withSite(
    context,
    siteRef,
    async (site) => {
      const now = context.now();
      const tablesIn = (session: Session) => open(session, site.catalog, message('feature.tokens'));
      const found = await site.read(
        async (session) => findTokenOwner(await tablesIn(session), text, now),
        signal,
      );
      if (typeof found === 'string') return found;
      const { id, lastUsedAt } = found;
      if (lastUsedAt !== null && now.getTime() - new Date(lastUsedAt).getTime() < TOKEN_USE_INTERVAL)
        return found;
      await site
        .write(async (session) => recordTokenUse(await tablesIn(session), id, now), signal)
        .catch(context.logError);
      return found;
    },
    signal,
  );
}

/** Throws `right-missing` where a key that is made from elsewhere would reach further than who makes it. */
export function refuseEscalation(
  caller: Caller,
  { user, rights }: { user: string; rights: readonly string[] },
): void {
  if (user !== caller.login) {
    const right = message('right.other-user');
    throw new SiteferryError('right-missing', { operator: caller.login, right });
  }
  for (const right of rights) {
    const [area = '', effect = 'destroy'] = right.split(':');
    requireRight(caller, area, effect as Effect);
  }
}
