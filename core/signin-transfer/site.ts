import { judgeEntry, readEntryState, withNotes } from '#core/access/lock-out/assess.ts';
import { replaySignIns } from '#core/access/lock-out/replay.ts';
import { requireHarmless } from '#core/access/lock-out/require-confirmed.ts';
import { assessRevokedRight } from '#core/access/lock-out/rights.ts';
import { readSignInUsers } from '#core/access/lock-out/users.ts';
import { synchronizationRisks } from '#core/access/lock-out/writes.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { signInCatalog } from '#core/catalog/sign-in-catalog.ts';
import type { Guard } from '#core/contract/signin/guard.ts';
import type { SignInWrite } from '#core/contract/transfer/sign-in.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Administration } from '#core/signin/administration.ts';
import { findOperator, isAdministrator, type Operator, requireAdministrator } from '#core/signin/operator.ts';
import { findUserByLogin } from '#core/signin/users.ts';
import type { Session, Site } from '#core/site/site.ts';
import { openTables, type SiteTables } from '#core/site/site-tables.ts';
import type { BuiltPlan } from '#core/transfer/plan/planner.ts';
import { type RowStore, withStore } from '#core/transfer/row-store.ts';
import type { NewIds } from '#core/transfer/write/context.ts';
import { serviceOfId } from './identity.ts';
import { readSignIn } from './read.ts';
import { secretFindings } from './secrets.ts';
import { writeSignIn } from './write.ts';
import { removed, valuesOf, type Writing, written } from './writing.ts';

/** Who writes, and what was confirmed by which name of the site. */
export interface SignInWriter extends Partial<SignInWrite> {
  address: string;
  now: () => Date;
  /**
   * Takes back what its operator was allowed to write, and asked to be taken back: also where that has cost the operator the
   * right to it, and whomever it locks out.
   */
  takesBack?: boolean;
  /** Told what a write would mean, with the sign-ins of the last days, in place of the refusal: it is rolled back. */
  onJudged?: (guard: Guard) => void;
}

/** A site whose rows are those of sign-in. It can be written where it is said in whose name. */
export function signInSite(site: Site, writer?: SignInWriter): Site {
  return withStore(site, signInCatalog, signInStore(site, writer));
}

/** What reads and writes them. */
function signInStore(site: Site, writer?: SignInWriter): RowStore {
  const open = (session: Session) => openTables(session, site.catalog, message('feature.signin'));
  const store: RowStore = {
    read: async (session) => await readSignIn(await open(session)),
    findings: (built) => secretFindings(built, writer?.secrets ?? {}),
    async write(session, built) {
      const tables = await open(session);
      const login = writer?.operator;
      if (!writer || login === undefined)
        throw new SiteferryError('usage', { reason: message('sign-in.operator-needed') });
      const operator = await findWriter(tables, writer, login);
      const at = withStore(site, signInCatalog, store);
      return await writeGuarded({ tables, operator }, { session, site: at, built, writer, login });
    },
  };
  return store;
}

/** In whose name it is written. Throws `operator-unknown`, `right-missing`. */
async function findWriter(
  tables: SiteTables,
  { takesBack = false }: SignInWriter,
  login: string,
): Promise<Operator> {
  const formerly = takesBack ? await findUserByLogin(tables, login) : undefined;
  if (formerly) return { userId: formerly.UserID, login, isSuperAdmin: true, rights: new Set() };
  const operator = await findOperator(tables, login);
  requireAdministrator(operator);
  return operator;
}

interface Guarded {
  session: Session;
  site: Site;
  built: Pick<BuiltPlan, 'entities' | 'removals'>;
  writer: SignInWriter;
  login: string;
}

/** Writes, and asks the lock-out guard what has become of everybody before anything is committed. */
async function writeGuarded(
  administration: Administration,
  { session, site, built, writer, login }: Guarded,
): Promise<NewIds> {
  const { tables, operator } = administration;
  const { secrets = {}, confirm, address } = writer;
  const now = writer.now();
  const { entities, removals } = built;
  const writing: Writing = {
    ...{ administration, session, site, entities, removals, secrets, now },
    newIds: new Map(),
  };
  const people = await readSignInUsers(tables);
  const before = await readEntryState(administration);
  const notes = await notesOf(writing);
  const newIds = await writeSignIn(writing);
  if (writer.takesBack) return newIds;
  const after = await readEntryState(administration);
  const verdict = judgeEntry(people, before, after, operator.userId, now);
  const isAdministering = isAdministrator(await findOperator(tables, login));
  const guard = withNotes(verdict, {
    notes: [...notes, ...(isAdministering ? [] : [message('lock-out.own-administration')])],
    isDangerous: notes.length > 0 || !isAdministering,
  });
  if (!writer.onJudged) requireHarmless(guard, { site: address, confirm });
  else {
    const replay = await replaySignIns(administration, { people, before, after, now });
    writer.onJudged(replay ? { ...guard, replay } : guard);
  }
  return newIds;
}

/** What users lose, while every way to sign in stays. */
async function notesOf(writing: Writing): Promise<Message[]> {
  const { administration } = writing;
  const notes: Message[] = [];
  for (const entity of written(writing, 'sign-in-synchronization')) {
    const values = valuesOf(writing, entity);
    const { ServiceId } = values;
    const service = typeof ServiceId === 'number' ? { ServiceId: serviceOfId(ServiceId).id } : {};
    notes.push(...(await synchronizationRisks(administration, entity.match?.id, { ...values, ...service })));
  }
  const groups = await administration.tables.select<{ GroupID: number; Guid: string }>('Groups');
  for (const { GroupID, RightCode } of removed(writing, 'sign-in-rights')) {
    const group = groups.find((one) => one.GroupID === GroupID)?.Guid;
    if (group === undefined) continue;
    const lost = await assessRevokedRight(administration, { group, right: String(RightCode) });
    if (lost.isDangerous) notes.push(...lost.notes);
  }
  return notes;
}
