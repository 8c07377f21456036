import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '../support/databases.ts';
import { createLab, type Lab } from './lab.ts';

describe('a version with what looks like a secret', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(postgres);
    await lab.client.versions.modules.save({ site: lab.first.url, name: 'Sales', selection: 'all' });
    await lab.keepIn({ name: 'folder', provider: 'FileSystem', location: join(lab.folder, 'versions') });
  });
  afterAll(() => lab?.remove());

  it('is refused where that is asked, leaves nothing, and is made with a warning where it is not', async () => {
    const site = lab.first.url;
    const create = (secrets: 'refuse' | 'tell') =>
      lab.done(lab.client.versions.create({ site, module: 'Sales', version: '1.0', secrets }));
    await lab.execute(
      lab.first,
      `UPDATE dbo."Blocks" SET "Script" = 'const password = "S3cr3t!2024";' ` +
        'WHERE "BlockID" = (SELECT MIN("BlockID") FROM dbo."Blocks")',
    );
    const before = await lab.sums(lab.first);
    const refused = await create('refuse').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'secrets-in-texts' });
    expect(JSON.stringify(refused)).not.toContain('S3cr3t');
    expect(await lab.sums(lab.first)).toEqual(before);
    const { warnings } = await create('tell');
    expect(warnings.map(({ message }) => message.code)).toContain('secret-in-text.of');
  });
});
