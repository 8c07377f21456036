import { type Html, html } from '#core/base/html.ts';
import type { Message } from '#core/base/message.ts';
import { accessChangeColumns } from '#core/contract/access/consequences.ts';
import { columnText, headingOf } from '#core/contract/columns.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ReceiverOnlyEntity } from '#core/contract/transfer/compare.ts';
import type { Conflict } from '#core/contract/transfer/conflicts.ts';
import { type Change, type Plan, type PlanItem, status } from '#core/contract/transfer/plan.ts';
import { conflictsOf } from '#core/contract/transfer/plan-item.ts';
import type { ReportInput } from '#core/contract/transfer/report.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { columnName, withColumnNames } from '#core/messages/fields/column.ts';
import { formatCount, type Language } from '#core/messages/format.ts';
import { type Channel, isMessage } from '#core/messages/render.ts';
import { conflictMessage, keptMessage } from '#core/views/conflict-message.ts';
import { consequencesMessages, untoldChanges } from '#core/views/consequences.ts';
import { describeOptions } from '#core/views/import-options.ts';
import { placeMessage } from '#core/views/messages.ts';

/** What the report is written with. */
interface Writer {
  language: Language;
  /** Where the plan's other values are from. */
  source: 'archive' | 'source';
  text(message: Message): string;
}

/**
 * A plan or a comparison as a page of HTML that stands on its own, to be read, printed and filed: no script, nothing fetched, and every
 * text of the sites and the archive escaped. Entities without changes are counted and not listed.
 */
export function reportPlan(input: ReportInput, channel: Channel): string {
  const { kind, plan, warnings, onlyOnReceiver, receiver, archive, language } = input;
  const source = kind === 'import' ? 'archive' : 'source';
  const writer: Writer = { language, source, text: (one) => render(one, language, channel) };
  const { text } = writer;
  const title = text(message(`report.title.${kind}`));
  const conflicts = plan.items.filter((item) => item.conflict);
  const changes = plan.items.filter(
    (item) =>
      !item.conflict &&
      (item.status !== 'NoChanges' || item.findings !== undefined || item.kept !== undefined),
  );
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}: ${receiver}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<h1>${title}</h1>
<dl>
<dt>${text(message('report.receiver'))}</dt><dd>${receiver}</dd>
<dt>${text(message(`report.${source}`))}</dt><dd>${archive}</dd>
<dt>${text(message('report.options'))}</dt><dd>${describeOptions(plan.options).map(text).join(', ')}</dd>
<dt>${text(message('report.plan'))}</dt><dd><code>${plan.hash}</code></dd>
</dl>
<h2>${text(message(kind === 'compare' ? 'report.differences' : 'report.counts'))}</h2>
${countsTable(plan, writer)}
${warningList(warnings, writer)}
${consequencesSection(plan, writer)}
<h2>${text(message('report.conflicts'))}</h2>
${itemList(conflicts, writer)}
<h2>${text(message('report.changes'))}</h2>
${bySection(changes, writer)}
${kind === 'compare' ? onlyHere(onlyOnReceiver, writer) : html``}
</body>
</html>
`;
  return page.html;
}

/** What only the receiver has. */
function onlyHere(entities: readonly ReceiverOnlyEntity[], writer: Writer): Html {
  const { text } = writer;
  const list = html`<ul class="items">${entities.map(({ path, type }) => html`<li><b>${path}</b> <small>${type}</small></li>`)}</ul>`;
  return html`<h2>${text(message('status.OnlyReceiver'))}</h2>
${entities.length === 0 ? nothing(writer) : list}`;
}

function countsTable(plan: Plan, { language, text }: Writer): Html {
  const row = (name: string, counts: Plan['counts']) =>
    html`<tr><th scope="row">${name}</th>${status.options.map((one) => html`<td>${formatCount(counts[one], language)}</td>`)}</tr>`;
  return html`<table class="counts">
<thead><tr><th>${text(message('report.type'))}</th>${status.options.map((one) => html`<th>${text(message(`status.${one}`))}</th>`)}</tr></thead>
<tbody>${Object.entries(plan.byType).map(([type, counts]) => row(type, counts))}</tbody>
<tfoot>${row(text(message('balance.total')), plan.counts)}</tfoot>
</table>`;
}

function warningList(warnings: readonly Finding[], { text }: Writer): Html {
  if (warnings.length === 0) return html``;
  return html`<h2>${text(message('report.warnings'))}</h2>
