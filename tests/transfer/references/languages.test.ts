import { describe, expect, it } from 'vitest';
import { CATEGORY } from '#core/catalog/entity-type.ts';
import { createTextReferenceFinder } from '#core/transfer/references/reference.ts';
import { catalog, facts, type Language, marked, search, texts, unmarked } from './support.ts';

const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const DIGITS = '0f8fad5bd9cb469fa16570867728950e';

/** Texts with what is found in them marked: `«2»` certain, `‹2›` a guess. */
const csharp = `
return IsInGroup(«2»);
return IsInGroup ( /* 7 */ «2» // 8
);
return user.IsInGroup(«2»L) || this?.IsInGroup(«3»u);
return IsInGroup(x + 2) || IsInGroup(2 + x) || IsInGroup(-2) || IsInGroup(id) || IsInGroup(‹2›, ‹3›) || IsInGroup();
return IsInGroup(2.5) || IsInGroup(0x10) || IsInGroup(1e3) || IsInGroup(0) || IsInGroup(007) || IsInGroup(1_000);
return IsInGroup(«2147483647») || IsInGroup(2147483648) || IsInGroup(99999999999);
return isInGroup(‹2›) || IsInGroups(‹2›) || IsInGroup.Of(2) || XIsInGroup(‹2›);
// IsInGroup(2)
/* IsInGroup(2) */ return true;
return "IsInGroup(2)" + 'x' + '"' + IsInGroup(«2»);
return @"C:\\" + IsInGroup(«2») + "\\\\" + IsInGroup(«3») + "\\\\\\\\" + IsInGroup(«4»);
return @"a ""IsInGroup(2)"" b" + IsInGroup(«3») + "a \\" IsInGroup(2)" + IsInGroup(«4») + "" + IsInGroup(«5») + @"" + IsInGroup(«6»);
return $"a {IsInGroup(«2»)} {{IsInGroup(3)}} {x:0.00} IsInGroup(4) {F("}", new { A = IsInGroup(«5») })}" + IsInGroup(«6»);
return $@"a ""{IsInGroup(«2»)}"" \\{IsInGroup(«3»)}" + IsInGroup(«4») + @$"{IsInGroup(«5»)}";
return """ a "IsInGroup(2)" "" b """ + IsInGroup(«3») + $$"""{IsInGroup(2)} {{IsInGroup(«4»)}} """ + IsInGroup(«5»);
return """"a """IsInGroup(2)"" """" + IsInGroup(«3»);
return InGroups(«1», «2»,«3») || InGroups(«1») || InGroups(«1», x, «3», 4 + 5, F(6, 7), -8, «9») || InGroups();
return GetGroup("«2»") || GetGroup(‹2›) || GetGroup("2 ") || GetGroup("x") || GetGroup($"{2}") || GetGroup(@"«2»");
return Groups.ByName("«Office»") || context . Groups ?. ByName ( "«Офис»" ) || Groups.ByName("‹a\\"b›") || Groups.ByName(office);
return task.StateId == «3» || task.StateId != «4» || «5» == StateId || «6» != a.b.c.StateId || task[1].StateId == «7» || t().StateId == «8»;
return StateId == 3 + x || x - StateId == 3 || 3 + 4 == StateId || «3» == StateId.Value || StateId == x || StateId > ‹3› || 3 == StateId(1);
return StateId == «3» ? 1 : 2; return !(StateId == «3» && x) || (StateId == «3»);
task.StateId = «3»; var x = y.FromStateId == ‹4› && z.from_state_id == ‹5› && q.groupID != «6» && «7» == a.ExtParamId;
var x = estateId == 3 && stateIdx == 3 && Id == 3 && state == 3 && groupId == 3.5 && groupId > ‹3› && groupId == 3 - 1;
Move(task, «3»); Move(other, 3); Move(task, x, 3);
#region StateId == 3 "
return StateId == «3»;
  #endregion it's
return @class.StateId == «3» && '\\'' != 'a' && '\\u0041' == c && StateId == «4»;
var s = "no end
return IsInGroup(«2»);
IsInGroup(«2»)}}]) IsInGroup(3 ;IsInGroup(«4»)
`;

