import { type Html, html } from '#core/base/html.ts';
import type { Message } from '#core/base/message.ts';
import type { LdapsReport } from '#core/contract/directory/ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message, render } from '#core/messages/catalogue.ts';
import type { Language } from '#core/messages/format.ts';
import { ruleOf } from '#core/messages/ldaps-rules.ts';
import { summaryOf, worstFirst } from './counts.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .3rem .5rem; text-align: left; vertical-align: top; }
.scrolled { overflow-x: auto; }
code { overflow-wrap: anywhere; }
.verdict { border-left: .5rem solid; padding: .5rem 1rem; font-size: 1.15rem; }
.red { border-color: #c50f1f; } .green { border-color: #107c10; } .amber { border-color: #da8b00; } .grey { border-color: #8a8886; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; padding: .5rem; background: color-mix(in srgb, currentColor 8%, transparent); }
`;

/** Turns messages into the language of the page. */
type RenderText = (one: Message) => string;

/** Reports as a page of HTML that stands on its own: no script, nothing fetched, all foreign text escaped. */
export function reportPage(reports: readonly LdapsReport[], language: Language): string {
  const text: RenderText = (one) => render(one, language, 'window');
  const servers = reports.map(({ target }) => target.host);
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(message('ldaps.page.title', { servers }))}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<h1>${text(message('ldaps.page.heading'))}</h1>
${summary(reports, text)}
${reports.map((report) => section(report, text))}
</body>
</html>
`;
  return page.html;
}

/** What becomes of several servers: how many are accepted, and a row for each, the worst first. */
function summary(reports: readonly LdapsReport[], text: RenderText): Html[] {
  const all = summaryOf(reports.map(({ siteVerdict }) => siteVerdict));
  if (!all) return [];
  const headings = [message('ldaps.compare.server'), message('ldaps.page.verdict')];
  const rows = worstFirst(reports, ({ siteVerdict }) => siteVerdict).map(({ target, siteVerdict }) => {
    const { host, port } = target;
    const server = text(message('ldaps.page.server', { host, port }));
    return html`<tr><td>${server}</td><td>${text(siteVerdict.message)}</td></tr>`;
  });
  return [html`<p class="verdict ${all.colour}">${text(all.message)}</p>`, table(headings, rows, text)];
}

function section(report: LdapsReport, text: RenderText): Html {
  const { target, siteVerdict, takenAt, takenFrom, fragments } = report;
  const { host, port, service } = target;
  const title =
    service === undefined
      ? message('ldaps.page.server', { host, port })
      : message('ldaps.page.server-of-service', { host, port, service });
  return html`<section>
<h2>${text(title)}</h2>
<p class="verdict ${siteVerdict.colour}">${text(siteVerdict.message)}</p>
<h3>${text(message('ldaps.page.remedies'))}</h3>
${list(siteVerdict.remedies, text)}
<h3>${text(message('ldaps.page.findings'))}</h3>
${findingTable(report, text)}
<h3>${text(message('ldaps.page.paths'))}</h3>
${pathTable(report, text)}
<h3>${text(message('ldaps.page.thumbprints'))}</h3>
${pinTable(report, text)}
<h3>${text(message('ldaps.page.fragments'))}</h3>
<pre>${fragments.appsettings}</pre>
<pre>${fragments.webConfig}</pre>
<p>${fragments.rotation ? text(fragments.rotation) : ''}</p>
<h3>${text(message('ldaps.page.stages'))}</h3>
${stageTable(report, text)}
<p><small>${text(message('ldaps.page.taken', { ...takenFrom, at: takenAt }))}</small></p>
</section>`;
}

function list(messages: readonly Message[], text: RenderText): Html {
  return html`<ul>${messages.map((one) => html`<li>${text(one)}</li>`)}</ul>`;
}

