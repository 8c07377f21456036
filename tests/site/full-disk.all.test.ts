import { execFileSync } from 'node:child_process';
import { appendFileSync, closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toSiteferryError } from '#core/base/errors.ts';
import { failureOf } from '#core/checks/finding.ts';
import { render } from '#core/messages/catalogue.ts';
import { connect } from '#core/site/connect.ts';
import { mountable } from '#tests/support/small-disk.ts';

describe.skipIf(!mountable)(
  `an embedded site on a full disk${mountable ? '' : ' (needs Linux and root)'}`,
  () => {
    let disk: string;
    let url: string;
    const filler = () => join(disk, 'filler');

    beforeEach(async () => {
      disk = await mkdtemp(join(tmpdir(), 'siteferry-disk-'));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]);
      url = `embedded:${join(disk, 'site')}`;
      const made = await connect(url, { create: true });
      await made.write((session) => session.query('CREATE TABLE kept (n int, t text)'));
      await made.write((session) => session.query("INSERT INTO kept VALUES (1, 'kept')"));
      await made.close();
    });
    afterEach(async () => {
      execFileSync('umount', ['-l', disk]);
      await rm(disk, { recursive: true, force: true });
    });

    function fill(): void {
      const handle = openSync(filler(), 'w');
      try {
        for (const size of [1_048_576, 4096, 1]) fillWith(handle, Buffer.alloc(size));
      } finally {
        closeSync(handle);
      }
    }

    function fillWith(handle: number, block: Buffer): void {
      try {
        for (;;) writeSync(handle, block);
      } catch {
        // The disk is full, which is what was wanted.
      }
    }

    const count = 'SELECT COUNT(*) AS n FROM kept';

    it('names the folder, and works again afterwards', async () => {
      const full = await connect(url);
      const grow = () => full.write((session) => session.query("INSERT INTO kept VALUES (2, 'lost')"));
      fill();
      expect(() => appendFileSync(filler(), Buffer.alloc(65_536))).toThrow(/ENOSPC/);
      const error = await grow().then(
        () => undefined,
        (thrown: unknown) => toSiteferryError(thrown),
      );
      expect(error?.code).toBe('site-storage-failed');
      if (!error) return;
      const rendered = render(failureOf(error).message, 'en', 'commandLine');
      expect(rendered).toContain(`${join(disk, 'site')}: the disk is full`);
      const [row] = await full.read((session) => session.query<{ n: number }>(count));
      expect(Number(row?.n)).toBe(1);
      await full.close();
      rmSync(filler());

      const again = await connect(url);
      await again.write((session) => session.query("INSERT INTO kept VALUES (3, 'after')"));
      const [after] = await again.read((session) => session.query<{ n: number }>(count));
      expect(Number(after?.n)).toBe(2);
      await again.close();
    });

    it('undoes what was under way when the disk ran full', async () => {
      const filling = await connect(url);
      const writing = filling.write(async (session) => {
        for (;;) {
          await session.query("INSERT INTO kept SELECT g, repeat('x', 1000) FROM generate_series(1, 2000) g");
        }
      });
      await expect(writing).rejects.toMatchObject({ code: 'site-storage-failed' });
      const [row] = await filling.read((session) => session.query<{ n: number }>(count));
      expect(Number(row?.n)).toBe(1);
      await filling.close();
    });

    it('cannot be made or opened there, and says so', async () => {
      fill();
      await expect(connect(`embedded:${join(disk, 'other')}`, { create: true })).rejects.toMatchObject({
        code: 'site-storage-failed',
        data: { folder: join(disk, 'other'), reason: { code: 'file.disk-full' } },
      });
      rmSync(filler());
      const made = await connect(`embedded:${join(disk, 'other')}`, { create: true });
      await made.close();
    });

    it('says that the disk cannot be written to', async () => {
      execFileSync('mount', ['-o', 'remount,ro', disk]);
      await expect(connect(url)).rejects.toMatchObject({
        code: 'site-storage-failed',
        data: { reason: { code: 'file.read-only-disk' } },
      });
    });
  },
);