const sqlInCSharp = `
db.Query("SELECT * FROM t WHERE SubcatID = «2» AND x = 'SubcatID = 3' -- SubcatID = 4");
db.Query("where SubcatID = ‹2›"); db.Query("selection SubcatID = ‹2›"); db.Query("Please select SubcatID = ‹2›");
db.Query("\\n  select * from t\\r\\n where \\"SubcatID\\" = «2» and x = \\u0031 and y='\\t' and SubcatID=«3»");
db.Query(@"
  -- comes first: SubcatID = 1
  UPDATE t SET StateId = «5» WHERE ""SubcatID"" = «2»");
db.Query("""
  DELETE FROM t WHERE [SubcatID] = «2» AND "StateId" IN («1», «2»)
  """);
db.Query("select * from t " + "where SubcatID = «2»" + " and StateId = «3» " + x);
db.Query("select * from t where SubcatID = " + id + " and StateId = «3»");
db.Query("select * from t where SubcatID = ‹2›" + id); db.Query("select * from t where StateId = ‹3›" + y);
db.Query("select * from t where " + prefix + "StateId = ‹3› and SubcatID = «2»");
db.Query($"select * from t where SubcatID = {id} and StateId = «3» and {x}.SubcatID = «4» and a{{b}} = 5 and q = {Get(IsInGroup(«6»))}");
db.Query("select * from t where SubcatID = " + (x ? "SubcatID = ‹7›" : F("SubcatID = ‹8›", 9)) + " or SubcatID = «4»", "SubcatID = ‹5›");
db.Query("select 1", "where SubcatID = ‹5›"); x = "select 1"; y = "where SubcatID = ‹6›";
db.Query("exec sp_executesql N'select * from t where SubcatID = «3»'");
`;

const sql = `
SELECT * FROM t WHERE SubcatID = «1» AND t.SubcatID=«2» AND [t].[SubcatID] = «3» AND "SubcatID" = «4» AND subcatid <> «5» AND SUBCATID != «6»
SELECT * FROM t WHERE «1» = t.SubcatID AND «2» <> dbo.t."SubcatID" AND (SubcatID = «3») OR NOT SubcatID = «4»;
SELECT * FROM t WHERE StateId IN («1», «2»,«3») AND t.StateId NOT IN («4») AND StateId in (select StateID from s where StateID = «5»)
SELECT * FROM t WHERE StateId IN («1», @x, «3», 4 + 5, f(6, 7), -8, 2.5, «9») AND StateId IN () AND StateId IN (1
SELECT * FROM t WHERE SubcatID = @id AND SubcatID = -1 AND SubcatID = 1 + 2 AND SubcatID + 1 = 2 AND 1 = SubcatID * 2 AND SubcatID = 1.5
SELECT * FROM t WHERE SubcatID > ‹1› AND SubcatID BETWEEN ‹1› AND ‹2› AND SubcatID LIKE ‹1› AND SubcatID = '‹1›' AND SubcatID = $1 AND SubcatID = :id
SELECT * FROM t WHERE SubcatID /* 1 */ = -- 2
 «3» /* SubcatID = 4 /* SubcatID = 5 */ SubcatID = 6 */ AND 'SubcatID = 7' = 'it''s SubcatID = 8' AND SubcatID = «9»
SELECT 'a\\' , SubcatID FROM t WHERE SubcatID = «1» AND x = E'it\\'s SubcatID = 2' AND SubcatID = «3» AND N'SubcatID = 4' = U&'x'
SELECT $$ it's SubcatID = 1 $$, $tag$ $$ SubcatID = 2 $tag$ WHERE SubcatID = «3» AND SubcatID = «4»::int AND a[1] = 2 AND ARRAY[1,2] = x
EXEC p @SubcatID = ‹5›, :stateId = ‹3›; SELECT * FROM t WHERE ParentSubcatID = ‹6› AND ToStateID IN (‹7›, ‹8›) AND «9» = StateId AND GroupID = ‹10›
SELECT * FROM t WHERE GroupName = '«Office»' AND GroupName = N'«Офис»' AND GroupName = '‹O''Brien›' AND GroupName = 5 AND GroupName = ''
EXEC('SELECT * FROM t WHERE SubcatID = «3» AND x = ''SubcatID = 4''' + ' AND StateId = «5»')
SELECT #temp.x FROM #temp WHERE #temp.SubcatID = «3» AND SubcatIDs = ‹4› AND Unsubcatid = 5
`;

