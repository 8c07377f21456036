import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { type LdapsReport, ldapsReport, type StageId } from '#core/contract/directory/ldaps.ts';
import { isCertainRefusal } from '#core/directory/certificates/rules.ts';
import { compareReports } from '#core/directory/ldaps/compare.ts';
import { reportPage } from '#core/directory/ldaps/page.ts';
import { render } from '#core/messages/catalogue.ts';
import type { MessageCode, StepName } from '#core/messages/codes.ts';
import { type RuleId, ruleOf } from '#core/messages/ldaps-rules.ts';
import { check, makePki } from './support/lab.ts';
import { tlsServer } from './support/servers.ts';

const THUMBPRINTS = { LdapTrustedCertificateThumbprints: ['abc'] };

describe('a report of LDAPS', () => {
  let good: LdapsReport;
  let malformed: LdapsReport;
  let unknown: LdapsReport;
  beforeAll(async () => {
    const pki = await makePki();
    const server = await tlsServer([pki.good, pki.between]);
    good = await check(server, { bundle: pki.root.pem });
    malformed = await check(server, { bundle: pki.root.pem, settings: THUMBPRINTS });
    unknown = await check(server, { service: '<b>Branch</b>' });
    await server.close();
  });

  it('is what the contract says, and stays so as JSON', () => {
    expect(ldapsReport.parse(JSON.parse(JSON.stringify(unknown)))).toEqual(unknown);
  });

  it('is a page in each language, with every remedy of its verdict', () => {
    for (const language of ['en', 'ru'] as const) {
      const page = reportPage([unknown], language);
      expect(page).toContain(`<html lang="${language}">`);
      const { message, remedies } = unknown.siteVerdict;
      expect(remedies.map(({ code }) => code)).toEqual([
        'ldaps.remedy.bundle',
        'ldaps.remedy.run-on-windows',
        'ldaps.remedy.run-on-linux',
      ]);
      for (const one of [message, ...remedies]) expect(page).toContain(render(one, language, 'window'));
      expect(page).not.toContain('<b>Branch');
    }
    expect(reportPage([good], 'ru')).toMatch(/Что делать[\s\S]*Отпечатки[\s\S]*S4 Рукопожатие TLS/);
  });

  it('has no words that no catalogue knows', () => {
    // What a session with the directory says is not of this report.
    const own = ({ stages, ...report }: LdapsReport) => ({
      ...report,
      stages: stages.filter(({ step }) => step !== 'S11' && step !== 'S12'),
    });
    const text = reportPage([own(unknown), own(malformed)], 'en-XA')
      .replace(/<style>[\s\S]*?<\/style>|<pre>[\s\S]*?<\/pre>|<[^>]*>/g, ' ')
      .replace(/⟦[^⟧]*⟧/g, ' ');
    expect(text).toContain('AD.Authentication');
    expect(text).not.toMatch(/\b(?:the|is|are|not|no|and|of|will|certificate|yes)\b/i);
  });

  it('tells of a malformed entry in its findings', () => {
    expect(malformed.entries).toMatchObject([
      { severity: 'error', subject: 'abc', message: { code: 'ldaps.entry.malformed' } },
    ]);
    expect(reportPage([malformed], 'en')).toContain('<small>abc</small>');
  });

  it('is compared by all certificates behind the name, whichever came first', () => {
    const [leaf, issuer] = good.chains.presented;
    if (!leaf || !issuer) throw new Error('the fixture sent no chain');
    const chain = (one: typeof leaf) => ({ presented: [one, issuer], completed: [] });
    const other = { ...leaf, sha256: '0'.repeat(64) };
    const both = (first: typeof leaf, second: typeof leaf) => ({
      ...good,
      chains: chain(first),
      otherChains: [chain(second)],
    });
    expect(compareReports(both(leaf, other), both(other, leaf))).toEqual([]);
    expect(compareReports(good, both(leaf, other))).not.toEqual([]);
  });

  it('is compared by what it says, not by when', () => {
    expect(compareReports(good, structuredClone(good))).toEqual([]);
    const changes = compareReports(good, malformed);
    expect(changes.map(({ what }) => render(what, 'en', 'window'))).toEqual([
      'Verdict',
      'LdapTrustedCertificateThumbprints',
      'S9 Thumbprints',
      'S10 Verdict',
    ]);
    expect(changes[0]).toMatchObject({
      before: { code: 'ldaps.verdict.trusted' },
      after: { code: 'ldaps.verdict.malformed' },
    });
  });
});

describe('a rule', () => {
  it('is the second part of its codes', () => {
    expect(ruleOf({ code: 'ldaps.R02' })).toBe('R02');
    expect(ruleOf({ code: 'ldaps.R14.known' })).toBe('R14');
    for (const code of ['ldaps.R99', 'ldaps.S2.open', 'constructor'])
      expect(ruleOf({ code })).toBeUndefined();
    expectTypeOf<'R01' | 'R14' | 'R26'>().toExtend<RuleId>();
    expectTypeOf<RuleId>().toExtend<`R${number}`>();
    expectTypeOf<`ldaps.R02`>().toExtend<MessageCode>();
    // Every stage has a title.
    expectTypeOf<StageId>().toExtend<StepName>();
  });

  it('refuses only as an error, and only where it says so', () => {
    const finding = (code: string, severity: 'error' | 'warning') => ({
      severity,
      message: { code, values: {} },
      remedies: [],
    });
    expect(isCertainRefusal(finding('ldaps.R06', 'error'))).toBe(true);
    expect(isCertainRefusal(finding('ldaps.R06', 'warning'))).toBe(false);
    expect(isCertainRefusal(finding('ldaps.R15', 'error'))).toBe(false);
    expect(isCertainRefusal(finding('ldaps.entry.sha1', 'error'))).toBe(false);
  });
});
