import { describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { openSite } from '#core/site/open.ts';
import { signinLab } from './signin-lab.ts';
import { runHere } from './support.ts';

describe('settings and languages of sign-in on the command line', () => {
  const lab = signinLab();
  const { run } = lab;

  it('names what a setting takes, and what the settings leave open', async () => {
    expect(await run('settings', 'set', '--set', 'FailedAttemptsBeforeBlock=often')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'FailedAttemptsBeforeBlock: the value is a whole number from 1, or off.',
      ),
    });
    expect(await run('settings', 'set', '--set', 'IsCaptchaEnabled=1')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('IsCaptchaEnabled: the value is true or false.'),
    });
    expect(await run('synchronization', 'update', '--id', '1', '--set', 'Name=7')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Name: the value is a text'),
    });
    expect(await run('settings', 'set', '--set', 'Own=1')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no setting “Own”'),
    });
    await run('settings', 'set', '--set', 'FailedIpAttemptsBeforeBlock=off');
    expect((await run('settings', 'show')).stdout).toContain(
      'warning: /FailedIpAttemptsBeforeBlock: Failed sign-ins never block an address.',
    );
    const { findings } = JSON.parse((await run('settings', 'show', '--json')).stdout);
    expect(findings).toContainEqual({
      severity: 'warning',
      code: 'general-settings.addresses-never-blocked',
      values: {},
      message: 'Failed sign-ins never block an address.',
      remedies: [expect.objectContaining({ text: 'Set FailedIpAttemptsBeforeBlock.' })],
      at: { pointer: '/FailedIpAttemptsBeforeBlock' },
    });
  });

  it('stores profiles of synchronization in the certified edition, and says that they start nothing', async () => {
    const site = await openSite(lab.url, { catalog: referenceCatalog });
    const certified = site.dialect.identifier('IsCertified');
    const sql = `UPDATE ${site.dialect.table('SiteInfo')} SET ${certified} = ${site.dialect.placeholder(0)}`;
    const certify = (value: boolean) => site.write((session) => session.query(sql, [value]));
    const remark = 'Profile settings can be stored but have no effect';
    try {
      const saved = await run(
        'entities',
        'save',
        '--form',
        'synchronizations',
        '--value',
        'Name=Nightly',
        '--json',
      );
      const { id } = JSON.parse(saved.stdout).entity;
      const update = ['synchronization', 'update', '--id', id, '--set', 'SearchBase=DC=corp'];
      expect((await run(...update)).stdout).not.toContain(remark);
      await certify(true);
      expect(await run(...update, '--set', 'UserFilter=(mail=*)')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(remark),
      });
      const listed = await run('synchronization', 'list');
      expect(listed.stdout).toContain('(mail=*)');
      expect(listed.stdout).toContain(remark);
      const { findings } = JSON.parse((await run('synchronization', 'list', '--json')).stdout);
      expect(findings).toMatchObject([{ severity: 'warning', code: 'synchronization.certified' }]);
      expect((await run('synchronization', 'list', '--lang', 'ru')).stdout).toContain('но они не действуют');
    } finally {
      await certify(false);
      await site.close();
    }
  });

  it('speaks Russian', async () => {
    expect((await run('providers', 'list', '--lang', 'ru')).stdout).toMatch(/^ID\s+Описание\s+Тип/);
    const refused = await run('providers', 'create', '--type', 'None', '--service', '1', '--lang', 'ru');
    expect(refused.stderr).toContain('У встроенного провайдера не бывает сервиса.');
    const factor = ['--second-factor', 'Telegram', '--lang', 'ru'];
    expect((await run('providers', 'update', '--id', '1', ...factor)).stderr).toContain(
      'Для второго фактора Telegram необходимо указать идентификатор бота',
    );
    expect((await runHere(['tokens', 'generate', '--help', '--lang', 'ru'])).stdout).toContain(
      'Логин пользователя сайта, от имени которого выполняется команда.',
    );
  });
});
