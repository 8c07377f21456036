import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conflictCode, decisionKind } from '#core/contract/transfer/conflicts.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { type Plan, status } from '#core/contract/transfer/plan.ts';
import { PLAN_VERSION } from '#core/contract/transfer/plan-version.ts';
import { message } from '#core/messages/catalogue.ts';
import { readDecisions, readPlan, writePlanFile } from '#electron/cli/files.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-files-'));
  file = join(folder, 'made.json');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const none = { Add: 0, Update: 0, Conflict: 0, NoChanges: 0, AutoCreate: 0, Skipped: 0, Remove: 0 };

const plan: Plan = {
  version: PLAN_VERSION,
  hash: 'h',
  receiver: 'r',
  archive: 'a',
  options: importOptions.parse({ importWithoutKeepIdentity: true }),
  decisions: [{ all: 'id-taken', decision: 'new-id' }],
  onConflict: 'fail',
  counts: { ...none, Update: 1 },
  byType: { states: { ...none, Update: 1 } },
  items: [
    {
      type: 'states',
      guid: 'g',
      path: 'Draft',
      status: 'Update',
      changes: [{ column: 'Name', receiver: null, archive: 'x' }],
    },
  ],
};

/** A plan as it was saved before plans had a version. */
const earlier = {
  ...plan,
  version: undefined,
  items: [
    { type: 'states', guid: 'g', path: 'Draft', status: 'Conflict', skipped: 'left out because of id-taken' },
  ],
};

describe('a decisions file', () => {
  it('gives its decisions, also behind a byte order mark', async () => {
    const decisions = [
      { type: 'states', guid: 'g', conflict: 'key-taken', decision: 'rename', name: 'Draft 2' },
      { all: 'missing-dependency', decision: 'skip' },
      { missing: { type: 'groups', by: 'key', written: 'Team' }, decision: 'use', entity: '7' },
    ];
    await writeFile(file, `\ufeff${JSON.stringify({ decisions })}`);
    expect(await readDecisions(file)).toEqual(decisions);
  });

  it.each([
    ['a list', '[]', '', message('input.type.object')],
    ['no list of decisions', '{"decisions":{}}', '/decisions', message('input.type.list')],
    [
      'a key that means nothing',
      '{"decisions":[],"x":1}',
      '',
      message('input.unknown-properties', { names: ['x'] }),
    ],
    [
      'an unknown decision',
      '{"decisions":[{"type":"s","guid":"g","decision":"no"}]}',
      '/decisions/0/decision',
      message('input.not-one-of', { values: decisionKind.options }),
    ],
    [
      'an unknown conflict',
      '{"decisions":[{"all":"no","decision":"skip"}]}',
      '/decisions/0/all',
      message('input.not-one-of', { values: conflictCode.options }),
    ],
    [
      'no Guid',
      '{"decisions":[{"all":"duplicate","decision":"skip"},{"type":"s","decision":"skip"}]}',
      '/decisions/1/guid',
      message('input.type.text'),
    ],
  ])('with %s is refused, and the place is named', async (_what, text, pointer, reason) => {
    await writeFile(file, text);
    await expect(readDecisions(file)).rejects.toMatchObject({
      code: 'decisions-invalid',
      exitCode: 30,
      data: { file, pointer, reason },
    });
  });

  it.each([
    ['no JSON', '{\n "decisions": x', 15, message('json.value'), message('json.quoted', { text: 'x' })],
    ['a half', '{\n "decisions": [', 16, message('json.value-or-bracket'), message('json.file-end')],
  ])('with %s is refused with its line and column', async (_what, text, column, expected, found) => {
    await writeFile(file, text);
    const mistake = message('json.expected', { expected, found });
    await expect(readDecisions(file)).rejects.toMatchObject({
      code: 'decisions-invalid',
      data: { file, pointer: '', reason: message('file.not-json.at', { line: 2, column, mistake }) },
    });
  });

  it('that is not there is unreadable', async () => {
    await expect(readDecisions(file)).rejects.toMatchObject({
      code: 'file-unreadable',
      exitCode: 30,
      data: { reason: message('file.not-found') },
    });
  });
});

describe('a plan file', () => {
  it('gives the plan that was written, and leaves nothing beside it', async () => {
    await writePlanFile(file, plan);
    await writePlanFile(file, plan);
    expect(await readPlan(file)).toEqual(plan);
    expect(await readdir(folder)).toEqual(['made.json']);
  });

  it.each([
    ['something else', '[]', message('input.type.object')],
    [
      'a status that does not exist',
      JSON.stringify({ ...plan, items: [{ ...plan.items[0], status: 'Delete' }] }),
      message('plan.at', {
        pointer: '/items/0/status',
        reason: message('input.not-one-of', { values: status.options }),
      }),
    ],
    [
      'the plan of an earlier version, which had none',
      JSON.stringify(earlier),
      message('plan.other-version'),
    ],
    [
      'the plan of a later version',
      JSON.stringify({ ...plan, version: PLAN_VERSION + 1 }),
      message('plan.other-version'),
    ],
  ])('with %s is refused', async (_what, text, reason) => {
    await writeFile(file, text);
    await expect(readPlan(file)).rejects.toMatchObject({
      code: 'plan-invalid',
      exitCode: 30,
      data: { file, reason },
    });
  });

  it('with no JSON is refused', async () => {
    await writeFile(file, 'plan');
    await expect(readPlan(file)).rejects.toMatchObject({
      code: 'plan-invalid',
      exitCode: 30,
      data: { file, reason: { code: 'file.not-json.at', values: { line: 1, column: 1 } } },
    });
  });

  it('is not written where a folder is', async () => {
    await expect(writePlanFile(folder, plan)).rejects.toMatchObject({
      code: 'file-unwritable',
      exitCode: 30,
    });
  });
});
