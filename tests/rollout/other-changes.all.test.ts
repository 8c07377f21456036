import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importOptions } from '#core/contract/transfer/options.ts';
import { type RolloutLab, startRolloutLab } from './rollout-lab.ts';

let lab: RolloutLab;

beforeAll(async () => {
  lab = await startRolloutLab();
  await lab.add('head');
  await lab.site('head').execute(`UPDATE dbo."States" SET "Description" = 'of head' WHERE "Name" = 'Stamp'`);
  await lab.work();
});
afterAll(() => lab?.close());

const PACKAGE = 'stamps';

it('brings what a package had when it was planned, and takes it back by another roll-out', async () => {
  const north = await lab.add('north');
  await lab.add('south', { url: 'postgres://nobody@127.0.0.1:1/south' });
  const before = await north.sums();
  const { packages } = lab.host.client;
  await packages.save({ name: PACKAGE, from: { site: 'head', selection: 'all' }, options: {} });
  const sites = ['north', 'south'];
  const { rollout } = await lab.plan({ name: 'bring', change: { kind: 'package', package: PACKAGE }, sites });
  await lab.site('head').execute(`UPDATE dbo."States" SET "Description" = 'later' WHERE "Name" = 'Stamp'`);
  await packages.forget({ name: PACKAGE });
  await lab.control(rollout.id, 'start', { leaveOut: ['unreachable'] });
  await lab.reach(rollout.id, 'done');
  expect((await north.letters()).states).toMatchObject({ Stamp: 'of head' });
  expect(await lab.rows(rollout.id)).toMatchObject({
    north: { state: 'done', isWritten: true },
    south: { state: 'left-out' },
  });

  const undo = await lab.plan({
    name: 'take back',
    change: { kind: 'undo', rollout: 'bring' },
    sites: ['north'],
  });
  await lab.control(undo.rollout.id, 'start');
  await lab.reach(undo.rollout.id, 'done');
  expect(await north.sums()).toEqual(before);
  expect(await lab.rows(rollout.id)).toMatchObject({ north: { state: 'undone', isWritten: false } });
  const nothing = await lab.plan({
    name: 'again',
    change: { kind: 'undo', rollout: 'bring' },
    sites: ['north'],
  });
  expect(await lab.rows(nothing.rollout.id)).toMatchObject({ north: { verdict: 'same', state: 'left-out' } });
});

it('makes the plan of a package again after the package was forgotten', async () => {
  await lab.add('east');
  const { packages } = lab.host.client;
  const options = { importWithoutKeepIdentity: true };
  await packages.save({ name: PACKAGE, from: { site: 'head', selection: 'all' }, options });
  const { rollout } = await lab.plan({ change: { kind: 'package', package: PACKAGE }, sites: ['east'] });
  await packages.forget({ name: PACKAGE });
  await lab.decide(rollout.id, { sites: ['east'], decisions: [] });
  const { plan } = await lab.host.client.rollout.site({ jobs: lab.jobs, rollout: rollout.id, site: 'east' });
  expect(plan?.options).toEqual(importOptions.parse(options));
});

it('refuses an archive that is larger than what is kept with a roll-out', async () => {
  const archive = join(lab.home, 'large.zip');
  await using file = await open(archive, 'w');
  await file.truncate(200_000_001);
  await expect(lab.plan({ change: { kind: 'archive', archive } })).rejects.toMatchObject({
    code: 'file-unreadable',
    data: { data: { reason: { code: 'rollout.archive-too-large' } } },
  });
});
