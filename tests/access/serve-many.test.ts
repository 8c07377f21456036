import { expect, it } from 'vitest';
import { hashPassword } from '#core/signin/passwords/hash.ts';
import { postgres } from '../support/databases.ts';
import { endOf, serveLab, serveRun } from './serve-lab.ts';
import { all, anna, settings } from './sign-in-changes.ts';
import { PASSWORD } from './sign-in-lab.ts';

const lab = serveLab(postgres);
it('measure', { timeout: 300_000 }, async () => {
  const phc = await hashPassword(PASSWORD);
  await lab.fill(all(settings({}), anna({ PasswordHashPhc: phc })));
  const run = serveRun();
  const N = 1000;
  await lab.serve({}, run);
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  const before = process.memoryUsage().rss;
  let done = 0;
  const start = performance.now();
  const bad = Array.from({ length: N }, (_, n) =>
    lab.serve({ user: `bad${n % 300}`, password: 'wrong' }, run).then((s) => {
      done++;
      return endOf(s);
    }),
  );
  const t0 = performance.now();
  const good = await lab.serve({ ip: '198.51.100.7' }, run);
  const goodMs = performance.now() - t0;
  const doneThen = done;
  const ends = await Promise.all(bad);
  const total = performance.now() - start;
  clearInterval(timer);
  console.log(
    'good',
    endOf(good),
    goodMs,
    'done then',
    doneThen,
    'per s',
    (N / total) * 1000,
    new Set(ends),
    'rss',
    before / 1e6,
    peak / 1e6,
  );
  // successes per second
  const s2 = performance.now();
  const M = 200;
  await Promise.all(Array.from({ length: M }, () => lab.serve({}, run)));
  console.log('success per s', (M / (performance.now() - s2)) * 1000);
  // bare
  const s3 = performance.now();
  const { matchesHash } = await import('#core/signin/passwords/hash.ts');
  const run4 = async () => {
    for (let i = 0; i < M / 4; i++) await matchesHash(PASSWORD, phc);
  };
  await Promise.all([run4(), run4(), run4(), run4()]);
  console.log('bare per s', (M / (performance.now() - s3)) * 1000);
  const s5 = performance.now();
  for (let i = 0; i < 40; i++) await matchesHash(PASSWORD, phc);
  console.log('bare sequential per s', (40 / (performance.now() - s5)) * 1000);
  expect(1).toBe(1);
});
