import { describe, expect, it } from 'vitest';
import { bestPath } from '#core/directory/certificates/best-path.ts';
import { type Certificate, readCertificate } from '#core/directory/certificates/certificate.ts';
import { buildPaths, trustStore } from '#core/directory/certificates/path.ts';
import { certificateFindings, isCertainRefusal } from '#core/directory/certificates/rules.ts';
import { ruleOf } from '#core/messages/ldaps-rules.ts';
import type { Chain } from './support/chains/chain.ts';
import { CHAINS } from './support/chains/index.ts';
import { type Issued, issue } from './support/pki.ts';

const HOST = 'dc1.corp.test';

function readAll(chain: readonly Issued[]): Certificate[] {
  return chain.map(({ certificate }) => readCertificate(new Uint8Array(certificate.rawData)));
}

/** Our verdict: the rules that are broken, and whether a site with this store connects. */
function ours(
  sent: readonly Issued[],
  store: readonly Issued[],
  { host, os }: { host: string; os: 'windows' | 'linux' | 'unknown' },
) {
  const presented = readAll(sent);
  const [leaf, ...others] = presented;
  if (!leaf) throw new Error('a chain begins with a certificate');
  const now = new Date();
  const trusted = trustStore(
    'bundle',
    readAll(store).map(({ node }) => node),
  );
  const { best } = bestPath(leaf, others, trusted, { now, os });
  const findings = certificateFindings({ host, presented, path: best, now, os });
  const told = (severity: string) =>
    findings.filter((one) => one.severity === severity).map((one) => ruleOf(one.message) ?? '');
  return {
    connects: best.isTrusted && !findings.some(isCertainRefusal),
    errors: [...new Set(told('error'))].sort().join(' '),
    warnings: [...new Set(told('warning'))]
      .filter((rule) => rule !== 'R19')
      .sort()
      .join(' '),
  };
}

describe('chains, beside what OpenSSL says of them', () => {
  it('are more than a hundred', () => expect(CHAINS.length).toBeGreaterThan(100));

  it.each(CHAINS.map((one) => [one.name, one] as const))('%s', async (_name, chain: Chain) => {
    const { sent, store } = await chain.made();
    const host = chain.host ?? HOST;
    const { connects, errors, warnings } = ours(sent, store, { host, os: 'unknown' });
    expect(`${errors}; ${warnings}`).toBe(`${chain.errors}; ${chain.warnings ?? ''}`);
    expect(connects).toBe(chain.connects);
    expect(ours(sent, store, { host, os: 'windows' }).connects).toBe(chain.connects);
    const onLinux = ours(sent, store, { host, os: 'linux' }).connects;
    expect(onLinux).toBe(chain.linux ?? chain.connects);
    // Whoever differs from the oracle says why.
    const isAgreed = onLinux === (chain.openssl === 'OK');
    expect(isAgreed ? chain.why : typeof chain.why).toBe(isAgreed ? undefined : 'string');
  });
});

describe('a server that sends very many certificates of one name', () => {
  it('is looked at for a limited number of chains', async () => {
    const issuers = await Promise.all(['One', 'Two'].map((name) => issue({ name, ca: true })));
    const [one, two] = issuers;
    if (!one || !two) throw new Error('an authority is missing');
    // Each has signed the other, many times: every order of them is a chain.
    const crossed = Array.from({ length: 8 }, () => [
      issue({ name: 'One', ca: true, key: one }, two),
      issue({ name: 'Two', ca: true, key: two }, one),
    ]).flat();
    const presented = readAll([
      await issue({ name: HOST, dns: [HOST] }, one),
      ...(await Promise.all(crossed)),
    ]);
    const [leaf, ...sent] = presented;
    if (!leaf) throw new Error('a chain begins with a certificate');
    const store = trustStore('bundle', []);
    expect([...buildPaths(leaf, sent, store)].length).toBeLessThanOrEqual(2_000);
    expect(bestPath(leaf, sent, store, { now: new Date(), os: 'unknown' }).best.isTrusted).toBe(false);
  });
});
