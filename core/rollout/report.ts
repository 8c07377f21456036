import { type Html, html } from '#core/base/html.ts';
import { columnText, headingOf } from '#core/contract/columns.ts';
import { reportedSiteColumns } from '#core/contract/rollout/columns.ts';
import type { RolloutReport } from '#core/contract/rollout/rollout.ts';
import { message, render } from '#core/messages/catalogue.ts';
import type { Language } from '#core/messages/format.ts';
import type { Channel } from '#core/messages/render.ts';

const STYLE = `body { font: 14px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; color: #1b1b1b }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #d8d8d8; padding: .3rem .6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
@media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #ececec } th, td { border-color: #4a4a4a } }
@media print { body { margin: 0; max-width: none; color: #000; background: #fff } }`;

/**
 * Who has what since when, as a page of HTML that stands on its own, to be read, printed and filed: no script, nothing fetched, and every
 * text of the sites escaped.
 */
export function rolloutPage(
  { rollout, sites }: RolloutReport,
  { language, channel }: { language: Language; channel: Channel },
): string {
  const say = (one: Parameters<typeof render>[0]) => render(one, language, channel);
  const ways = { say, time: (iso: string) => iso };
  const { number, name, createdBy: by, createdAt: at } = rollout;
  const state = message(`rollout-state.${rollout.state}`);
  const title = say(message('rollout.report.title', { rollout: name }));
  const waves = rollout.waves.map(
    (wave) => html`<li>${wave.name}: ${say(message('rollout.report.sites', { count: wave.size }))}</li>`,
  );
  const cells = (site: RolloutReport['sites'][number]): Html[] =>
    reportedSiteColumns.map((column) => html`<td>${columnText(column, site, ways)}</td>`);
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<h1>${title}</h1>
<p>${say(message('rollout.report.of', { number: String(number), state, by, at }))}</p>
<ol>${waves}</ol>
<table>
<thead><tr>${reportedSiteColumns.map((column) => html`<th>${headingOf(column, ways)}</th>`)}</tr></thead>
<tbody>
${sites.map((site) => html`<tr>${cells(site)}</tr>\n`)}</tbody>
</table>
</body>
</html>
`;
  return page.html;
}
