import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSecretAt } from '#core/workspace/secrets/secret-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-secret-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: string, mode: number): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  await chmod(path, mode);
  return path;
}

/** The secret, or the code of why it is not taken. */
const read = (path: string) =>
  readSecretAt({ file: path }, undefined).catch((error) => {
    expect(error).toMatchObject({ code: 'secret-refused', data: { secret: path } });
    expect(`${error.message} ${JSON.stringify(error)}`).not.toContain('planted');
    return error.data.reason.code;
  });

describe('a file with a password', () => {
  it.each([
    ['one line break', 'planted\n', 'planted'],
    ['one of Windows', 'planted\r\n', 'planted'],
    ['none', 'planted', 'planted'],
    ['two: one belongs to it', 'planted\n\n', 'planted\n'],
    ['spaces around', ' planted ', ' planted '],
    ['nothing but a line break', '\n', 'secret.empty'],
    ['nothing', '', 'secret.empty'],
  ])('is read with %s', async (_title, content, expected) => {
    expect(await read(await file('content', content, 0o600))).toBe(expected);
  });

  it.skipIf(process.platform === 'win32')('is not read by everybody who could read it', async () => {
    for (const mode of [0o600, 0o400])
      expect(await read(await file(`own-${mode}`, 'planted', mode))).toBe('planted');
    for (const mode of [0o644, 0o640, 0o660, 0o604, 0o620, 0o700, 0o500]) {
      const path = await file(`open-${mode}`, 'planted', mode);
      expect(await read(path), mode.toString(8)).toBe('secret.open-to-others');
    }
  });

  it('is told what to run', async () => {
    const path = await file('open', 'planted', 0o644);
    await expect(readSecretAt({ file: path }, undefined)).rejects.toMatchObject({
      data: { reason: { code: 'secret.open-to-others', values: { file: path } } },
    });
  });

  it.skipIf(process.getuid?.() !== 0)('has to be of this user (needs to be root)', async () => {
    const path = await file('other', 'planted', 0o600);
    await chown(path, 12_345, 12_345);
    expect(await read(path)).toBe('secret.other-owner');
  });

  it('is a regular file, behind links too', async () => {
    expect(await read(folder)).toBe('secret.not-regular');
    expect(await read(join(folder, 'none'))).toBe('secret.unreadable');
    const pipe = join(folder, 'pipe');
    execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
    expect(await read(pipe)).toBe('secret.not-regular');
    await symlink(await file('target', 'planted', 0o600), join(folder, 'link'));
    expect(await read(join(folder, 'link'))).toBe('planted');
  });
});

describe('a credential of systemd', () => {
  const read = (credential: string, from: string | undefined = folder) =>
    readSecretAt({ credential }, from).catch((error) => error.data.reason.code);

  it('is found by its name only, whatever its mode', async () => {
    await file('db-password', 'planted\n', 0o440);
    expect(await read('db-password')).toBe('planted');
    expect(await read('none')).toBe('secret.unreadable');
    for (const name of ['../x', 'a/b', '..', '/etc/passwd', '']) {
      expect(await read(name), name).toBe('secret.credential-name');
    }
  });

  it('is there in a service only', async () => {
    await expect(readSecretAt({ credential: 'db-password' }, undefined)).rejects.toMatchObject({
      code: 'secret-refused',
      data: { reason: { code: 'secret.no-credentials' } },
    });
  });
});

it('is nowhere where none is named', async () => {
  expect(await readSecretAt({}, folder)).toBeUndefined();
});
