import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres, runHere } from './support.ts';

describe('settings and languages of sign-in on the command line', () => {
  let url: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ url, drop } = await postgres.create());
    await runHere(['site', 'init', '--site', url]);
    await runHere(['site', 'seed', '--site', url]);
  });
  afterAll(() => drop());

  const run = (...words: string[]) => {
    const [area = '', verb = '', ...rest] = words;
    return runHere([area, verb, '--site', url, '--as', 'admin', ...rest]);
  };

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

  it('speaks Russian', async () => {
    expect((await run('providers', 'list', '--lang', 'ru')).stdout).toMatch(/^ID\s+Тип\s+Описание/);
    const refused = await run('providers', 'create', '--type', 'None', '--service', '1', '--lang', 'ru');
    expect(refused.stderr).toContain('У встроенного провайдера не бывает сервиса.');
    const factor = ['--second-factor', 'Telegram', '--lang', 'ru'];
    expect((await run('providers', 'update', '--id', '1', ...factor)).stderr).toContain(
      'Для второго фактора Telegram необходимо указать идентификатор бота',
    );
    expect((await runHere(['tokens', 'generate', '--help', '--lang', 'ru'])).stdout).toContain(
      'Логин пользователя сайта, от имени которого это делается.',
    );
  });
});
