import { expect, it } from 'vitest';
import { markSample } from './corpus.ts';

/** `«2»` is proven, `‹2›` only might be an id. */
it.each([
  ['sql', 'SELECT * FROM t WHERE SubcatID = -1 OR StateID IN (-2, «3»)'],
  ['sql', 'SELECT * FROM "t" WHERE "SubcatID" = -1::int OR "StateID" = - 2'],
  ['sql', 'SELECT 1 WHERE «5» IN (StateID, OtherStateID)'],
  ['sql', 'SET @StateID = ISNULL(@StateID, «5»)'],
  ['sql', 'EXEC dbo.MoveToState ‹7›, ‹5›'],
  ['sql', 'INSERT INTO a (SubcatID, X) OUTPUT inserted.X VALUES («210», 2)'],
  ['sql', 'SELECT MAX(StateID) FROM t HAVING MAX(StateID) = ‹5›'],
  ['csharp', 'task.StateID = -1; T x = new() { StateID = «3» };'],
  ['csharp', 'HashSet<int> closed = [‹5›, ‹6›]; if (closed.Contains(task.StateID)) return;'],
  ['csharp', 'if (task.StateID.In(«3», «5»)) return task.StateID.CompareTo(‹5›);'],
  ['csharp', 'int? stateId = null; stateId = cond ? «5» : null;'],
  ['sql', 'INSERT INTO t (SubcatID) SELECT «210» UNION ALL SELECT «211»'],
  ['sql', 'INSERT INTO t WITH (TABLOCK) (X, SubcatID) VALUES (5, ‹210›), (6, ‹211›)'],
  ['sql', 'INSERT INTO #t (ToStateID) VALUES («5»); CREATE TABLE #t (ToStateID numeric(5, 2) DEFAULT «5»)'],
  ['sql', 'ALTER TABLE t ADD CONSTRAINT DF DEFAULT ‹5› FOR ToStateID'],
  [
    'sql',
    'MERGE t USING (SELECT «2» AS GroupID) s ON 1 = 1 WHEN NOT MATCHED THEN INSERT (ToStateID) VALUES («5»);',
  ],
  [
    'sql',
    'MERGE t USING s ON 1 = 1 WHEN NOT MATCHED BY SOURCE AND t.ToStateID = «5» THEN UPDATE SET ToStateID = «6»;',
  ],
  [
    'sql',
    'IF @x = 1 BEGIN SELECT CASE ToStateID WHEN «3» THEN 1 WHEN «4» THEN 2 END FROM t WITH (NOLOCK) END',
  ],
  [
    'sql',
    'IF UPDATE(X) BEGIN INSERT INTO t (ToStateID) SELECT «5» FROM inserted END ELSE UPDATE t SET ToStateID = «6»',
  ],
  ['sql', 'IF @ToStateID = «5» RETURN CASE WHEN @NextStateID = «6» THEN 1 END'],
  ['sql', 'DECLARE @ToStateID int = ‹1› WHILE @ToStateID <= ‹5› SET @ToStateID = @ToStateID + 1'],
  [
    'sql',
    'SELECT GREATEST(ToStateID, ‹5›) FROM t WHERE ToStateID = ISNULL(@x, «5») AND (ToStateID, X) IN ((«5», 5))',
  ],
  [
    'sql',
    "SELECT 1 FROM t WHERE CONVERT(int, ToStateID, 5) = «5» AND ToStateID = CONVERT(varchar(5), '«6»')",
  ],
  ['sql', 'SELECT * FROM t PIVOT (COUNT(X) FOR ToStateID IN ([‹5›], [‹6›])) p'],
  [
    'sql',
    'CREATE FUNCTION f(to_state_id int DEFAULT ‹5›) AS $$ DECLARE subcat_id int := ‹210›; BEGIN END $$',
  ],
  ['csharp', 'for (int stateId = ‹1›; stateId < ‹5›; stateId++) Run(stateId);'],
  ['csharp', 'for (int stateId = ‹1›; stateId < ‹5›; stateId++) task.StateID = «5»;'],
  ['csharp', 'int stateId = ‹1›; while (true) stateId += 2;'],
  ['csharp', 'switch (task.StateID) { case «5»: goto case «6»; case «6»: break; }'],
  ['csharp', 'if (task.StateID is > ‹3› and < ‹5›) return;'],
  ['csharp', 'class A { int StateID { get { return ‹5›; } } int SubcatID { get => ‹210›; } }'],
  [
    'csharp',
    'static class Known { const int Closed = ‹5›; } class A { bool F() => StateID == Known.Closed; }',
  ],
  ['csharp', 'enum TaskStates { Closed = ‹5› } enum Colors { Red = 5 }'],
  ['csharp', 'task.ExtParams.GetById(‹3›); task?.ExtParams?[‹3›]; task.ExtParam(‹3›); x?.ExtParams[‹3›];'],
  ['csharp', 'task.ExtParams.First(p => p.Id == ‹3›); task.Rows.First(p => p.Id == 3);'],
  ['csharp', 'var at = Array.IndexOf(new[] { ‹1›, ‹2› }, task.StateID); stateIds.IndexOf(stateId, 5);'],
  ['csharp', 'return row.Field<int>("StateID") == «5» || row.Field<int>("Amount") == 5;'],
  ['csharp', 'command.Parameters.Add("@StateID", SqlDbType.Int).Value = «5»; values.Add("StateID", ‹5›);'],
  ['csharp', 'task.StateID = model.Status ?? «5»;'],
  [
    'csharp',
    'sql.Append("WHERE SubcatID = ‹210›"); rows.Select("StateID IN (‹5›, ‹6›)"); q.Where("StateID == ‹5›");',
  ],
  [
    'csharp',
    'Show("Select StateID = ‹5› in the list"); Show("Update StateID = ‹5› first"); Show("With StateID = ‹5›");',
  ],
  ['csharp', "Dear user, set StateID = ‹5› first. It isn't hard; don't worry, StateID = ‹7›;"],
  ['csharp', 'x = "SET NOCOUNT ON; SELECT 1 FROM t WHERE StateID = «5»"; y = "stateId=‹5›&top=5";'],
  [
    'javascript',
    "values.append('stateId', ‹5›); filter(['stateId', 'in', [‹5›, ‹6›]]); form.states.get(‹5›);",
  ],
  [
    'html',
    '<input type="hidden" name="stateId" value="‹5›"><input id="SubcatID" value=‹210›><input name="top" value="5">',
  ],
  [
    'html',
    '<a data-state-ids="‹5›,‹6›" data-sizes="5,6" onclick="openPortal(‹3›); go({ stateId: ‹5› })">x</a>',
  ],
  [
    'json',
    '{ "filter": { "stateId": { "in": [‹5›, ‹6›] }, "amount": { "in": [5] } }, "subcatIds": "‹210›,‹211›" }',
  ],
  ['json', '{ "filter": ["and", ["stateId", "=", ‹5›], ["subcatId", "in", [‹210›]], ["amount", "=", 5]] }'],
  ['json', '\uFEFF{ "stateId": «5», "where": "SubcatID = ‹210›" }'],
] as const)('%s: %s', (language, marked) => {
  expect(markSample({ language, title: '', marked })).toBe(marked);
});

it('proves nothing of the statements that are too many for one text', () => {
  const statement = 'SELECT 1 FROM t WHERE ISNULL(StateID, 3) > 0;\n';
  const found = markSample({ language: 'sql', title: '', marked: statement.repeat(600) });
  expect([...found.matchAll(/«3»/g)].length).toBe(500);
  expect([...found.matchAll(/‹3›/g)].length).toBe(100);
});

it('reports the first numbers of a list that is too long for a grammar', () => {
  const found = markSample({
    language: 'csharp',
    title: '',
    marked: `x = StateID.In(${'5, '.repeat(600)}5);`,
  });
  expect([...found.matchAll(/‹5›/g)].length).toBe(100);
});
