import { type Html, html } from '#core/base/html.ts';
import type { Message } from '#core/base/message.ts';
import type { LdapsReport } from '#core/contract/directory-ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message, render } from '#core/messages/catalogue.ts';
import type { Language } from '#core/messages/format.ts';
import { ruleOf } from '#core/messages/ldaps-rules.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .3rem .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.verdict { border-left: .5rem solid; padding: .5rem 1rem; font-size: 1.15rem; }
.red { border-color: #c50f1f; } .green { border-color: #107c10; } .amber { border-color: #da8b00; } .grey { border-color: #8a8886; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; padding: .5rem; background: color-mix(in srgb, currentColor 8%, transparent); }
`;

/** Puts messages into the words of the page. */
type Say = (one: Message) => string;

/** Reports as a page of HTML that stands on its own: no script, nothing fetched, all foreign text escaped. */
export function reportPage(reports: readonly LdapsReport[], language: Language): string {
  const say: Say = (one) => render(one, language, 'window');
  const servers = reports.map(({ target }) => target.host);
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${say(message('ldaps.page.title', { servers }))}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<h1>${say(message('ldaps.page.heading'))}</h1>
${reports.map((report) => section(report, say))}
</body>
</html>
`;
  return page.html;
}

function section(report: LdapsReport, say: Say): Html {
  const { target, siteVerdict, takenAt, takenFrom, fragments } = report;
  const { host, port, service } = target;
  const title =
    service === undefined
      ? message('ldaps.page.server', { host, port })
      : message('ldaps.page.server-of-service', { host, port, service });
  return html`<section>
<h2>${say(title)}</h2>
<p class="verdict ${siteVerdict.colour}">${say(siteVerdict.message)}</p>
<h3>${say(message('ldaps.page.remedies'))}</h3>
${list(siteVerdict.remedies, say)}
<h3>${say(message('ldaps.page.findings'))}</h3>
${findingTable(report, say)}
<h3>${say(message('ldaps.page.paths'))}</h3>
${pathTable(report, say)}
<h3>${say(message('ldaps.page.thumbprints'))}</h3>
${pinTable(report, say)}
<h3>${say(message('ldaps.page.fragments'))}</h3>
<pre>${fragments.appsettings}</pre>
<pre>${fragments.webConfig}</pre>
<p>${fragments.rotation ? say(fragments.rotation) : ''}</p>
<h3>${say(message('ldaps.page.stages'))}</h3>
${stageTable(report, say)}
<p><small>${say(message('ldaps.page.taken', { ...takenFrom, at: takenAt }))}</small></p>
</section>`;
}

function list(messages: readonly Message[], say: Say): Html {
  return html`<ul>${messages.map((one) => html`<li>${say(one)}</li>`)}</ul>`;
}

function table(headings: readonly Message[], rows: readonly Html[], say: Say): Html {
  return html`<table><thead><tr>${headings.map((one) => html`<th>${say(one)}</th>`)}</tr></thead><tbody>
${rows}
</tbody></table>`;
}

/** Broken rules and malformed entries of the list. */
function findingTable({ rules, entries, chains }: LdapsReport, say: Say): Html {
  const findings = [...rules, ...entries.filter(({ severity }) => severity !== 'note')];
  if (findings.length === 0) {
    const isEmpty = chains.presented.length === 0;
    const nothing = isEmpty ? message('ldaps.page.no-certificate') : message('ldaps.page.no-findings');
    return html`<p>${say(nothing)}</p>`;
  }
  const headings = [
    message('ldaps.page.rule'),
    message('ldaps.page.finding'),
    message('ldaps.page.remedies'),
  ];
  return table(
    headings,
    findings.map((one) => findingRow(one, say)),
    say,
  );
}

function findingRow({ severity, subject, message: what, remedies }: Finding, say: Say): Html {
  const about = subject === undefined ? [] : [html`<small>${subject}</small><br>`];
  const done = remedies.map((one) => html`<div>${say(one)}</div>`);
  return html`<tr><td>${ruleOf(what) ?? ''} ${say(message(`severity.${severity}`))}</td><td>${about}${say(what)}</td><td>${done}</td></tr>`;
}

function pathTable({ siteVerdict, settings }: LdapsReport, say: Say): Html {
  const headings = [
    message('ldaps.page.component'),
    message('ldaps.page.verdict'),
    message('ldaps.page.log'),
  ];
  const rows = siteVerdict.paths.map(
    ({ path, prediction, log }) =>
      html`<tr><td>${path}</td><td>${say(message(`ldaps.prediction.${prediction}`))}</td><td>${log}</td></tr>`,
  );
  const given = message('ldaps.page.settings', {
    secure: String(settings.UseSecureLDAP),
    validate: String(settings.LdapValidateServerCertificate),
    thumbprints: settings.LdapTrustedCertificateThumbprints.length,
  });
  return html`${table(headings, rows, say)}<p>${say(given)}</p>`;
}

function pinTable({ pins }: LdapsReport, say: Say): Html {
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
    return html`<tr><td>${say(pin)}</td><td>${notAfter.slice(0, 10)}</td><td><code>${colons}</code></td><td>${say(isListed)}</td></tr>`;
  });
  return table(headings, rows, say);
}

function stageTable({ stages }: LdapsReport, say: Say): Html {
  const headings = [message('ldaps.page.stage'), message('ldaps.page.verdict'), message('ldaps.page.result')];
  const rows = stages.map(({ step, verdict, findings }) => {
    const stage = message('ldaps.compare.stage', { id: step, title: message(`step.${step}`) });
    return html`<tr><td>${say(stage)}</td><td>${say(message(`verdict.${verdict}`))}</td><td>${findings.map((one) => seen(one, say))}</td></tr>`;
  });
  return table(headings, rows, say);
}

/** A finding of a stage, with what to do and what was seen. */
function seen({ message: what, remedies, evidence = [] }: Finding, say: Say): Html {
  const more = [...remedies.map(say), ...evidence.map(({ name, value }) => `${say(name)}: ${value}`)];
  return html`<div>${say(what)}${more.map((one) => html`<br><small>${one}</small>`)}</div>`;
}
