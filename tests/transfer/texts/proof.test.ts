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
])('%s: %s', (language, marked) => {
  expect(markSample({ language, title: '', marked })).toBe(marked);
});

it('proves nothing of the statements that are too many for one text', () => {
  const statement = 'SELECT 1 FROM t WHERE ISNULL(StateID, 3) > 0;\n';
  const found = markSample({ language: 'sql', title: '', marked: statement.repeat(600) });
  expect([...found.matchAll(/«3»/g)].length).toBe(500);
  expect([...found.matchAll(/‹3›/g)].length).toBe(100);
});
