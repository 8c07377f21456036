import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listedCommands } from '#electron/cli/commands/index.ts';
import { createPrinter } from '#electron/cli/printer.ts';
import { createPasswordPrompt } from '#electron/cli/site-secrets.ts';
import type { Terminal } from '#electron/cli/terminal.ts';
import { postgres } from '#tests/support/databases.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { startSshServer, type TestSshServer } from '#tests/support/ssh-server.ts';
import { runHere } from './support.ts';

describe('passwords of sites on the command line', () => {
  let home: string;
  let site: string;
  let drop: () => Promise<void>;
  let password: string;
  let ssh: TestSshServer;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'siteferry-secrets-'));
    const made = await postgres.create();
    drop = made.drop;
    password = decodeURIComponent(new URL(made.url).password);
    site = made.url.replace(/:[^:@/]+@/, '@');
    await runHere(['site', 'init', '--site', made.url], { home, keychain: memoryKeychain() });
    ssh = await startSshServer({ password: 'of ssh' });
  });
  afterAll(async () => {
    await ssh.close();
    await drop();
    await rm(home, { recursive: true, force: true });
  });

  type Options = Parameters<typeof runHere>[1];
  const run = (words: readonly string[], options: Options = {}) =>
    runHere(words, { home, keychain: memoryKeychain(), ...options });
  const check = (options: Options = {}, ...more: string[]) =>
    run(['site', 'check', '--site', site, ...more], options);
  const through = () => `${site}?sshHost=${ssh.address}&sshHostKey=${ssh.hostKey.fingerprint}`;

  async function file(name: string, content: string, mode = 0o600): Promise<string> {
    const path = join(home, name);
    await writeFile(path, content);
    await chmod(path, mode);
    return path;
  }

  it('are asked for where one is missing, and the command goes on', async () => {
    const questions: string[] = [];
    const askSecret = (question: string) => {
      questions.push(question);
      return password;
    };
    const { code, stdout, stderr } = await check({ askSecret });
    expect({ code, questions }).toEqual({ code: 0, questions: ['Password of siteferry on 127.0.0.1:'] });
    expect(`${stdout}${stderr}`).not.toContain(password);
    const russian = await check({ askSecret, language: 'ru' });
    expect(russian.code).toBe(0);
    expect(questions.at(-1)).toBe('Пароль пользователя siteferry на 127.0.0.1:');
  });

  it('are asked for one after the other, however many sites lack one at the same time', async () => {
    const asked: { question: string; answer: (typed: string) => void; fail: (why: Error) => void }[] = [];
    const askSecret = (question: string) =>
      new Promise<string>((answer, fail) => {
        asked.push({ question, answer, fail });
      });
    const printer = createPrinter('en', (_kind, text) => text);
    const terminal = { askSecret } as unknown as Terminal;
    const { askPassword } = createPasswordPrompt(terminal, printer, new AbortController().signal);
    const of = (host: string) => askPassword?.({ secret: 'database', user: 'app', host }, undefined);
    const answers = Promise.allSettled([of('one'), of('two'), of('three')]);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.fail(new Error('none'));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.answer('second');
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    asked[2]?.answer('third');
    expect((await answers).map((one) => (one.status === 'fulfilled' ? one.value : 'refused'))).toEqual([
      'refused',
      'second',
      'third',
    ]);
    expect(asked[1]?.question).toBe('Password of app on two:');
  });

  it('are asked for one after the other through SSH, each once', async () => {
    const questions: string[] = [];
    const askSecret = (question: string) => {
      questions.push(question);
      return question.startsWith('SSH') ? 'of ssh' : password;
    };
    for (const words of [
      ['site', 'test', '--site', through()],
      ['tree', '--site', through()],
    ]) {
      questions.length = 0;
      expect(await run(words, { askSecret })).toMatchObject({ code: 0 });
      expect(questions).toEqual(['SSH password of ops on 127.0.0.1:', 'Password of siteferry on 127.0.0.1:']);
    }
  });

  it('are not asked for where nobody can answer, or nothing is typed: the ways are named', async () => {
    for (const options of [{}, { askSecret: () => '' }]) {
      const { code, stderr } = await check(options);
      expect(code).toBe(20);
      expect(stderr).toContain('127.0.0.1 requires a password for user siteferry');
      for (const way of ['set-password', 'SITEFERRY_PASSWORD', '--site-password-file'])
        expect(stderr).toContain(way);
    }
    const { stdout } = await check({}, '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'password-missing', data: { secret: 'database' } },
    });
  });

  it('come from a file that is named on the command line, before all others', async () => {
    const right = await file('right', `${password}\n`);
    const keychain = memoryKeychain();
    keychain.kept.set(site, 'wrong');
    const environment = { SITEFERRY_PASSWORD: 'wrong' };
    expect(await check({ keychain, environment }, '--site-password-file', right)).toMatchObject({ code: 0 });
    expect(await check({ keychain })).toMatchObject({
      code: 20,
      stderr: expect.stringContaining('rejects user'),
    });
    const ssh = await file('ssh', 'of ssh');
    const words = ['site', 'check', '--site', through(), '--site-password-file', right];
    expect(await run([...words, '--ssh-password-file', ssh])).toMatchObject({ code: 0 });
    expect(await run(words)).toMatchObject({ code: 20 });
  });

  it('come from the environment: a file, a credential, the password itself', async () => {
    const SITEFERRY_PASSWORD_FILE = await file('right', password);
    const credential = { SITEFERRY_PASSWORD_CREDENTIAL: 'right', CREDENTIALS_DIRECTORY: home };
    for (const environment of [{ SITEFERRY_PASSWORD_FILE }, credential, { SITEFERRY_PASSWORD: password }]) {
      expect(await check({ environment })).toMatchObject({ code: 0 });
    }
    expect(await check({ environment: { SITEFERRY_PASSWORD_CREDENTIAL: 'right' } })).toMatchObject({
      code: 30,
      stderr: expect.stringContaining('CREDENTIALS_DIRECTORY is not set'),
    });
  });

  it('are refused in a file that others can read, with what to run', async () => {
    const open = await file('open', password, 0o644);
    const { code, stdout, stderr } = await check({}, '--site-password-file', open);
    expect({ code, stderr }).toEqual({ code: 30, stderr: expect.stringContaining(`chmod 600 ${open}`) });
    expect(`${stdout}${stderr}`).not.toContain(password);
  });

  it('are found by a saved site where it says that they are', async () => {
    const right = await file('right', password);
    const named = ['--site-password-file', right, '--ssh-password-file', await file('ssh', 'of ssh')];
    await run(['site', 'save', '--name', 'far', '--site', through(), ...named]);
    expect(await run(['site', 'check', '--site', 'far'])).toMatchObject({ code: 0 });
    const listed = JSON.parse((await run(['site', 'list', '--json'])).stdout);
    expect(listed.sites).toMatchObject([{ name: 'far', password: 'file', passwordFile: right }]);
    expect(await readFile(join(home, 'sites.json'), 'utf8')).not.toContain(password);
    const credential = ['--site-password-credential', 'right', '--ssh-password-credential', 'ssh'];
    await run(['site', 'save', '--name', 'far', '--site', through(), ...credential]);
    const environment = { CREDENTIALS_DIRECTORY: home };
    expect(await run(['site', 'check', '--site', 'far'], { environment })).toMatchObject({ code: 0 });
    expect(await run(['site', 'check', '--site', 'far'])).toMatchObject({ code: 30 });
    await run(['site', 'forget', '--name', 'far']);
  });

  it('are kept for the SSH server of a saved site, too', async () => {
    const keychain = memoryKeychain();
    await run(['site', 'save', '--name', 'kept', '--site', through()]);
    const set = (secret: string, ...more: string[]) =>
      run(['site', 'set-password', '--name', 'kept', '--password-file', secret, ...more], { keychain });
    await set(await file('right', password));
    await set(await file('ssh', 'of ssh'), '--ssh');
    expect(await run(['site', 'check', '--site', 'kept'], { keychain })).toMatchObject({ code: 0 });
    await run(['site', 'clear-password', '--name', 'kept'], { keychain });
    expect(keychain.kept.size).toBe(0);
    await run(['site', 'forget', '--name', 'kept']);
  });

  it('can be named for every command that takes a site', async () => {
    const taking = listedCommands.filter(({ options }) => 'site' in options).map(({ name }) => name);
    expect(taking.length).toBeGreaterThan(40);
    for (const name of taking) {
      const { stdout } = await run([...name.split(' '), '--help']);
      expect(stdout, name).toContain('--site-password-file FILE');
      expect(stdout, name).toContain('--ssh-password-credential NAME');
    }
  });
});
