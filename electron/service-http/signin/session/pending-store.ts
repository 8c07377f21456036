import { createHash } from 'node:crypto';
import type { Sql } from '#core/queue/database.ts';

/** What a sign-in waits for. */
export type PendingKind =
  /** The response to a SAML request, by the id of the request. */
  | 'saml-request'
  /** Nothing: the id of an assertion that was accepted, so that it is not again. */
  | 'saml-assertion'
  /** The answer of an OpenID provider, by the state that was sent. */
  | 'oauth-state'
  /** Nothing: the id of a logout token of an OpenID provider, so that it is not taken again. */
  | 'oauth-logout'
  /** A code that was sent by e-mail or phone. */
  | 'login-code'
  /** A second factor, after a first one that was right. */
  | 'second-factor'
  /** A code by which somebody who registers proves a mailbox or number. */
  | 'registration-code'
  /** Nothing: the id of a token of a second factor that was used. */
  | 'factor-token'
  /** A code by which a forgotten password is set anew. */
  | 'recovery-code';

export interface Pending {
  /** What is needed to go on; never a secret. */
  data: object;
  expiresAt: Date;
  /** What has to be brought besides the id; of it a hash is kept. */
  secret?: string | undefined;
}

/** What sign-ins that are under way wait for, in the service's own database: a restart loses none. */
export interface PendingStore {
  /** Remembers one. False where there is one of this kind and id: whoever brings it comes for the second time. */
  add(kind: PendingKind, id: string, pending: Pending): Promise<boolean>;
  /** The data of one that can still be taken. */
  find<Data>(kind: PendingKind, id: string): Promise<Data | undefined>;
  /**
   * Takes one: it is given once, whoever asks at the same time. Undefined where there is none, it is over, or the secret is
   * another one; after five other ones it is over.
   */
  take<Data>(kind: PendingKind, id: string, secret?: string): Promise<Data | undefined>;
  /** Lets one that was taken be taken again: what it was taken for has changed nothing. */
  giveBack(kind: PendingKind, id: string): Promise<void>;
  /** Ends what a user could still go on with who has another password now: second factors, and codes for a new one. */
  endAll(userId: number): Promise<void>;
  /** Ends second factors, also taken ones, whose first factor has left these properties (`NewSession.outside`). */
  endByOutside(part: object): Promise<void>;
  /** True for one that was ended before, or is over by itself, taken or not. */
  isOver(kind: PendingKind, id: string): Promise<boolean>;
  /** How many that are not over were sent to one mailbox or number, taken or not. */
  count(kind: PendingKind, to: string): Promise<number>;
  /** Forgets those that are over. */
  clean(): Promise<void>;
}

/** Who guesses a code of six digits is right once in 200,000 times. */
const MOST_FAILURES = 5;

/** For one site, by its id; `now` is the clock of the service. */
export function createPendingStore(sql: Sql, site: string, now: () => Date): PendingStore {
  const query = async (text: string, values: unknown[]) =>
    ((await sql.executeSql(text, values)) as { rows: { data: unknown }[] }).rows;
  const isOpen = `site = $1 AND kind = $2 AND id = $3 AND taken_at IS NULL AND expires_at > $4
       AND failures < ${MOST_FAILURES}`;
  return {
    async add(kind, id, { data, expiresAt, secret }) {
      const added = await query(
        `INSERT INTO siteferry.pending_sign_in (site, kind, id, data, secret, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING data`,
        [site, kind, id, JSON.stringify(data), hashOf(id, secret), expiresAt],
      );
      return added.length > 0;
    },
    async find<Data>(kind: PendingKind, id: string) {
      const [row] = await query(`SELECT data FROM siteferry.pending_sign_in WHERE ${isOpen}`, [
        ...[site, kind, id, now()],
      ]);
      return row?.data as Data | undefined;
    },
    async take<Data>(kind: PendingKind, id: string, secret?: string) {
      const named = [site, kind, id, now()];
      const [row] = await query(
        `UPDATE siteferry.pending_sign_in SET taken_at = $4
         WHERE ${isOpen} AND secret IS NOT DISTINCT FROM $5 RETURNING data`,
        [...named, hashOf(id, secret)],
      );
      if (!row)
        await query(`UPDATE siteferry.pending_sign_in SET failures = failures + 1 WHERE ${isOpen}`, named);
      return row?.data as Data | undefined;
    },
    async giveBack(kind, id) {
      await query(
        `UPDATE siteferry.pending_sign_in SET taken_at = NULL WHERE site = $1 AND kind = $2 AND id = $3`,
        [site, kind, id],
      );
    },
    ...endQueries(query, site, now),
    async count(kind, to) {
      const found = await query(
        `SELECT data FROM siteferry.pending_sign_in
         WHERE site = $1 AND kind = $2 AND lower(data->>'to') = lower($3) AND expires_at > $4`,
        [site, kind, to, now()],
      );
      return found.length;
    },
    async clean() {
      await query('DELETE FROM siteferry.pending_sign_in WHERE site = $1 AND expires_at < $2', [site, now()]);
    },
  };
}

/** How others than who brings one end it. */
function endQueries(
  query: (text: string, values: unknown[]) => Promise<unknown[]>,
  site: string,
  now: () => Date,
): Pick<PendingStore, 'endAll' | 'endByOutside' | 'isOver'> {
  return {
    async endAll(userId) {
      await query(
        `UPDATE siteferry.pending_sign_in SET expires_at = $2
         WHERE site = $1 AND kind IN ('second-factor', 'recovery-code') AND data->>'userId' = $3 AND expires_at > $2`,
        [site, now(), String(userId)],
      );
    },
    async endByOutside(part) {
      await query(
        `UPDATE siteferry.pending_sign_in SET expires_at = $2
         WHERE site = $1 AND kind = 'second-factor' AND data->'outside' @> $3::jsonb AND expires_at > $2`,
        [site, now(), JSON.stringify(part)],
      );
    },
    async isOver(kind, id) {
      const found = await query(
        'SELECT data FROM siteferry.pending_sign_in WHERE site = $1 AND kind = $2 AND id = $3 AND expires_at > $4',
        [site, kind, id, now()],
      );
      return found.length === 0;
    },
  };
}

/** Of a secret and what it belongs to: two that are the same are not seen to be. */
function hashOf(id: string, secret: string | undefined): string | null {
  return secret === undefined ? null : createHash('sha256').update(`${id}\n${secret}`).digest('base64');
}