const javascript = `
if (isInGroup(«2»)) user.isInGroup(«3»n) || isInGroup ( /* 1 */ «4» ) || IsInGroup(‹5›) || "isInGroup(6)" || 'isInGroup(7)' || \`isInGroup(8)\`;
const x = \`a \${isInGroup(«2»)} \${\`b \${isInGroup(«3»)} }\`} \\\${isInGroup(4)} \${{ a: isInGroup(«5») }}\` + isInGroup(«6»);
x = /isInGroup(2)/.test("a") || a / isInGroup(«3») / 4; y = (1) / isInGroup(«4») / 5; z = [1] / isInGroup(«5») / 6;
if (x) /isInGroup(2)"/.test(y); return /[/"]isInGroup(2)/g || isInGroup(«3»); x = a++ / isInGroup(«4») / 2;
task.stateId === «2» || task.stateId == «3» || «4» !== task.stateId || this.task.stateId != «5» || stateId === ‹6› || task?.stateId === «7»
inGroups([«1», «2», x, «3»]) || inGroups(‹4›) || inGroups([]) || inGroups([...5])
form.stateId = ‹4›; let groupId = ‹5›; newGroupId += 6; x.extParamId == ‹7›; y = { stateId: ‹8› }; groupId == "‹9›";
db.query("select * from t where SubcatID = «2»"); db.query(\`select * from t where SubcatID = \${id} and StateId = «3»\`);
x = 'no end isInGroup(2)
isInGroup(«3»);
x = 'it\\'s isInGroup(2)' + "\\
isInGroup(4)" + isInGroup(«5»);
`;

const json = String.raw`
{ "Settings": { "StateId": «3», "stateIdentifier": 4, "Other": { "StateId": ‹5› } }, "StateId": ‹6› }
{ "items": [ { "GroupIds": [«1», «2», "‹3›", 2.5, -1, 0, null, {"x": 4}] }, { "GroupIds": ‹5› } ], "GroupId": "‹7›", "GroupID": 8.0 }
{ "items": { "any": { "GroupIds": { "a": «1» } } }, "a/b": { "group": "«Office»" }, "a": { "b": { "group": "Office" } } }
{ "a/b": { "group": "‹a\"b›" }, "Sett\u0069ngs": { "StateId": «3» } }
`;

/** Guids stand anywhere; `{0}` is written as one. */
const guids: Record<Language, string[]> = {
  csharp: [
    'x = "«{0}»"; // «{0}»',
    'x = Guid.Parse("{«{0}»}") /* («{0}») */ + @"a «{0}» b" + $"«{0}» {«{0}»}"',
    `x = "‹${DIGITS}›" + "${DIGITS}0" + ${DIGITS}`,
    'x = "{0}0" + "0{0}" + "a{0}" + "{0}-1234" + "1234-{0}" + "x-«{0}»-y" + "_«{0}»_" + "\\n«{0}»"',
    'no end "«{0}» @"«{0}»',
  ],
  sql: ["select * from t where Guid = N'«{0}»' and x = '{«{0}»}' -- «{0}»", '"«{0}»" = [«{0}»]'],
  javascript: ['x = `«{0}» $' + '{"«{0}»"}` + /«{0}»/'],
  json: ['{ "owner": "«{0}»", "«{0}»": ["{«{0}»}", "x «{0}»"] }', 'no JSON «{0}»'],
  html: ['<p data-x="«{0}»">«{0}»</p><script>x = "«{0}»"</script>'],
};

const tables: [string, Language, string][] = [
  ['C#', 'csharp', csharp],
  ['SQL in C#', 'csharp', sqlInCSharp],
  ['SQL', 'sql', sql],
  ['JavaScript', 'javascript', javascript],
];

