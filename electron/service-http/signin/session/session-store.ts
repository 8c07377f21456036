import { randomUUID } from 'node:crypto';
import { SiteferryError } from '#core/base/errors.ts';
import type { SignInMethod } from '#core/contract/access/signin.ts';
import type { Sql } from '#core/queue/database.ts';

export interface NewSession {
  userId: number;
  login: string;
  /** How it was begun. */
  way: SignInMethod;
  /** Null for a way without a provider. */
  providerId: number | null;
  /** For changing the password, and for nothing else. */
  isRestricted: boolean;
  /** When the password was changed last before: once it is again, the session is over. ISO 8601. */
  passwordChangedAt: string | null;
  expiresAt: Date;
  /** What the identity provider has to be told when the session is renewed or ended; absent where there is none. */
  outside?: object | undefined;
}

export interface Session extends NewSession {
  id: string;
  beganAt: Date;
  /** When it was prolonged last, or began. */
  renewedAt: Date;
  generation: number;
  isOver: boolean;
  /** Its identity provider is asked about it now, or has not answered a moment ago. */
  isLeased: boolean;
}

/** What came of asking for the next generation of a session. */
export type Renewal =
  | { kind: 'renewed'; session: Session }
  /** Somebody else has done so a moment ago with the same token: another tab. */
  | { kind: 'meanwhile' }
  /** The token was used up before: whoever brings it has stolen it, or it was stolen from him. The session is over. */
  | { kind: 'reused' }
  | { kind: 'over' };

/** Sessions of the people who have signed in, in the service's own database. */
export interface SessionStore {
  begin(session: NewSession): Promise<Session>;
  /** Those of these ids that are there. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, Session>>;
  /** Prolongs one by a token of its current generation, which is then used up. */
  renew(id: string, generation: number, expiresAt: Date): Promise<Renewal>;
  /**
   * Gives one to who may ask its identity provider now, and nobody else until then; undefined where somebody else may, or it
   * is over.
   */
  lease(id: string, until: Date): Promise<Session | undefined>;
  /** Replaces what is kept for the identity provider, and ends the lease. */
  setOutside(id: string, outside: object): Promise<void>;
  end(id: string, reason: string): Promise<void>;
  /** Ends all of a user. */
  endAll(userId: number, reason: string): Promise<void>;
  /** Those that are not over whose `outside` has these properties. */
  findByOutside(part: object): Promise<Session[]>;
  /** True for a user who has a session that is not over. */
  hasOpen(userId: number): Promise<boolean>;
  /** Forgets those that are long over. */
  clean(): Promise<void>;
}

/** Two tabs of a browser renew at the same time with the same token; milliseconds. */
const TOGETHER = 10_000;
/** How long a session that is over is remembered, so that a token of it that comes back is told from none; milliseconds. */
const REMEMBERED = 7 * 86_400_000;

/** Sessions of one site, by its id; `now` is the clock of the service. */
export function createSessionStore(sql: Sql, site: string, now: () => Date): SessionStore {
  const query = async (text: string, values: unknown[]) =>
    ((await sql.executeSql(text, values)) as { rows: SessionRow[] }).rows;
  const end = async (id: string, reason: string) => {
    await query(
      `UPDATE siteferry.session SET ended_at = $3, ended_because = $4
       WHERE id = $1 AND site = $2 AND ended_at IS NULL`,
      [id, site, now(), reason],
    );
  };
  return {
    async begin({ userId, login, way, providerId, isRestricted, passwordChangedAt, expiresAt, outside }) {
      const [row] = await query(
        `INSERT INTO siteferry.session (id, site, user_id, login, way, provider_id, is_restricted,
           password_changed_at, began_at, expires_at, outside)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING *`,
        [
          ...[randomUUID(), site, userId, login, way, providerId, isRestricted, passwordChangedAt],
          ...[now(), expiresAt, outside ? JSON.stringify(outside) : null],
        ],
      );
      if (!row) throw new SiteferryError('bug', { reason: 'a session that was begun is not there' });
      return sessionOf(row, now());
    },
    async find(ids) {
      const rows = await query('SELECT * FROM siteferry.session WHERE site = $1 AND id = ANY($2::uuid[])', [
        site,
        ids,
      ]);
      return new Map(rows.map((row) => [row.id, sessionOf(row, now())]));
    },
    renew: (id, generation, expiresAt) => renew({ query, site, now, end }, { id, generation, expiresAt }),
    ...outsideQueries({ query, site, now }),
    end,
    async endAll(userId, reason) {
      await query(
        `UPDATE siteferry.session SET ended_at = $3, ended_because = $4
         WHERE site = $1 AND user_id = $2 AND ended_at IS NULL`,
        [site, userId, now(), reason],
      );
    },
    async findByOutside(part) {
      const rows = await query(
        `SELECT * FROM siteferry.session
         WHERE site = $1 AND outside @> $2::jsonb AND ended_at IS NULL AND expires_at > $3`,
        [site, JSON.stringify(part), now()],
      );
      return rows.map((row) => sessionOf(row, now()));
    },
    async hasOpen(userId) {
      const open = await query(
        `SELECT * FROM siteferry.session
         WHERE site = $1 AND user_id = $2 AND ended_at IS NULL AND expires_at > $3 LIMIT 1`,
        [site, userId, now()],
      );
      return open.length > 0;
    },
    async clean() {
      const before = new Date(now().getTime() - REMEMBERED);
      await query('DELETE FROM siteferry.session WHERE site = $1 AND expires_at < $2', [site, before]);
    },
  };
}

