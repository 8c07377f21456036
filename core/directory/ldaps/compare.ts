import type { LdapsReport } from '#core/contract/directory-ldaps.ts';

interface Difference {
  what: string;
  before: string;
  after: string;
}

/** What changed between two reports: "what is different since it worked". */
export function compareReports(before: LdapsReport, after: LdapsReport): Difference[] {
  const [left, right] = [factsOf(before), factsOf(after)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((what) => {
    const [was, is] = [left.get(what) ?? '', right.get(what) ?? ''];
    return was === is ? [] : [{ what, before: was, after: is }];
  });
}

/** What a report says, by stable names; what differs each time (times, milliseconds) is left out. */
function factsOf({
  siteVerdict,
  settings,
  rules,
  stages,
  chains,
  trust,
  target,
}: LdapsReport): Map<string, string> {
  const facts = new Map<string, string>([
    ['server', `${target.host}:${target.port}`],
    ['verdict', `${siteVerdict.prediction} (${siteVerdict.row})`],
    [
      'rules',
      rules
        .map(({ rule, severity }) => `${rule} ${severity}`)
        .sort()
        .join(', '),
    ],
  ]);
  for (const [name, value] of Object.entries(settings)) facts.set(name, String(value));
  for (const { stage, verdict, summary } of stages) facts.set(`${stage}`, `${verdict}: ${summary}`);
  for (const { store, trusted } of trust) facts.set(`trusted by ${store}`, String(trusted));
  chains.presented.forEach(({ subject, notAfter, sha256 }, index) => {
    facts.set(`certificate ${index + 1}`, `${subject}, until ${notAfter}, ${sha256}`);
  });
  return facts;
}
