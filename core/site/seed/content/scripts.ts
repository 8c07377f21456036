import type { ParameterType, Vocabulary } from './vocabulary.ts';

/** What a script of the seed data speaks about. */
export interface ScriptSubject {
  vocabulary: Vocabulary;
  /** Name of the script itself. */
  name: string;
  /** Name and id of the category. */
  category: string;
  categoryId: number;
  /** Code of a parameter of this type that the category has. */
  parameter: (type: ParameterType) => string;
  /** Id of a status. */
  stateId: number;
  /** Id of the last status, and of a group, that the category has. */
  finalStateId: number;
  groupId: number;
  /** Id of a parameter of this type that the category has. */
  parameterId: (type: ParameterType) => number;
}

type Script = (subject: ScriptSubject) => string;

/** Bodies of smarts, in C#. */
const EXPRESSIONS: readonly Script[] = [
  (s) => `// ${s.name}
var amount = task.GetDecimal("${s.parameter('number')}");
var limit = context.Settings.GetDecimal("ApprovalLimit", 1000000m);
return amount.HasValue && amount.Value > limit;`,
  (s) => `// ${s.name}
if (task.Deadline == null || task.State.Id == ${s.finalStateId}) return false;
var left = context.Calendar.WorkingHoursBetween(context.Now, task.Deadline.Value);
return left <= 16;`,
  (s) => `// ${s.name}
if (context.User.IsInGroup(${s.groupId})) return true;
return task.Signatures
    .Where(signature => signature.IsRequired)
    .All(signature => signature.Resolution != null && signature.Resolution.IsPositive);`,
  (s) => `// ${s.name}
var partner = task.GetText("${s.parameter('text')}");
if (string.IsNullOrWhiteSpace(partner)) return false;
return !context.Tasks.InCategory(${s.categoryId}).Any(other => other.Id != task.Id && other.GetText("${s.parameter('text')}") == partner);`,
];

/** Bodies of smart scripts, in C#. */
const SCRIPTS: readonly Script[] = [
  (s) => `// ${s.name}: ${s.category}
var group = context.GetGroup(${s.groupId});
var candidate = group.Members
    .Where(user => !user.IsAbsent(context.Today))
    .OrderBy(user => context.Tasks.OpenCount(user.Id))
    .FirstOrDefault();
if (candidate == null)
{
    context.Log.Warning("Nobody is available in " + group.Name);
    return;
}
task.Assign(candidate);`,
  (s) => `// ${s.name}: ${s.category}
if (!string.IsNullOrEmpty(task.Number)) return;
task.Number = context.Numerators.Next("${s.vocabulary.numerators[0]}");
task.SetDate("${s.parameter('date')}", context.Today);
task.MoveToState(${s.stateId});`,
  (s) => `// ${s.name}: ${s.category}
decimal total = 0;
foreach (var row in task.Table("${s.parameter('table')}").Rows)
{
    total += row.GetDecimal(1, 0m) * row.GetDecimal(2, 0m);
}
task.SetDecimal("${s.parameter('number')}", Math.Round(total, 2));`,
  (s) => `// ${s.name}: ${s.category}
var mail = context.Mail.FromTemplate("${s.vocabulary.notifications[0]}", task);
mail.To = task.GetText("${s.parameter('text')}");
mail.Attach(context.PrintForms.Render("${s.vocabulary.printForms[0]}", task));
context.Mail.Send(mail);`,
];

/** Queries, in SQL that both databases understand. */
const QUERIES: readonly Script[] = [
  (s) => `SELECT t.TaskID, t.Subject
FROM dbo.Tasks t
WHERE t.SubcatID = ${s.categoryId}
  AND t.StateID NOT IN (${s.stateId}, ${s.finalStateId})
ORDER BY t.TaskID`,
  (s) => `SELECT v.TextValue, COUNT(*) AS Tasks
FROM dbo.TaskExtParamValues v
JOIN dbo.ExtParams p ON p.ExtParamID = v.ExtParamID
WHERE p.ExtParamID = ${s.parameterId('select')}
GROUP BY v.TextValue`,
  (s) => `SELECT s.Name, COUNT(t.TaskID) AS Tasks
FROM dbo.States s
LEFT JOIN dbo.Tasks t ON t.StateID = s.StateID AND t.SubcatID = ${s.categoryId}
GROUP BY s.Name`,
];

/** Scripts of forms, in JavaScript. */
const FORM_SCRIPTS: readonly Script[] = [
  (s) => `// ${s.name}
form.on('change', '${s.parameter('number')}', (value) => {
  form.field('${s.parameter('number')}').toggleClass('attention', Number(value) > 1000000);
});`,
  (s) => `// ${s.name}
form.on('load', () => {
  const closed = form.task.state.id === ${s.finalStateId};
  form.block('GENERAL').setReadOnly(closed);
});`,
  (s) => `// ${s.name}
async function run(task) {
  const answer = await dialogs.confirm('${s.vocabulary.sentences.sure}');
  if (answer) await task.moveToState(${s.stateId});
}`,
];

/** Templates, in HTML. */
const PAGES: readonly Script[] = [
  (s) => `<p>${s.vocabulary.sentences.greeting}, {{user.name}}!</p>
<p>${s.vocabulary.sentences.mail}</p>
<p><a href="{{task.url}}">{{task.number}} — {{task.title}}</a></p>`,
  (s) => `<h1>${s.name}</h1>
<table class="sheet">
  <tr><th>${s.category}</th><td>{{task.number}}</td></tr>
  <tr><th>{{param('${s.parameter('text')}').name}}</th><td>{{param('${s.parameter('text')}').value}}</td></tr>
  {{#each signatures}}<tr><td>{{name}}</td><td>{{resolution}} {{date}}</td></tr>{{/each}}
</table>`,
  (s) => `<section data-code="${s.parameter('text')}">
  <h2>${s.name}</h2>
  <p>{{description}}</p>
</section>`,
];

function choose(scripts: readonly Script[]): (index: number, subject: ScriptSubject) => string {
  return (index, subject) => scripts[index % scripts.length]?.(subject) ?? '';
}

export const expressionBody = choose(EXPRESSIONS);
export const scriptBody = choose(SCRIPTS);
export const query = choose(QUERIES);
export const formScript = choose(FORM_SCRIPTS);
export const page = choose(PAGES);
