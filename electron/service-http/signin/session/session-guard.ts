import { readUserStates, type UserState } from '#core/access/serve/user-states.ts';
import { message } from '#core/messages/catalogue.ts';
import { type HostContext, withSite } from '#core/operations/context.ts';
import type { OpenTables } from '#core/site/site-tables.ts';
import { createBatch } from './batch.ts';
import type { Session, SessionStore } from './session-store.ts';
import type { Token, TokenKind, Tokens } from './tokens.ts';

/** Somebody who is signed in, by a token that holds. */
export interface SignedIn {
  token: Token;
  session: Session;
}

export interface SessionGuard {
  /**
   * Whose token a text is; undefined where it is none, or does not hold any more: its session was ended, or its user is
   * gone, dismissed, blocked, or has another password. That is asked of the databases each time, for all who ask at the
   * same time at once. Throws what opening the site throws.
   */
  check(text: string, ...kinds: readonly TokenKind[]): Promise<SignedIn | undefined>;
}

interface GuardOptions {
  context: HostContext;
  served: { site: string; profileFile?: string | undefined };
  store: SessionStore;
  tokens: Tokens;
  openTables: OpenTables;
}

export function createSessionGuard({
  context,
  served,
  store,
  tokens,
  openTables,
}: GuardOptions): SessionGuard {
  const sessionOf = createBatch(store.find);
  const stateOf = createBatch((ids: readonly number[]) =>
    withSite(
      context,
      served,
      (site) =>
        site.read(async (session) =>
          readUserStates(await openTables(session, site.catalog, message('feature.signin')), ids),
        ),
      undefined,
    ),
  );
  return {
    async check(text, ...kinds) {
      const token = await tokens.verify(text, ...kinds);
      if (!token) return undefined;
      // Both databases are asked at the same time. What goes wrong with the site is of no matter where the session is over.
      const state = stateOf(token.userId);
      state.catch(() => {});
      const session = await sessionOf(token.session);
      if (!session || session.isOver || session.userId !== token.userId) return undefined;
      const reason = reasonToEnd(session, await state);
      if (reason === undefined) return { token, session };
      await store.end(session.id, reason);
      return undefined;
    },
  };
}

function reasonToEnd({ passwordChangedAt }: Session, state: UserState | undefined): string | undefined {
  if (!state) return 'user-gone';
  if (state.isDismissed) return 'user-dismissed';
  if (state.isBlocked) return 'user-blocked';
  return state.passwordChangedAt === passwordChangedAt ? undefined : 'password-changed';
}
