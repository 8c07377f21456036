import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { storageError } from '#core/site/embedded/storage-errors.ts';

const failed = (name: string, message: string, fields: object = {}) =>
  Object.assign(new Error(message), { name, ...fields });

it.each([
  [failed('Error', 'no space left on device, write', { code: 'ENOSPC' }), 'file.disk-full'],
  [failed('Error', 'quota', { code: 'EDQUOT' }), 'file.quota-exceeded'],
  [failed('Error', 'read-only', { code: 'EROFS' }), 'file.read-only-disk'],
  [failed('Error', 'i/o', { code: 'EIO' }), 'file.disk-error'],
  [
    failed('error', 'could not extend file "base/5/1": No space left on device', { code: '53100' }),
    'file.disk-full',
  ],
  [failed('error', 'could not extend file "base/5/1": File too large', { code: 'XX000' }), 'file.too-large'],
  [
    failed('QueryFailedError', 'x', { driverError: failed('error', 'y', { code: '53100' }) }),
    'file.disk-full',
  ],
])('%s is trouble with the folder: %s', (error, reason) => {
  expect(storageError(error, '/srv/site', 'embedded:/srv/site')).toMatchObject({
    code: 'site-storage-failed',
    data: { site: 'embedded:/srv/site', folder: '/srv/site', reason: { code: reason } },
  });
});

it.each([
  failed('error', 'duplicate key', { code: '23505' }),
  // The engine has ended, and its folder is not the reason.
  failed('RuntimeError', 'unreachable'),
])('%s is none', (error) => {
  expect(storageError(error, tmpdir(), 'embedded:x')).toBeUndefined();
});
