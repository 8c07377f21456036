import type { Message } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { userName } from '#core/contract/columns.ts';
import type { Change, Plan, PlanItem } from '#core/contract/transfer/plan.ts';
import { status } from '#core/contract/transfer/plan.ts';
import { conflictsOf } from '#core/contract/transfer/plan-item.ts';
import type { ReportInput } from '#core/contract/transfer/report.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { columnName, withColumnNames } from '#core/messages/fields/column.ts';
import { formatCount } from '#core/messages/format.ts';
import { type Channel, isMessage } from '#core/messages/render.ts';
import { conflictMessage } from '#core/views/conflict-message.ts';
import { consequencesMessages, untoldChanges } from '#core/views/consequences.ts';

/** What a comment of a review holds, in UTF-16 units; GitHub takes 65,536 characters. */
const MAX_LENGTH = 60_000;
/** So much of a value is shown, and of what is said. */
const MAX_VALUE = 200;
const MAX_SENTENCE = 2_000;

/**
 * A plan or a comparison as Markdown for a review. Every text of the sites and the archive is escaped: none becomes markup, a link
 * or a mention. What does not fit into a comment is counted.
 */
export function reportMarkdown(input: ReportInput, channel: Channel): string {
  const { kind, plan, warnings, onlyOnReceiver, receiver, archive, language } = input;
  const text = (one: Message) => render(one, language, channel);
  const say = (one: Message) => escapeMarkdown(text(one), MAX_SENTENCE);
  const source = kind === 'import' ? 'archive' : 'source';
  const head = [
    `## ${say(message(`report.title.${kind}`))}`,
    '',
    `- ${say(message('report.receiver'))}: **${escapeMarkdown(receiver)}**`,
    `- ${say(message(`report.${source}`))}: **${escapeMarkdown(archive)}**`,
    `- ${say(message('report.plan'))}: \`${plan.hash}\``,
    '',
    `| ${status.options.map((one) => say(message(`status.${one}`))).join(' | ')} |`,
    `|${status.options.map(() => ' ---: |').join('')}`,
    `| ${status.options.map((one) => formatCount(plan.counts[one], language)).join(' | ')} |`,
    '',
    ...warnings.map((one) => `> ${say(one.message)}  `),
    ...(warnings.length > 0 ? [''] : []),
    ...consequencesPart(plan, say),
  ];
  const items = plan.items.filter((item) => item.status !== 'NoChanges' || item.findings !== undefined);
  const alone = onlyOnReceiver.map(
    ({ path, type }) =>
      `- ${say(message('status.OnlyReceiver'))}: **${escapeMarkdown(path)}** (${escapeMarkdown(type)})`,
  );
  const entries = [...items.map((item) => itemEntry(item, say)), ...alone];
  return bounded(head, entries, (left) => say(message('report.more', { count: left }))).join('\n');
}

/** So many of those who lose or gain access are named. */
const MOST_NAMED = 20;

/** What the plan does to people, where that was asked. */
function consequencesPart({ consequences }: Plan, say: (message: Message) => string): string[] {
  if (!consequences) return [];
  const named = consequences.changes.slice(0, MOST_NAMED);
  const more = consequences.changes.length - named.length + untoldChanges(consequences);
  return [
    `### ${say(message('consequences.title'))}`,
    '',
    ...consequencesMessages(consequences).map((one) => `- ${say(one)}`),
    ...named.map(
      ({ user, task, after, why }) =>
        `  - ${say(message(`consequences.change.${after === 'granted' ? 'gained' : 'lost'}`))}: ` +
        `**${escapeMarkdown(userName(user))}**, ${task.TaskID} ${escapeMarkdown(task.Subject)}: ${say(why)}`,
    ),
    ...(more > 0 ? [`  - ${say(message('consequences.more', { count: more }))}`] : []),
    '',
  ];
}

/** As many entries as a comment holds, and how many there are more. */
function bounded(
  head: readonly string[],
  entries: readonly string[],
  more: (count: number) => string,
): string[] {
  const lines = [...head];
  let length = lines.reduce((sum, line) => sum + line.length + 1, 0);
  for (const [index, entry] of entries.entries()) {
    length += entry.length + 1;
    if (length > MAX_LENGTH) return [...lines, '', more(entries.length - index)];
    lines.push(entry);
  }
  return lines;
}

function itemEntry(item: PlanItem, sayPlain: (message: Message) => string): string {
  const { path, type, changes = [], findings = [], skipped } = item;
  const say = (said: Message) => sayPlain(withColumnNames(said, type));
  const title = `- ${say(message(`status.${item.status}`))}: **${escapeMarkdown(path)}** (${escapeMarkdown(type)})`;
  const notes = [
    ...conflictsOf(item).map((one) => say(conflictMessage(one))),
    ...(skipped ? [say(skipped)] : []),
    ...findings.map((one) => say(one.message)),
  ];
  return [
    title,
    ...notes.map((one) => `  - ${one}`),
    ...changes.map((one) => `  - ${changeText(type, one, say)}`),
  ].join('\n');
}

function changeText(type: string, change: Change, say: (message: Message) => string): string {
  const { receiver, archive } = change;
  const name = columnName(type, change.column);
  const value = (one: Change['receiver']) =>
    one === null ? say(message('value.none')) : `“${escapeMarkdown(String(one))}”`;
  return `${isMessage(name) ? say(name) : escapeMarkdown(String(name))}: ${value(receiver)} → ${value(archive)}`;
}

/** A text of somebody else as plain text of Markdown, in one line. */
function escapeMarkdown(text: string, most = MAX_VALUE): string {
  return (
    sanitize(text, most)
      .replace(/\s+/g, ' ')
      .replace(/[\\`*_{}[\]()#+\-.!|~>]/g, '\\$&')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      // Nobody is notified by a name in a script, and no address becomes a link.
      .replace(/@/g, '@\u200b')
      .replace(/:\/\//g, ':\u200b//')
  );
}
