import { type Html, html } from '#core/base/html.ts';
import type { LdapsReport } from '#core/contract/directory-ldaps.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .3rem .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.verdict { border-left: .5rem solid; padding: .5rem 1rem; font-size: 1.15rem; }
.red { border-color: #c50f1f; } .green { border-color: #107c10; } .amber { border-color: #da8b00; } .grey { border-color: #8a8886; }
pre { overflow-wrap: anywhere; white-space: pre-wrap; padding: .5rem; background: color-mix(in srgb, currentColor 8%, transparent); }
`;

/** Reports as a page of HTML that stands on its own: no script, nothing fetched, all foreign text escaped. */
export function reportPage(reports: readonly LdapsReport[]): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>LDAPS: ${reports.map(({ target }) => target.host).join(', ')}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<h1>LDAPS report</h1>
${reports.map(section)}
</body>
</html>
`;
  return page.html;
}

function section(report: LdapsReport): Html {
  const { target, siteVerdict, takenAt, takenFrom, rules, stages, pins, fragments, settings, chains } =
    report;
  return html`<section>
<h2>${target.host}, port ${target.port}${target.service === undefined ? '' : ` (${target.service})`}</h2>
<p class="verdict ${siteVerdict.colour}">${siteVerdict.sentence}</p>
<h3>What to do</h3>
<ul>${siteVerdict.remedies.map((one) => html`<li>${one}</li>`)}</ul>
<h3>What is wrong</h3>
${rules.length > 0 ? ruleTable(rules) : html`<p>${chains.presented.length === 0 ? 'There is no certificate to look at.' : 'Nothing was found.'}</p>`}
<h3>What the site does</h3>
<table><thead><tr><th>Path</th><th>Prediction</th><th>Log</th></tr></thead><tbody>
${siteVerdict.paths.map(({ path, prediction, log }) => html`<tr><td>${path}</td><td>${prediction}</td><td>${log}</td></tr>`)}
</tbody></table>
<p>UseSecureLDAP ${String(settings.UseSecureLDAP)}, LdapValidateServerCertificate ${String(settings.LdapValidateServerCertificate)}, ${settings.LdapTrustedCertificateThumbprints.length} thumbprints.</p>
<h3>Thumbprints (SHA-256)</h3>
<table><thead><tr><th>Certificate</th><th>Ends</th><th>Thumbprint</th><th>Listed</th></tr></thead><tbody>
${pins.map(({ role, subject, notAfter, colons, listed, isAuthority }) => html`<tr><td>${role}: ${subject}${isAuthority ? ' (trusts everything that it issued)' : ''}</td><td>${notAfter.slice(0, 10)}</td><td><code>${colons}</code></td><td>${listed ? 'yes' : 'no'}</td></tr>`)}
</tbody></table>
<h3>For the configuration</h3>
<pre>${fragments.appsettings}</pre>
<pre>${fragments.webConfig}</pre>
<p>${fragments.rotation}</p>
<h3>Stages</h3>
<table><thead><tr><th>Stage</th><th>Verdict</th><th>What was seen</th></tr></thead><tbody>
${stages.map(({ stage, verdict, summary, evidence }) => html`<tr><td>${stage}</td><td>${verdict}</td><td>${summary}${evidence.map(({ name, value }) => html`<br><small>${name}: ${value}</small>`)}</td></tr>`)}
</tbody></table>
<p><small>Checked from this computer (${takenFrom.host}, ${takenFrom.os}, ${takenFrom.runtime}), not from the site server, on ${takenAt}.</small></p>
</section>`;
}

function ruleTable(rules: LdapsReport['rules']): Html {
  return html`<table><thead><tr><th>Rule</th><th>What</th><th>What to do</th></tr></thead><tbody>
${rules.map(({ rule, severity, subject, message, remedy }) => html`<tr><td>${rule}, ${severity}</td><td>${subject === undefined ? '' : html`<small>${subject}</small><br>`}${message}</td><td>${remedy}</td></tr>`)}
</tbody></table>`;
}
