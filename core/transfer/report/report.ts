import { type Html, html } from '#core/base/html.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Change, Plan, PlanItem, Status } from '#core/contract/transfer.ts';
import { render } from '#core/messages/catalogue.ts';
import { type Language, rulesOf } from '#core/messages/format.ts';
import { type ReportTexts, reportTexts } from './texts.ts';

export interface ReportInput {
  plan: Plan;
  warnings: readonly Finding[];
  receiver: string;
  archive: string;
  language: Language;
}

const STATUSES: readonly Status[] = ['Add', 'Update', 'Conflict', 'NoChanges', 'AutoCreate'];

/**
 * A plan as a page of HTML that stands on its own, to be read, printed and filed: no script, nothing fetched, and every
 * text of the sites and the archive escaped. Entities without changes are counted and not listed.
 */
export function reportPlan({ plan, warnings, receiver, archive, language }: ReportInput): string {
  const t = reportTexts[rulesOf(language)];
  const options = Object.entries(plan.options)
    .filter(([, on]) => on)
    .map(([name]) => name);
  const conflicts = plan.items.filter((item) => item.conflict);
  const changes = plan.items.filter((item) => !item.conflict && item.status !== 'NoChanges');
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${t.title}: ${receiver}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<h1>${t.title}</h1>
<dl>
<dt>${t.receiver}</dt><dd>${receiver}</dd>
<dt>${t.archive}</dt><dd>${archive}</dd>
<dt>${t.options}</dt><dd>${options.join(', ') || t.keepIdentity}</dd>
<dt>${t.plan}</dt><dd><code>${plan.hash}</code></dd>
</dl>
<h2>${t.counts}</h2>
${countsTable(plan, t)}
${warningList(warnings, t)}
<h2>${t.conflicts}</h2>
${itemList(conflicts, t)}
<h2>${t.changes}</h2>
${bySection(changes, t)}
</body>
</html>
`;
  return page.html;
}

function countsTable(plan: Plan, t: ReportTexts): Html {
  const row = (name: string, counts: Plan['counts']) =>
    html`<tr><th scope="row">${name}</th>${STATUSES.map((status) => html`<td>${counts[status] ?? 0}</td>`)}</tr>`;
  return html`<table class="counts">
<thead><tr><th>${t.type}</th>${STATUSES.map((status) => html`<th>${t[status]}</th>`)}</tr></thead>
<tbody>${Object.entries(plan.byType).map(([type, counts]) => row(type, counts))}</tbody>
<tfoot>${row('Σ', plan.counts)}</tfoot>
</table>`;
}

function warningList(warnings: readonly Finding[], t: ReportTexts): Html {
  if (warnings.length === 0) return html``;
  return html`<h2>${t.warnings}</h2><ul>${warnings.map(({ message }) => html`<li>${render(message, 'en', 'window')} <code>${message.code}</code></li>`)}</ul>`;
}

/** Items under their section, which is the first name of their path where there is more than one. */
function bySection(items: readonly PlanItem[], t: ReportTexts): Html {
  if (items.length === 0) return html`<p>${t.nothing}</p>`;
  const groups = Map.groupBy(items, ({ path }) => (path.includes(' / ') ? (path.split(' / ')[0] ?? '') : ''));
  return html`${Array.from(
    groups,
    ([section, list]) => html`<h3>${section || t.elsewhere}</h3>${itemList(list, t)}`,
  )}`;
}

function itemList(items: readonly PlanItem[], t: ReportTexts): Html {
  if (items.length === 0) return html`<p>${t.nothing}</p>`;
  return html`<ul class="items">${items.map((item) => itemEntry(item, t))}</ul>`;
}

function itemEntry(item: PlanItem, t: ReportTexts): Html {
  const { conflict } = item;
  const facts = Object.entries(conflict?.facts ?? {})
    .map(([name, value]) => `${name}: ${value ?? t.none}`)
    .join(', ');
  return html`<li><span class="status ${item.status}">${t[item.status]}</span> <b>${item.path}</b> <small>${item.type}</small>
${conflict ? html`<p><code>${conflict.code}</code> ${facts}. ${t.decision}: ${conflict.decision ?? t.undecided}</p>` : html``}
${item.skipped ? html`<p>${item.skipped}</p>` : html``}
${item.changes?.length ? changeTable(item.changes, t) : html``}</li>`;
}

function changeTable(changes: readonly Change[], t: ReportTexts): Html {
  return html`<table class="changes"><thead><tr><th>${t.column}</th><th>${t.onReceiver}</th><th>${t.inArchive}</th></tr></thead>
<tbody>${changes.map(
    ({ column, receiver, archive }) =>
      html`<tr><th scope="row">${column}</th><td>${receiver === null ? t.none : String(receiver)}</td><td>${archive === null ? t.none : String(archive)}</td></tr>`,
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
.status { font-weight: 600; } .Add { color: #0b6a0b; } .Update { color: #8a5a00; } .Conflict { color: #a4262c; } .AutoCreate { color: #5c2e91; }
@media print { body { margin: 0; max-width: none; } }
`;
