import { expect, it } from 'vitest';
import { notAnArchive, toFailure } from '#renderer/api/errors.ts';
import { startsAsZip } from '#renderer/api/files.ts';

it.each([
  ['a ZIP', [0x50, 0x4b, 0x03, 0x04, 0x14], true],
  ['an empty ZIP', [0x50, 0x4b, 0x05, 0x06, 0x00], true],
  ['a text', [0x7b, 0x22, 0x61, 0x22, 0x7d], false],
  ['another file that begins with PK', [0x50, 0x4b, 0x20, 0x20], false],
  ['less than a signature', [0x50, 0x4b, 0x03], false],
  ['nothing', [], false],
])('knows %s by how it begins', async (_name, bytes, expected) => {
  expect(await startsAsZip(new Blob([new Uint8Array(bytes)]))).toBe(expected);
});

it('says of a file that is no archive what the core would say of it', () => {
  const failure = toFailure(notAnArchive('photo.jpg'));
  expect(failure).toMatchObject({
    code: 'archive-invalid',
    message: { code: 'error.archive-invalid', values: { reason: { code: 'archive.not-a-zip' } } },
  });
  expect(failure.remedies.length).toBeGreaterThan(0);
});
