import { hasColumns, requireColumns, selectList } from '../columns.ts';
import type { QueryContext, QueryResult } from '../query-context.ts';
import type { GroupRight, TaskRow } from './facts.ts';

type Row = {
  Group: string | null;
  CanEdit: boolean | null;
  IsOwnTasksOnly?: boolean | null;
  StateCanEdit?: boolean | null;
};

/**
 * Groups of the user that have rights in the category of the task, with those in the task's status. spec.md does not show
 * how the right to change a task is kept; docs/reference/access.md says why it is read from here.
 */
export async function readGroupRights(
  db: QueryContext,
  task: TaskRow,
  userId: number,
): Promise<QueryResult<readonly GroupRight[]>> {
  return await db.tryQuery(async () => {
    requireColumns(db, 'GroupUsers', 'GroupID', 'UserID');
    requireColumns(db, 'GroupPermissions', 'SubcatID', 'GroupID', 'CanEdit');
    requireColumns(db, 'StatePermissions', 'SubcatID', 'GroupID', 'StateID', 'CanEdit');
    const { identifier, placeholder, table } = db.session.dialect;
    const on = (left: string, right: string, column: string) =>
      `${left}.${identifier(column)} = ${right}.${identifier(column)}`;
    const isNamed = hasColumns(db, 'Groups', 'GroupID', 'Name');
    const columns = selectList(
      db,
      { table: 'GroupPermissions', alias: 'p', columns: ['CanEdit', 'IsOwnTasksOnly'] },
      { table: 'StatePermissions', alias: 's', columns: [['CanEdit', 'StateCanEdit']] },
      ...(isNamed ? [{ table: 'Groups', alias: 'g', columns: [['Name', 'Group'] as const] }] : []),
    );
    const rows = await db.session.query<Row>(
      `SELECT ${columns} FROM ${table('GroupUsers')} m ` +
        `INNER JOIN ${table('GroupPermissions')} p ON ${on('p', 'm', 'GroupID')} AND p.${identifier('SubcatID')} = ${placeholder(1)} ` +
        (isNamed ? `LEFT JOIN ${table('Groups')} g ON ${on('g', 'm', 'GroupID')} ` : '') +
        `LEFT JOIN ${table('StatePermissions')} s ON ${on('s', 'p', 'GroupID')} AND ${on('s', 'p', 'SubcatID')} ` +
        `AND s.${identifier('StateID')} = ${placeholder(2)} ` +
        `WHERE m.${identifier('UserID')} = ${placeholder(0)} ORDER BY p.${identifier('GroupID')}`,
      [userId, task.SubcatID, task.StateID ?? 0],
    );
    return rows.map((row) => ({
      Group: row.Group ?? null,
      CanEdit: row.CanEdit === true,
      IsOwnTasksOnly: row.IsOwnTasksOnly === true,
      StateCanEdit: row.StateCanEdit ?? null,
    }));
  });
}
