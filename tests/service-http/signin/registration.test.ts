import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../middleware/lab.ts';
import { dataOf, type SignInLab, startSignInLab } from './lab.ts';

let lab: SignInLab;
let sent: { to: string; text: string }[] = [];
beforeAll(async () => {
  lab = await startSignInLab({}, async () => {}, {
    delivery: { mail: async (letter) => void sent.push(letter) },
  });
});
afterAll(() => lab?.close());

const key = (KeyName: string, value: object) =>
  lab.change(async (tables) => {
    await tables.remove('UserKeys', { KeyName });
    await tables.insert('UserKeys', [{ KeyName, Value: JSON.stringify(value) }]);
  });
const offer = (more: object) =>
  key('AuthConfig', { AuthTypes: [{ Type: 'login-pass', IsDefault: true, ...more }] });

beforeEach(async () => {
  await lab.reset();
  await lab.configure({ AuthRegistrationRateLimitPermitLimit: 0 });
  await offer({ AllowRegister: true });
  await key('RegistrationFields', [
    { Key: 'Nick' },
    { Key: 'Email', isRequired: true },
    { Key: 'CellPhone' },
    { Key: 'Password', PasswordSettings: { MinNumberOfChar: 8 } },
  ]);
  sent = [];
});

const PASSWORD = 'Neues-Pferd-8';
const register = (values: Record<string, string>, more: object = {}) =>
  lab.send('POST', '/api/user', {}, { values, ...more });
const whole = (Nick: string) => ({ Nick, Email: `${Nick}@example.com`, Password: PASSWORD });
const messageOf = async (answer: Response) => ((await answer.json()) as { Message: string }).Message;

describe('self-registration', () => {
  it('makes a user who can sign in, and tells the web application whence', async () => {
    const answer = await register(
      { ...whole('clara'), FirstName: 'Clara', LastName: 'Haber' },
      { source: 'mobile' },
    );
    const { Data } = (await answer.json()) as { Data: { Id: number; Login: string } };
    expect(Data.Login).toBe('clara');
    const [row] = await lab.rows('Users', { UserID: Data.Id });
    expect(row).toMatchObject({ Nick: 'clara', DisplayName: 'Clara Haber', Gender: true, IsFired: false });
    const command = (await lab.rows<{ Name: string; Payload: string }>('ServerCommands')).at(-1);
    expect(command?.Name).toBe('AfterUserCreationServerCommand');
    expect(JSON.parse(command?.Payload ?? '')).toEqual({ UserID: Data.Id, source: 'mobile' });
    expect(await lab.info((await dataOf(await lab.signIn('clara', PASSWORD))).Token)).toBe(200);
  });

  it('makes one of two who want the same login at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => register(whole('twin'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await lab.rows('Users', { Nick: 'twin' })).toHaveLength(1);
  });

  it.each([
    ['the login of somebody', { ...whole('anna') }, 'login'],
    ['a login that is an id', { ...whole('x'), Nick: '#2' }, 'login'],
    ['the email of somebody as login', { ...whole('y'), Nick: 'anna@example.com' }, 'login'],
    ['the email of somebody', { ...whole('z'), Email: 'anna@example.com' }, 'email'],
    ['the phone of somebody, written otherwise', { ...whole('z'), CellPhone: '+7 900 1' }, 'phone'],
    ['a field that nobody sets for himself', { ...whole('w'), IsSuperAdmin: 'true' }, 'IsSuperAdmin'],
    ['what is no email', { ...whole('w'), Email: 'x@' }, 'email'],
    ['a short password', { ...whole('w'), Password: 'short' }, 'short'],
    ['a login without a password', { Nick: 'w', Email: 'w@example.com' }, 'password'],
    ['a name that is too long', { ...whole('w'), FirstName: 'x'.repeat(300) }, 'FirstName'],
  ])('is refused with %s, and says why', async (_what, values, said) => {
    await lab.changeUser({ Email: 'anna@example.com', CellPhone: '79001' });
    const before = (await lab.rows('Users')).length;
    const answer = await register(values);
    expect(answer.status).toBe(400);
    expect((await messageOf(answer)).toLowerCase()).toContain(said.toLowerCase());
    expect(await lab.rows('Users')).toHaveLength(before);
  });

  it('is refused where the page does not offer it', async () => {
    await offer({ AllowRegister: false });
    expect((await register(whole('nina'))).status).toBe(400);
    // Nor is the service a way to send letters to anybody.
    await lab.send('POST', '/api/user/code', {}, { kind: 'email-code', to: 'nina@example.com' });
    await lab.background();
    expect(sent).toEqual([]);
  });

  it('by email needs a mailbox that a code has proved, and stores that one', async () => {
    await offer({ AllowRegister: true, RegistrationType: 'email' });
    expect(await messageOf(await register(whole('olga')))).toContain('confirmed by a code');
    const to = 'olga@proved.example.com';
    const asked = await lab.send('POST', '/api/user/code', {}, { kind: 'email-code', to });
    const { Data } = (await asked.json()) as { Data: { Id: string } };
    await lab.background();
    const code = /\b\d{6}\b/.exec(sent[0]?.text ?? '')?.[0] ?? '';
    const verification = { id: Data.Id, code };
    expect(
      await codeOf(await register(whole('olga'), { verification: { ...verification, code: 'no' } })),
    ).toBe('code-refused');
    // What was typed wrong is typed again with the same code.
    expect((await register({ Nick: 'olga', Password: 'short' }, { verification })).status).toBe(400);
    const values = { Nick: 'olga', Password: PASSWORD, Email: 'anna@example.com' };
    expect((await register(values, { verification })).status).toBe(200);
    expect((await lab.rows<{ Email: string }>('Users', { Nick: 'olga' }))[0]?.Email).toBe(to);
    expect((await register({ Nick: 'olga2', Password: PASSWORD }, { verification })).status).toBe(401);
  });

  it.each([
    [2, [200, 200, 429]],
    [0, [200, 200, 200]],
    [-5, [200, 200, 200]],
  ])('with %d of an address in a window answers %j', async (most, expected) => {
    await lab.configure({ AuthRegistrationRateLimitPermitLimit: most });
    const answers: number[] = [];
    for (const index of [1, 2, 3]) answers.push((await register(whole(`limit${most}x${index}`))).status);
    expect(answers).toEqual(expected);
  });
});
