import { expect, it } from 'vitest';
import type { Client } from '#renderer/api/api.tsx';
import { createVersion } from '#renderer/features/versions/create-version.ts';

const INPUT = {
  site: 'Test',
  module: '5b6b0a4e-1d0c-4c8f-9a51-5f0e2f9d1a11',
  version: '1.0',
  name: '',
  description: '',
  secrets: 'refuse' as const,
};

/** A client that keeps what it is asked for. */
function recordingClient() {
  const calls: unknown[] = [];
  const recorded = (name: string, answer: unknown) => async (input: unknown) => {
    calls.push([name, input]);
    return answer;
  };
  async function* created() {
    yield { type: 'progress' };
    return { version: '1.0' };
  }
  const settings = { activate: recorded('activate', []) };
  const versions = { settings, create: async (input: unknown) => calls.push(['create', input]) && created() };
  return { client: { versions } as unknown as Client, calls };
}

async function run(work: ReturnType<typeof createVersion>) {
  const events = await work;
  for (;;) {
    const { done, value } = await events.next();
    if (done) return value;
  }
}

it('makes the repository active that was chosen, and only then writes the version', async () => {
  const { client, calls } = recordingClient();
  expect(await run(createVersion(client, INPUT, { chosen: 7 }))).toEqual({ version: '1.0' });
  expect(calls).toEqual([
    ['activate', { site: 'Test', id: 7 }],
    ['create', INPUT],
  ]);
});

it('leaves repositories alone where one is active', async () => {
  const { client, calls } = recordingClient();
  await run(createVersion(client, INPUT, undefined));
  expect(calls).toEqual([['create', INPUT]]);
});