describe.each(tables)('%s', (_name, language, table) => {
  it('names what its patterns say, and nothing else', () => {
    expect(marked(language, unmarked(table))).toBe(table);
  });

  it('says the same with the line ends of Windows and a byte order mark', () => {
    const windows = `\uFEFF${table.replaceAll('\n', '\r\n')}`;
    expect(marked(language, unmarked(windows))).toBe(windows);
  });
});

describe('JSON', () => {
  it.each(json.trim().split('\n'))('%s', (line) => {
    expect(marked('json', unmarked(line))).toBe(line);
  });

  it.each(['', ' \n', 'null'])('names nothing where it is empty: %j', (text) => {
    expect(search('json', text)).toBeUndefined();
  });

  it('is not read where it is none', () => {
    expect(search('json', '{ "Settings": { "StateId": 3 }')).toEqual({
      references: [],
      unparsed: 'malformed',
    });
  });
});

describe('Guids', () => {
  const cases = Object.entries(guids).flatMap(([language, list]) =>
    list.map((written): [Language, string] => [language as Language, written]),
  );
  it.each(cases)('%s: %s', (language, written) => {
    for (const guid of [GUID, GUID.toUpperCase()]) {
      const text = written.replaceAll('{0}', guid);
      expect(marked(language, unmarked(text))).toBe(text);
    }
  });

  it('have the type of the pattern that they stand in', () => {
    for (const call of [`"${GUID}"`, `Guid.Parse("{${GUID}}")`, `new Guid("${DIGITS}")`]) {
      expect(facts(search('csharp', `x = Groups.ByGuid(${call});`)?.references[0])).toMatchObject({
        by: 'guid',
        type: 'groups',
        certain: true,
        pattern: 'Groups.ByGuid(#)',
      });
    }
    expect(facts(search('json', `{"owner":"${GUID}"}`)?.references[0]).type).toBe('groups');
  });
});

describe('a page', () => {
  it.each([
    '<p>isInGroup(2)</p><script>isInGroup(«3»)</script>isInGroup(4)',
    '<SCRIPT type="module" defer>\nisInGroup(«3»)</SCRIPT ><script type=text/javascript>isInGroup(«4»)</script>',
    '<script type="text/x-template">isInGroup(2)</script><scripts>isInGroup(3)</scripts>',
    '<script>isInGroup(«3»)',
    '<script a="',
  ])('%s', (written) => {
    expect(marked('html', unmarked(written))).toBe(written);
  });
});

describe('a reference', () => {
  it('says where it stands, what it names and what found it', () => {
    const text = '// é́\r\nvar x = 1;\rreturn IsInGroup(12L);\n';
    expect(search('csharp', text)).toEqual({
      references: [
        {
          from: text.indexOf('12L'),
          to: text.indexOf('12L') + 2,
          line: 3,
          column: 18,
          written: '12',
          by: 'id',
          type: 'groups',
          certain: true,
          pattern: 'IsInGroup(#)',
        },
      ],
    });
  });

  it('has the type of its pattern, or of the name that it was guessed by', () => {
    const found = search('sql', "SubcatID = 1 AND StateId = 2 AND ParentSubcatID = 3 AND GroupName = 'x'");
    expect(found?.references.map(({ type, by, certain }) => [type, by, certain])).toEqual([
      [CATEGORY, 'id', true],
      ['states', 'id', true],
      [CATEGORY, 'id', false],
      ['groups', 'key', true],
    ]);
  });

  it('is looked for in texts that have a language only', async () => {
    const find = await createTextReferenceFinder(catalog, []);
    expect(await find(texts, [{ Name: GUID, Plain: GUID, Sql: null, StateID: 3 }])).toEqual([[]]);
  });

  it.each([
    { in: 'csharp', match: 'IsInGroup()', type: 'groups', by: 'id' },
    { in: 'csharp', match: 'F(#, #)', type: 'groups', by: 'id' },
    { in: 'sql', match: '= #', type: 'groups', by: 'id' },
    { in: 'json', match: 'Settings', type: 'groups', by: 'id' },
    { in: 'sql', match: 'X = #', type: 'nothing', by: 'id' },
  ] as const)('cannot be found by $match of $type', async (pattern) => {
    await expect(createTextReferenceFinder(catalog, [pattern])).rejects.toThrow(
      expect.objectContaining({ code: 'bug' }),
    );
  });
});
