import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readDelivery } from '#electron/service-http/signin/ways/delivery.ts';
import { codeOf } from '../middleware/lab.ts';
import { dataOf, PASSWORD, type SignInLab, startSignInLab, USER } from './lab.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

const MAILBOX = 'anna@example.com';
const PHONE = '+7 (900) 123-45-67';

let folder: string;
let mail: MailServer;
let gateway: Server;
let messages: { path: string; body: string }[] = [];
let lab: SignInLab;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-codes-'));
  mail = await startMailServer();
  gateway = createServer(async (request, response) => {
    messages.push({ path: request.url ?? '', body: await text(request) });
    response.end();
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo;
  const file = join(folder, 'delivery.json');
  const settings = {
    mail: { server: mail.url, from: 'site@example.com', encrypted: false },
    phone: { url: `http://127.0.0.1:${port}/send`, json: { number: '{phone}', message: '{text}' } },
  };
  await writeFile(file, JSON.stringify(settings), { mode: 0o600 });
  lab = await startSignInLab({}, async () => {}, { delivery: await readDelivery(file) });
});
afterAll(async () => {
  await lab?.close();
  await mail?.close();
  gateway?.close();
  await rm(folder, { recursive: true, force: true });
});

const offer = (...types: string[]) =>
  lab.change(async (tables) => {
    const Value = JSON.stringify({ AuthTypes: types.map((Type) => ({ Type, IsDefault: true })) });
    const [row] = await tables.select<{ Id: number }>('UserKeys', { KeyName: 'AuthConfig' });
    if (row) await tables.update('UserKeys', 'Id', { Id: row.Id, Value });
    else await tables.insert('UserKeys', [{ KeyName: 'AuthConfig', Value }]);
  });

beforeEach(async () => {
  messages = [];
  await lab.reset();
  await lab.changeUser({ Email: MAILBOX, CellPhone: PHONE });
  await lab.settings({ SystemMailbox: 'site@example.com' });
  await offer('login-pass', 'email-code', 'phone-code');
  await lab.jobs('DELETE FROM siteferry.pending_sign_in');
});

const request = (kind: string, to: string) => lab.send('POST', '/api/auth/code', {}, { kind, to });
const confirm = (id: string, code: string) => lab.send('POST', '/api/auth/code/confirm', {}, { id, code });
const idOf = async (answer: Response) => ((await answer.json()) as { Data: { Id: string } }).Data.Id;
const digits = (letter: string) => /\b\d{6}\b/.exec(letter)?.[0] ?? '';

async function codeByMail(): Promise<{ id: string; code: string }> {
  const id = await idOf(await request('email-code', MAILBOX));
  const letter = await mail.next();
  expect(letter.to).toBe(MAILBOX);
  return { id, code: digits(letter.text) };
}

