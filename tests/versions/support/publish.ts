import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import type { RepositorySettings } from '#core/contract/versions/settings.ts';
import { openRepository } from '#core/versions/open-repository.ts';
import type { VersionMetadata } from '#core/versions/repository.ts';
import { contextOf, filesOf } from './facts.ts';

/** What a process of its own is to publish, and where it is to be killed. */
export interface Order {
  settings: RepositorySettings;
  folder: string;
  facts: VersionMetadata;
  files: Record<string, string>;
  /** The process, or the change of the file system, after which it is killed. */
  step: number;
}

const [order] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Order);
if (order) {
  if (order.settings.provider === 'Git') dieAtProcess(order);
  else dieAtChange(order);
  const repository = openRepository(order.settings, contextOf(order.folder));
  await repository.publish(order.facts, filesOf(order.facts.module, order.files));
}

/** Puts a program in front of Git, which counts and kills whoever starts it. */
function dieAtProcess({ folder, step }: Order): void {
  const programs = join(folder, 'programs');
  mkdirSync(programs, { recursive: true });
  const count = join(programs, 'count');
  writeFileSync(count, '');
  const git = join(programs, 'git');
  const lines = [
    `printf x >> '${count}'`,
    `PATH='${process.env.PATH}' git "$@"; code=$?`,
    `[ $(wc -c < '${count}') -eq ${step} ] && kill -9 $PPID`,
    'exit $code',
  ];
  writeFileSync(git, `#!/bin/sh\n${lines.join('\n')}\n`);
  chmodSync(git, 0o755);
  process.env.PATH = `${programs}:${process.env.PATH}`;
}

function isForReading(flags: unknown = 'r'): boolean {
  return typeof flags === 'number'
    ? (flags & (fs.constants.O_WRONLY | fs.constants.O_RDWR)) === 0
    : flags === 'r';
}

/** Ends this process at a change of the file system. */
function dieAtChange({ step }: Order): void {
  let changes = 0;
  const names = ['mkdir', 'rename', 'rm', 'rmdir', 'writeFile', 'open'] as const;
  for (const name of names) {
    const change = fs[name] as (...values: unknown[]) => Promise<unknown>;
    const counted = async (...values: unknown[]) => {
      // Reading changes nothing, and there is more to read with each version.
      if (name === 'open' && isForReading(values[1])) return await change(...values);
      changes += 1;
      const isLast = changes === step;
      const result = await change(...values);
      if (isLast) process.kill(process.pid, 'SIGKILL');
      return result;
    };
    Object.assign(fs, { [name]: counted });
  }
  syncBuiltinESMExports();
}
