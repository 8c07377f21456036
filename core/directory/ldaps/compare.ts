import type { Message } from '#core/base/message.ts';
import type { Difference, LdapsReport } from '#core/contract/directory/ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { ruleOf } from '#core/messages/ldaps-rules.ts';

interface Fact {
  what: Message;
  value: Message;
}

/** What changed between two reports: "what is different since it worked". */
export function compareReports(before: LdapsReport, after: LdapsReport): Difference[] {
  const [left, right] = [factsOf(before), factsOf(after)];
  const none = message('ldaps.compare.none');
  return [...new Map([...left, ...right])].flatMap(([name, { what }]) => {
    const [was = none, is = none] = [left.get(name)?.value, right.get(name)?.value];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ what, before: was, after: is }];
  });
}

/** What a report says, by stable names; what differs each time (times, milliseconds) is not in it. */
function factsOf(report: LdapsReport): Map<string, Fact> {
  const { siteVerdict, settings, rules, stages, trust, target } = report;
  const facts = new Map<string, Fact>();
  const note = (what: Message, fact: Message) => facts.set(JSON.stringify(what), { what, value: fact });
  const text = (value: string) => message('ldaps.compare.value', { value });
  note(message('ldaps.compare.server'), text(`${target.host}:${target.port}`));
  note(message('ldaps.compare.verdict'), siteVerdict.message);
  if (rules.length > 0)
    note(message('ldaps.compare.rules'), message('ldaps.compare.value', { value: rulesIn(rules) }));
  for (const [name, value] of Object.entries(settings)) note(text(name), text(String(value)));
  for (const { step, verdict, findings } of stages) {
    const [first] = findings;
    const ended = message(`verdict.${verdict}`);
    note(
      message('ldaps.compare.stage', { id: step, title: message(`step.${step}`) }),
      first ? message('ldaps.compare.stage-value', { verdict: ended, message: first.message }) : ended,
    );
  }
  for (const { store, trusted } of trust) {
    const what = message('ldaps.compare.trust', { store: message(`ldaps.store.${store}`) });
    note(what, trusted ? message('ldaps.yes') : message('ldaps.no'));
  }
  for (const [index, { subject, notAfter: end, sha256 }] of certificatesOf(report).entries())
    note(
      message('ldaps.compare.certificate', { number: index + 1 }),
      message('ldaps.compare.certificate-value', { subject, end, sha256 }),
    );
  return facts;
}

/** Of several chains behind one name, which one comes first is chance. */
function certificatesOf({ chains, otherChains = [] }: LdapsReport): LdapsReport['chains']['presented'] {
  return [chains, ...otherChains]
    .map(({ presented }) => presented)
    .sort(([left], [right]) => (left?.sha256 ?? '').localeCompare(right?.sha256 ?? ''))
    .flat();
}

function rulesIn(rules: readonly Finding[]): Message[] {
  return rules
    .map(({ message: what, severity }) => ({ rule: ruleOf(what) ?? what.code, severity }))
    .sort((left, right) => left.rule.localeCompare(right.rule) || left.severity.localeCompare(right.severity))
    .map(({ rule, severity }) =>
      message('ldaps.compare.rule-value', { rule, severity: message(`severity.${severity}`) }),
    );
}