describe('transition: login code issued', () => {
  it('signs in who enters it, once, whoever enters it at the same time', async () => {
    const { id, code } = await codeByMail();
    expect((await confirm(id, '000000' === code ? '111111' : '000000')).status).toBe(401);
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(id, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    const won = answers.find(({ status }) => status === 200);
    const { Token } = await dataOf(won as Response);
    expect(await lab.info(Token)).toBe(200);
    expect((await lab.rows<{ Protocol: string }>('LoginsLog', { UserID: USER })).at(-1)?.Protocol).toBe(
      'Code',
    );
  });

  it('is sent to a phone number, however it is written', async () => {
    await lab.changeUser({ CellPhone: '79001234567' });
    const id = await idOf(await request('phone-code', PHONE));
    await expect.poll(() => messages.length).toBe(1);
    const { number, message } = JSON.parse(messages[0]?.body ?? '');
    expect(number).toBe('79001234567');
    expect((await confirm(id, digits(message))).status).toBe(200);
  });

  it('is over after five wrong ones, and after its time', async () => {
    const { id, code } = await codeByMail();
    for (const wrong of ['1', '2', '3', '4', '5']) expect((await confirm(id, wrong)).status).toBe(401);
    expect(await codeOf(await confirm(id, code))).toBe('code-refused');
    const late = await codeByMail();
    await lab.jobs("UPDATE siteferry.pending_sign_in SET expires_at = now() - interval '1 hour'");
    expect((await confirm(late.id, late.code)).status).toBe(401);
  });

  it.each([
    ['nobody has the mailbox', async () => {}, 'nobody@example.com'],
    [
      'two have it',
      () => lab.change((tables) => tables.update('Users', 'UserID', { UserID: 3, Email: MAILBOX })),
    ],
    ['the user is dismissed', () => lab.changeUser({ IsFired: true })],
    ['the user is blocked', () => lab.changeUser({ IsBlocked: true })],
    ['the page does not offer it', () => offer('login-pass', 'phone-code')],
  ])('is answered alike, and not sent, where %s', async (_name, prepare, to = MAILBOX) => {
    await prepare();
    const answer = await request('email-code', to);
    expect(answer.status).toBe(200);
    expect(Object.keys(((await answer.json()) as { Data: object }).Data)).toEqual(['Id', 'ExpiresAt']);
    await lab.background();
    expect(mail.waiting).toBe(0);
    await lab.change((tables) => tables.update('Users', 'UserID', { UserID: 3, Email: null }));
  });

  it('is sent to one mailbox five times at most while it is valid', async () => {
    for (let sent = 0; sent < 7; sent++) {
      await request('email-code', MAILBOX);
      await lab.background();
    }
    expect(mail.waiting).toBe(5);
    for (let sent = 0; sent < 5; sent++) await mail.next();
  });
});

describe('a forgotten password', () => {
  const ask = async (login: string) => idOf(await lab.send('POST', '/api/auth/recovery', {}, { login }));
  const set = (id: string, code: string, password: string) =>
    lab.send('POST', '/api/auth/recovery/password', {}, { id, code, password });
  const recover = async () => {
    const id = await ask('anna');
    return { id, code: /\b[0-9a-f]{16}\b/.exec((await mail.next()).text)?.[0] ?? '' };
  };

  it('is set anew by a mailed code, which ends all sessions and works once', async () => {
    const { Token } = await dataOf(await lab.signIn('anna', PASSWORD));
    const other = await recover();
    const { id, code } = await recover();
    expect((await set(id, 'f'.repeat(16), 'Neues-Pferd-8')).status).toBe(401);
    expect((await set(id, code, 'Neues-Pferd-8')).status).toBe(200);
    expect(await lab.info(Token)).toBe(401);
    expect((await set(id, code, 'Neues-Pferd-9')).status).toBe(401);
    // Nor does another one that was sent before.
    expect((await set(other.id, other.code, 'Neues-Pferd-9')).status).toBe(401);
    expect((await lab.signIn('anna', PASSWORD)).status).toBe(401);
    expect((await lab.signIn('anna', 'Neues-Pferd-8')).status).toBe(200);
  });

  it('keeps its code where the policy refuses the password', async () => {
    await lab.settings({ PasswordMinLength: 12, PasswordMaxLength: 100 });
    const { id, code } = await recover();
    const refused = await set(id, code, 'short');
    expect([refused.status, await codeOf(refused)]).toEqual([400, 'rule-broken']);
    expect((await set(id, code, 'Long-enough-password-8')).status).toBe(200);
    await lab.settings({ PasswordMinLength: null, PasswordMaxLength: null });
  });

  it.each([
    ['there is no such user', async () => {}, 'nobody'],
    ['an id is named', async () => {}, `#${USER}`],
    ['the user is dismissed', () => lab.changeUser({ IsFired: true })],
    ['the password is kept elsewhere', () => lab.changeUser({ PasswordHashPhc: null })],
  ])('is answered alike, and nothing is sent, where %s', async (_name, prepare, login = 'anna') => {
    await prepare();
    await ask(login);
    await lab.background();
    expect(mail.waiting).toBe(0);
  });
});

it('says that codes cannot be sent where nothing sends them', async () => {
  const without = await startSignInLab();
  const answer = await without.send('POST', '/api/auth/code', {}, { kind: 'email-code', to: MAILBOX });
  expect([answer.status, await codeOf(answer)]).toEqual([501, 'mail-off']);
  await without.close();
});