<ul>${warnings.map(({ message: warned }) => html`<li>${text(warned)} <code>${warned.code}</code></li>`)}</ul>`;
}

/** What the plan does to people, where that was asked. */
function consequencesSection({ consequences }: Plan, writer: Writer): Html {
  if (!consequences) return html``;
  const { text } = writer;
  const { changes } = consequences;
  const more = untoldChanges(consequences);
  const ways = { say: text, time: (iso: string) => iso };
  const rows = changes.map(
    (one) =>
      html`<tr>${accessChangeColumns.map((column) => html`<td>${String(columnText(column, one, ways))}</td>`)}</tr>`,
  );
  const table = html`<table><thead><tr>${accessChangeColumns.map((column) => html`<th>${headingOf(column, ways)}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table>`;
  return html`<h2>${text(message('consequences.title'))}</h2>
${messageList(consequencesMessages(consequences), writer)}
${changes.length > 0 ? table : html``}
${more > 0 ? html`<p>${text(message('consequences.more', { count: more }))}</p>` : html``}`;
}

/** Items under their section, which is the first name of their path where there is more than one. */
function bySection(items: readonly PlanItem[], writer: Writer): Html {
  if (items.length === 0) return nothing(writer);
  const groups = Map.groupBy(items, ({ path }) => (path.includes(' / ') ? (path.split(' / ')[0] ?? '') : ''));
  const outside = writer.text(message('report.outside-sections'));
  return html`${Array.from(
    groups,
    ([section, list]) => html`<h3>${section || outside}</h3>${itemList(list, writer)}`,
  )}`;
}

function itemList(items: readonly PlanItem[], writer: Writer): Html {
  if (items.length === 0) return nothing(writer);
  return html`<ul class="items">${items.map((item) => itemEntry(item, writer))}</ul>`;
}

function nothing({ text }: Writer): Html {
  return html`<p>${text(message('report.nothing'))}</p>`;
}

function itemEntry(item: PlanItem, ofPlan: Writer): Html {
  const { type, path, status, skipped, kept = [], texts = [], findings = [], changes } = item;
  const places = texts.flatMap(({ column, places: inColumn }) =>
    inColumn.map((place) => message('text-place.in-column', { column, place: placeMessage(place) })),
  );
  const text = (said: Message) => ofPlan.text(withColumnNames(said, type));
  const writer = { ...ofPlan, text };
  return html`<li><span class="status ${status}">${text(message(`status.${status}`))}</span> <b>${path}</b> <small>${type}</small>
${conflictsOf(item).map((conflict) => conflictEntry(conflict, writer))}
${skipped ? html`<p>${text(skipped)}</p>` : html``}
${kept.length > 0 ? html`<p>${text(message('report.kept'))}</p>${messageList(kept.map(keptMessage), writer)}` : html``}
${places.length > 0 ? html`<p>${text(message('report.texts'))}</p>${messageList(places, writer)}` : html``}
${
  findings.length > 0
    ? messageList(
        findings.map((one) => one.message),
        writer,
      )
    : html``
}
${changes?.length ? changeTable(type, changes, writer) : html``}</li>`;
}

function messageList(messages: readonly Message[], { text }: Writer): Html {
  return html`<ul>${messages.map((one) => html`<li>${text(one)}</li>`)}</ul>`;
}

function conflictEntry(conflict: Conflict, { text }: Writer): Html {
  const decision = conflict.decision
    ? message('report.decided', { decision: message(`decision.${conflict.decision}`) })
    : message('report.undecided');
  return html`<p><b>${text(message(`conflict-kind.${conflict.code}`))}.</b> ${text(conflictMessage(conflict))}</p>
<p>${text(decision)}</p>`;
}

function changeTable(type: string, changes: readonly Change[], { text, source }: Writer): Html {
  const nameOf = (column: string) => {
    const name = columnName(type, column);
    return isMessage(name) ? text(name) : String(name);
  };
  const value = (one: Change['receiver']) => (one === null ? text(message('value.none')) : String(one));
  const titles = [message('report.column'), message('report.on-receiver'), message(`report.in-${source}`)];
  return html`<table class="changes"><thead><tr>${titles.map((title) => html`<th>${text(title)}</th>`)}</tr></thead>
<tbody>${changes.map(
    ({ column, receiver, archive }) =>
      html`<tr><th scope="row">${nameOf(column)}</th><td>${value(receiver)}</td><td>${value(archive)}</td></tr>`,
  )}</tbody></table>`;
}

const STYLE = `
body { font: 14px/1.45 "Segoe UI", "Noto Sans", system-ui, sans-serif; color: #201f1e; max-width: 1100px; margin: 24px auto; padding: 0 24px; }
h1 { font-size: 24px; } h2 { font-size: 18px; margin-top: 28px; border-bottom: 1px solid #d2d0ce; } h3 { font-size: 15px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; } dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; unicode-bidi: isolate; }
table { border-collapse: collapse; } th, td { border: 1px solid #d2d0ce; padding: 3px 8px; text-align: start; vertical-align: top; }
.counts td { text-align: end; } tfoot { font-weight: 600; }
.changes { width: 100%; table-layout: fixed; margin: 4px 0; } .changes th:first-child { width: 20%; }
.changes td { white-space: pre-wrap; overflow-wrap: anywhere; font-family: Consolas, "DejaVu Sans Mono", monospace; font-size: 12px; unicode-bidi: isolate; }
.items { list-style: none; padding: 0; } .items li { margin: 0 0 10px; padding-inline-start: 8px; border-inline-start: 3px solid #d2d0ce; break-inside: avoid; overflow-wrap: anywhere; }
.items b { unicode-bidi: isolate; } .items p { margin: 2px 0; }
.status { font-weight: 600; } .Add { color: #0b6a0b; } .Update { color: #8a5a00; } .Conflict { color: #a4262c; } .AutoCreate { color: #5c2e91; } .Skipped { color: #605e5c; }
@media print { body { margin: 0; max-width: none; } }
`;
