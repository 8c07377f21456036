import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasMessage } from '#core/messages/catalogue.ts';
import { checkProof, rowsOfTables } from './proofs.ts';
import { root } from './tree-copy.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rows = rowsOfTables(read('docs/reference/sign-in-steps.md')).map(
  ([step = '', outcome = '', verdict = '', , proof = '']) => ({
    step,
    outcome: outcome.replaceAll('`', ''),
    verdict,
    proof,
  }),
);

/** Where steps end by a verdict and a message that stand beside each other. */
const CHECKS = [
  ...['binds', 'check', 'forest', 'find-user'].map((name) => `ldap/${name}`),
  ...['check', 'signing-certificate', 'response', 'verdicts'].map((name) => `saml/${name}`),
  ...['radius/check', 'oidc/check', 'multifactor/check', 'clock-skew'],
];
const ended = CHECKS.flatMap((name) =>
  [...read(`core/directory/${name}.ts`).matchAll(/\bstepResult\(\s*'(\w+)',\s*message\(\s*'([\w.-]+)'/g)].map(
    ([, verdict = '', outcome = '']) => ({ verdict, outcome }),
  ),
);

describe('the verdicts of the checks of sign-in', () => {
  it('are many, each in one row', () => {
    expect(rows.length).toBeGreaterThan(150);
    const named = rows.map((row) => Object.values(row).join(' '));
    expect(named.filter((one, index) => named.indexOf(one) < index)).toEqual([]);
  });

  it.each(rows)('$step: $outcome is said, and proved by a test that there is', ({ outcome, proof }) => {
    expect(checkProof(proof)).toEqual([]);
    if (outcome !== '—') expect(hasMessage(outcome), outcome).toBe(true);
  });

  it('are all there that a step can end with', () => {
    expect(ended.length).toBeGreaterThan(80);
    const isThere = (one: (typeof ended)[number]) =>
      rows.some(({ outcome, verdict }) => outcome === one.outcome && verdict.includes(one.verdict));
    const missing = ended
      .filter((one) => !isThere(one))
      .map(({ verdict, outcome }) => `${verdict} ${outcome}`);
    expect(missing).toEqual([]);
  });
});

describe('the verdicts of the LDAPS diagnosis', () => {
  const ofLdaps = rowsOfTables(read('docs/reference/ldaps-rules.md')).map((cells) => ({
    row: cells[0] ?? '',
    proof: cells.at(-1) ?? '',
  }));
  it.each(ofLdaps)('$row is proved by files of tests that there are', ({ proof }) => {
    const files = [...proof.matchAll(/`((?:ldaps-|chain-|cli\/)[\w-]+|revocation)`/g)].map(([, name = '']) =>
      name.includes('/') ? `tests/${name}.test.ts` : `tests/directory/${name}.test.ts`,
    );
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