interface Renewing {
  query: (text: string, values: unknown[]) => Promise<SessionRow[]>;
  site: string;
  now: () => Date;
  end: SessionStore['end'];
}

/** What is kept for the identity provider. */
function outsideQueries({
  query,
  site,
  now,
}: Omit<Renewing, 'end'>): Pick<SessionStore, 'lease' | 'setOutside'> {
  return {
    async lease(id, until) {
      const [row] = await query(
        `UPDATE siteferry.session SET asking_until = $4
         WHERE id = $1 AND site = $2 AND ended_at IS NULL AND expires_at > $3
           AND (asking_until IS NULL OR asking_until <= $3) RETURNING *`,
        [id, site, now(), until],
      );
      return row && sessionOf(row, now());
    },
    async setOutside(id, outside) {
      await query(
        'UPDATE siteferry.session SET outside = $3, asking_until = NULL WHERE id = $1 AND site = $2',
        [id, site, JSON.stringify(outside)],
      );
    },
  };
}

async function renew(
  { query, site, now, end }: Renewing,
  { id, generation, expiresAt }: { id: string; generation: number; expiresAt: Date },
): Promise<Renewal> {
  const [renewed] = await query(
    `UPDATE siteferry.session
     SET generation = generation + 1, renewed_at = $4, expires_at = $5
     WHERE id = $1 AND site = $2 AND generation = $3 AND ended_at IS NULL AND expires_at > $4
     RETURNING *`,
    [id, site, generation, now(), expiresAt],
  );
  if (renewed) return { kind: 'renewed', session: sessionOf(renewed, now()) };
  const [found] = await query('SELECT * FROM siteferry.session WHERE id = $1 AND site = $2', [id, site]);
  if (!found || found.ended_at !== null || found.generation <= generation) return { kind: 'over' };
  const sinceRenewal = now().getTime() - (found.renewed_at?.getTime() ?? 0);
  if (found.generation === generation + 1 && sinceRenewal < TOGETHER) return { kind: 'meanwhile' };
  await end(id, 'refresh-token-reused');
  return { kind: 'reused' };
}

interface SessionRow {
  id: string;
  user_id: number;
  login: string;
  way: SignInMethod;
  provider_id: number | null;
  is_restricted: boolean;
  password_changed_at: string | null;
  began_at: Date;
  expires_at: Date;
  generation: number;
  renewed_at: Date | null;
  ended_at: Date | null;
  outside: object | null;
  asking_until: Date | null;
}

function sessionOf(row: SessionRow, now: Date): Session {
  return {
    id: row.id,
    userId: row.user_id,
    login: row.login,
    way: row.way,
    providerId: row.provider_id,
    isRestricted: row.is_restricted,
    passwordChangedAt: row.password_changed_at,
    beganAt: row.began_at,
    renewedAt: row.renewed_at ?? row.began_at,
    expiresAt: row.expires_at,
    outside: row.outside ?? undefined,
    generation: row.generation,
    isOver: row.ended_at !== null || row.expires_at <= now,
    isLeased: row.asking_until !== null && row.asking_until > now,
  };
}
