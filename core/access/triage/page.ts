import { type Html, html } from '#core/base/html.ts';
import type { Message } from '#core/base/message.ts';
import { complaintFacts, type TriageRecord } from '#core/contract/access/triage.ts';
import type { AccessExplanation } from '#core/contract/explanation.ts';
import { message, render } from '#core/messages/catalogue.ts';
import type { Language } from '#core/messages/format.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .3rem .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
dd { margin: 0 0 .5rem 1rem; overflow-wrap: anywhere; white-space: pre-wrap; }
`;

type RenderText = (one: Message) => string;

/** A record as a page of HTML that stands on its own: no script, nothing fetched, all foreign text escaped. */
export function triagePage({ record, language }: { record: TriageRecord; language: Language }): string {
  const text: RenderText = (one) => render(one, language, 'window');
  const title = text(message('triage-page.title'));
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}: ${record.site}</title>
<style>${{ html: STYLE }}</style>
</head>
<body>
<h1>${title}</h1>
${complaintList(record, text)}
<h2>${text(message('triage-page.meaning'))}</h2>
<ul>${record.symptoms.map(({ symptom, meaning, found }) => html`<li><b>${text(message(`triage-symptom.${symptom}`))}</b> ${text(message('triage-symptom.can-mean', { meaning }))}${found ? html`<br>${text(found)}` : html``}</li>`)}</ul>
<h2>${text(message('triage-page.answers'))}</h2>
${answerTable(record, text)}
${findingList(record, text)}
${explanation(record.task?.explanation, text, message('triage-question.task-access'))}
${explanation(record.signIn?.explanation, text, message('triage-question.sign-in'))}
${probe(record, text)}
</body>
</html>
`;
  return page.html;
}

function complaintList(record: TriageRecord, text: RenderText): Html {
  const { site, takenAt } = record;
  const facts: readonly (readonly [Message, string])[] = [
    [message('triage-page.site'), site],
    [message('triage-page.taken'), takenAt],
    ...complaintFacts(record).map(({ name, value }) => [message(`triage-label.${name}`), value] as const),
  ];
  return html`<dl>${facts.map(([label, value]) => html`<dt>${text(label)}</dt><dd>${value}</dd>`)}</dl>`;
}

function answerTable({ answers }: TriageRecord, text: RenderText): Html {
  return html`<table><tbody>${answers.map(
    ({ question, verdict, sentence, remedies }) =>
      html`<tr><th scope="row">${text(message(`triage-question.${question}`))}</th><td>${text(message(`triage-verdict.${verdict}`))}</td><td>${text(sentence)}${remedies.map((one) => html`<br>${text(one)}`)}</td></tr>`,
  )}</tbody></table>`;
}

function findingList({ findings }: TriageRecord, text: RenderText): Html {
  if (findings.length === 0) return html``;
  return html`<h2>${text(message('triage-page.findings'))}</h2>
<ul>${findings.map(({ severity, message: found, remedies }) => html`<li><b>${text(message(`severity.${severity}`))}</b> ${text(found)}${remedies.map((one) => html`<br>${text(one)}`)}</li>`)}</ul>`;
}

function explanation(explained: AccessExplanation | undefined, text: RenderText, title: Message): Html {
  if (!explained) return html``;
  return html`<h2>${text(title)}</h2>
<p>${text(explained.sentence)}</p>
<table><tbody>${explained.steps.map(
    ({ step, result, found }) =>
      html`<tr><th scope="row">${text({ code: `access-step.${step}`, values: {} })}</th><td>${text(message(`access-result.${result}`))}</td><td>${text(found)}</td></tr>`,
  )}</tbody></table>`;
}

function probe({ probe: probed }: TriageRecord, text: RenderText): Html {
  if (!probed) return html``;
  return html`<h2>${text(message('triage-page.probe', { address: probed.address }))}</h2>
<table><tbody>${probed.requests.map(
    ({ method, path, status, meaning }) =>
      html`<tr><th scope="row">${method} ${path}</th><td>${status ?? ''}</td><td>${text(meaning)}</td></tr>`,
  )}</tbody></table>`;
}