function table(headings: readonly Message[], rows: readonly Html[], text: RenderText): Html {
  return html`<div class="scrolled"><table><thead><tr>${headings.map((one) => html`<th>${text(one)}</th>`)}</tr></thead><tbody>
${rows}
</tbody></table></div>`;
}

/** Broken rules and malformed entries of the list. */
function findingTable({ rules, entries, chains }: LdapsReport, text: RenderText): Html {
  const findings = [...rules, ...entries.filter(({ severity }) => severity !== 'note')];
  if (findings.length === 0) {
    const isEmpty = chains.presented.length === 0;
    const nothing = isEmpty ? message('ldaps.page.no-certificate') : message('ldaps.page.no-findings');
    return html`<p>${text(nothing)}</p>`;
  }
  const headings = [
    message('ldaps.page.rule'),
    message('ldaps.page.finding'),
    message('ldaps.page.remedies'),
  ];
  return table(
    headings,
    findings.map((one) => findingRow(one, text)),
    text,
  );
}

function findingRow({ severity, subject, message: what, remedies }: Finding, text: RenderText): Html {
  const about = subject === undefined ? [] : [html`<small>${subject}</small><br>`];
  const done = remedies.map((one) => html`<div>${text(one)}</div>`);
  return html`<tr><td>${ruleOf(what) ?? ''} ${text(message(`severity.${severity}`))}</td><td>${about}${text(what)}</td><td>${done}</td></tr>`;
}

function pathTable({ siteVerdict, settings }: LdapsReport, text: RenderText): Html {
  const headings = [
    message('ldaps.page.component'),
    message('ldaps.page.verdict'),
    message('ldaps.page.log'),
  ];
  const rows = siteVerdict.paths.map(
    ({ path, prediction, log }) =>
      html`<tr><td>${path}</td><td>${text(message(`ldaps.prediction.${prediction}`))}</td><td>${log}</td></tr>`,
  );
  const given = message('ldaps.page.settings', {
    secure: String(settings.UseSecureLDAP),
    validate: String(settings.LdapValidateServerCertificate),
    thumbprints: settings.LdapTrustedCertificateThumbprints.length,
  });
  return html`${table(headings, rows, text)}<p>${text(given)}</p>`;
}

function pinTable({ pins }: LdapsReport, text: RenderText): Html {
  const headings = [
    message('ldaps.page.certificate'),
    message('ldaps.page.expires'),
    message('ldaps.page.thumbprint'),
    message('ldaps.page.listed'),
  ];
  const rows = pins.map(({ role, subject, notAfter, colons, listed, isAuthority }) => {
    const values = { role: message(`ldaps.role.${role}`), subject };
    const pin = isAuthority ? message('ldaps.page.authority-pin', values) : message('ldaps.page.pin', values);
    const isListed = listed ? message('ldaps.yes') : message('ldaps.no');
    return html`<tr><td>${text(pin)}</td><td>${notAfter.slice(0, 10)}</td><td><code>${colons}</code></td><td>${text(isListed)}</td></tr>`;
  });
  return table(headings, rows, text);
}

function stageTable({ stages }: LdapsReport, text: RenderText): Html {
  const headings = [message('ldaps.page.stage'), message('ldaps.page.verdict'), message('ldaps.page.result')];
  const rows = stages.map(({ step, verdict, findings }) => {
    const stage = message('ldaps.compare.stage', { id: step, title: message(`step.${step}`) });
    return html`<tr><td>${text(stage)}</td><td>${text(message(`verdict.${verdict}`))}</td><td>${findings.map((one) => seen(one, text))}</td></tr>`;
  });
  return table(headings, rows, text);
}

/** A finding of a stage, with what to do and what was seen. */
function seen({ message: what, remedies, evidence = [] }: Finding, text: RenderText): Html {
  const more = [...remedies.map(text), ...evidence.map(({ name, value }) => `${text(name)}: ${value}`)];
  return html`<div>${text(what)}${more.map((one) => html`<br><small>${one}</small>`)}</div>`;
}
