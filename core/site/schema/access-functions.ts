import type { Dialect } from '../dialects/dialect.ts';

/**
 * The database functions that decide about access to a task (spec, "Task access resources"), both dialects side by
 * side. `fn_UserTaskPermissions` gives one row per reason why the user has access, `fn_CheckUserTaskPermissions`
 * gives 1 or 0: owner, executor, or a row of `UserTaskPermissions`.
 */
const ACCESS_FUNCTIONS: Record<Dialect['name'], readonly string[]> = {
  postgres: [
    `CREATE FUNCTION dbo."fn_UserTaskPermissions"(task_id integer, user_id integer, subcat_id integer)
RETURNS TABLE ("TaskID" integer, "UserID" integer, "Source" varchar(20)) LANGUAGE sql STABLE AS $$
  SELECT t."TaskID", user_id, 'Owner'::varchar(20) FROM dbo."Tasks" t
    WHERE t."TaskID" = task_id AND t."SubcatID" = subcat_id AND t."UserID" = user_id
  UNION ALL
  SELECT e."TaskID", e."UserID", 'Executor'::varchar(20) FROM dbo."TaskExecutors" e
    JOIN dbo."Tasks" t ON t."TaskID" = e."TaskID" AND t."SubcatID" = subcat_id
    WHERE e."TaskID" = task_id AND e."UserID" = user_id
  UNION ALL
  SELECT p."TaskID", p."UserID", 'Permission'::varchar(20) FROM dbo."UserTaskPermissions" p
    JOIN dbo."Tasks" t ON t."TaskID" = p."TaskID" AND t."SubcatID" = subcat_id
    WHERE p."TaskID" = task_id AND p."UserID" = user_id
$$`,
    `CREATE FUNCTION dbo."fn_CheckUserTaskPermissions"(task_id integer, user_id integer, subcat_id integer)
RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (
    SELECT 1 FROM dbo."fn_UserTaskPermissions"(task_id, user_id, subcat_id)
  ) THEN 1 ELSE 0 END
$$`,
  ],
  mssql: [
    `CREATE FUNCTION [dbo].[fn_UserTaskPermissions](@task_id int, @user_id int, @subcat_id int)
RETURNS TABLE AS RETURN (
  SELECT t.[TaskID], t.[UserID], CAST('Owner' AS varchar(20)) AS [Source] FROM [dbo].[Tasks] t
    WHERE t.[TaskID] = @task_id AND t.[SubcatID] = @subcat_id AND t.[UserID] = @user_id
  UNION ALL
  SELECT e.[TaskID], e.[UserID], CAST('Executor' AS varchar(20)) AS [Source] FROM [dbo].[TaskExecutors] e
    INNER JOIN [dbo].[Tasks] t ON t.[TaskID] = e.[TaskID] AND t.[SubcatID] = @subcat_id
    WHERE e.[TaskID] = @task_id AND e.[UserID] = @user_id
  UNION ALL
  SELECT p.[TaskID], p.[UserID], CAST('Permission' AS varchar(20)) AS [Source] FROM [dbo].[UserTaskPermissions] p
    INNER JOIN [dbo].[Tasks] t ON t.[TaskID] = p.[TaskID] AND t.[SubcatID] = @subcat_id
    WHERE p.[TaskID] = @task_id AND p.[UserID] = @user_id
)`,
    `CREATE FUNCTION [dbo].[fn_CheckUserTaskPermissions](@task_id int, @user_id int, @subcat_id int)
RETURNS int AS BEGIN
  DECLARE @allowed int;
  SET @allowed = 0;
  IF EXISTS (SELECT 1 FROM [dbo].[fn_UserTaskPermissions](@task_id, @user_id, @subcat_id)) SET @allowed = 1;
  RETURN @allowed;
END`,
  ],
};

/** One CREATE FUNCTION per statement, to be run after the tables are there, each in a batch of its own. */
export function accessFunctions(dialect: Dialect): readonly string[] {
  return ACCESS_FUNCTIONS[dialect.name];
}
