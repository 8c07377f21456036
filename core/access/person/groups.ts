import type { Message } from '#core/base/message.ts';
import type { JoinClause } from '#core/site/table-joins.ts';
import type { QueryContext, QueryResult } from '../query-context.ts';

/** A group of a person. */
interface OwnGroup {
  GroupID: number;
  Name: string;
  /** Codes of its special rights; null where the database does not tell. */
  Rights: string[] | null;
}

interface Row {
  GroupID: number;
  Name: string;
  RightCode?: string | null;
}

const GROUPS: JoinClause = {
  table: 'Groups',
  on: { column: 'GroupID', of: 0, to: 'GroupID' },
  needed: { GroupID: 'GroupID', Name: 'Name' },
};
const RIGHTS: JoinClause = {
  table: 'GroupSpecialRights',
  on: { column: 'GroupID', of: 0, to: 'GroupID' },
  isOptional: true,
  needed: { RightCode: 'RightCode' },
};

/** Groups of a person by name, with their special rights; `without` says why the rights are not told. */
export async function readGroups(
  { tables, tryQuery }: QueryContext,
  UserID: number,
): Promise<{ result: QueryResult<OwnGroup[]>; without?: Message }> {
  const read = (added: readonly JoinClause[]) =>
    tables.joined<Row>({ table: 'GroupUsers' }, added, { UserID });
  const whole = await tryQuery(async () => byGroup(await read([GROUPS, RIGHTS]), true));
  if (!whole.unknown) return { result: whole };
  const alone = await tryQuery(async () => byGroup(await read([GROUPS]), false));
  return alone.unknown ? { result: alone } : { result: alone, without: whole.unknown };
}

function byGroup(rows: readonly Row[], hasRights: boolean): OwnGroup[] {
  return [...Map.groupBy(rows, ({ GroupID }) => GroupID)]
    .map(([GroupID, own]) => ({
      GroupID,
      Name: own[0]?.Name ?? '',
      Rights: hasRights ? own.flatMap(({ RightCode }) => RightCode ?? []).sort() : null,
    }))
    .sort((left, right) => left.Name.localeCompare(right.Name));
}
