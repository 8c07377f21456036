import { describe, expect, it } from 'vitest';
import { uploadsOf } from '#core/operations/openapi/job-operations.ts';

const upload = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const here = { site: 'this' };

describe('what a job is asked', () => {
  it.each([
    ['a site', 'transfer.export', { selection: 'all', site: 'postgres://evil/x' }, 'site'],
    ['a path to write', 'transfer.export', { selection: 'all', out: '/etc/x' }, 'out'],
    ['a profile', 'transfer.export', { selection: 'all', profileFile: '/etc/passwd' }, 'profileFile'],
    ['an archive by its path', 'transfer.verify', { upload, archive: '/etc/passwd' }, 'archive'],
    ['a folder for logs', 'transfer.import', { upload, logDir: '/etc' }, 'logDir'],
    ['a side by its path', 'transfer.compare', { from: { archive: '/etc/passwd' }, to: here }, 'archive'],
    ['a site in a side', 'transfer.compare', { from: { site: 'postgres://evil/x' }, to: here }, 'site'],
    [
      'a site of a version',
      'transfer.compare',
      { from: { version: { site: 'x', module: 'Sales', version: '1' } }, to: here },
      'site',
    ],
    ['a base by its path', 'transfer.import', { upload, base: { archive: '/etc/passwd' } }, 'archive'],
    ['what a profile keeps', 'transfer.import', { upload, remember: true }, 'remember'],
    ['an upload that is no id', 'transfer.import', { upload: '../x' }, 'no-archive'],
    ['an operation that is not long', 'site.check', {}, 'site.check'],
    ['an operation of this computer', 'transfer.convert', {}, 'transfer.convert'],
    ['an operation with a password', 'directory.ldap.check', { loginPassword: 'x' }, 'directory.ldap.check'],
    ['an undo, which one computer knows of', 'transfer.undo', {}, 'transfer.undo'],
    ['no operation', 'constructor', {}, 'constructor'],
  ])('is refused: %s', async (_title, operation, input, named) => {
    const refused = await uploadsOf({ operation, input }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'usage' });
    expect(JSON.stringify((refused as { data: unknown }).data)).toContain(named);
  });

  it.each([
    ['none', 'transfer.denormalizeAll', {}, []],
    ['the archive', 'transfer.verify', { upload }, [upload]],
    ['the archive and the base', 'transfer.import', { upload, base: { upload: other } }, [upload, other]],
    ['both sides', 'transfer.compare', { from: { upload }, to: { upload: other } }, [upload, other]],
    ['one that is named twice', 'transfer.compare', { from: { upload }, to: { upload } }, [upload]],
  ])('names its uploads: %s', async (_title, operation, input, uploads) => {
    expect((await uploadsOf({ operation, input })).toSorted()).toEqual(uploads);
  });
});
