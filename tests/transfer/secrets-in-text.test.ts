import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSecrets } from '#core/base/secrets-in-text.ts';
import { postgres } from '#tests/support/databases.ts';
import { createLab, guid, type Lab } from './support/lab.ts';

/** Put together here, so that nobody who looks for secrets finds any in this file. */
const join = (...parts: string[]) => parts.join('');
const JWT = join(
  'eyJhbGciOiJIUzI1NiJ9',
  '.eyJzdWIiOiIxMjM0NTY3ODkwIn0',
  '.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
);

/** Each with the kinds that are found, line by line. */
const SNIPPETS: readonly (readonly [text: string, found: readonly string[]])[] = [
  // Secrets.
  [join('var key = "AKIA', 'IOSFODNN7EXAMPLQ";'), ['token 1']],
  [join('client.Auth("ghp_', 'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5");'), ['token 1']],
  [join('const hook = "xoxb-', '2401234567-abcDEF123456";'), ['token 1']],
  [join('-----BEGIN RSA PRIVATE', ' KEY-----\nMIIE...'), ['private-key 1']],
  [join('// first\n-----BEGIN PRIVATE', ' KEY-----'), ['private-key 2']],
  [`http.DefaultRequestHeaders.Add("Authorization", "Bearer ${JWT}");`, ['token 1']],
  [join('headers["Authorization"] = "Basic ', 'YWRtaW46UzNjcjN0IQ==x1";'), ['token 1']],
  ['var password = "S3cr3t!2024";', ['password 1']],
  ["let pwd = 'Qwerty123';", ['password 1']],
  ['{"smtpPassword": "hj7$Kl09"}', ['password 1']],
  ['{"login": "mail",\n "password": "Zx81!spectrum"}', ['password 2']],
  ['var пароль = "Лето2024!";', ['password 1']],
  ['private const string DbPassword = @"Tr0ub4dor&3";', ['password 1']],
  ['{"client_secret": "8f3b2c9d7e6a5b4c3d2e1f0a"}', ['token 1']],
  ['var apiKey = "k9Jf82hdKs72hDk29fjQ";', ['token 1']],
  ['api_key: "a1b2c3d4e5f6g7h8i9j0k1"', ['token 1']],
  ['"accessKey" : "Zm9vYmFyMTIzNDU2Nzg5MDEy"', ['token 1']],
  ['Server=db01;Database=crm;User Id=sa;Password=Start123;', ['connection 1']],
  ['var cs = "Data Source=.;Initial Catalog=X;Uid=app;Pwd=summer;";', ['connection 1']],
  ['host=pg port=5432 user=app password=letmein dbname=crm', ['connection 1']],
  ['DefaultEndpointsProtocol=https;AccountName=a;AccountKey=Zm9vYmFyMTIzNDU2Nzg5MA==;', ['connection 1']],
  ['fetch("https://robot:Pa55word9@intranet.local/api")', ['connection 1']],
  ['amqp://guest:guest1@rabbit:5672/', ['connection 1']],
  [join('bot = "', '123456789:AA', 'HdqTcvCH1vGWJxfSeofSAs0K5PALDsawb"'), ['token 1']],
  ["EXEC sp_addlinkedsrvlogin @rmtpassword = N'H4rdT0Guess'", ['password 1']],
  // None.
  ['var password = GetPassword(user);', []],
  ['{"label": "Password", "type": "password"}', []],
  ['{"passwordLabel": "Enter your password 2 times!"}', []],
  ['input.placeholder = "Password1";', []],
  [join('{"password": "$', '{SMTP_PASSWORD}"}'), []],
  ['{"password": "***"}', []],
  ['{"password": "{{password}}"}', []],
  ['{"password": "<password>"}', []],
  ['{"password": ""}', []],
  ['Server=db01;Database=crm;User Id=sa;Password={0};', []],
  ['Server=db01;Integrated Security=true;', []],
  ['SELECT PasswordHash FROM Users WHERE PasswordHash = @hash', []],
  ['{"tokenType": "Bearer", "tokenUrl": "https://login.example.com/token1"}', []],
  ['var token = await client.GetTokenAsync("https://login/2");', []],
  ['if (token == "abc123def456ghi7") return;', []],
  ['var secretName = "crm-database-2024-secret";', []],
  ['// The password must have 8 characters: letters, digits.', []],
  ['const tokens = text.split(" ");', []],
  ['{"id": "3f2504e0-4f89-41d3-9a0c-0305e82c3301"}', []],
  ['{"taskKey": "CONTRACT-2024-001"}', []],
  ['"resetPasswordMessage": "Пароль изменён 2 раза!"', []],
  ['UPDATE Users SET Password = NULL WHERE UserID = 12', []],
  ['https://example.com/path:80@home', []],
  ['model.Password = Resources.Texts.Password2;', []],
  ['{"image": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"}', []],
  ['CancellationToken token = default; var tokenLength = 32;', []],
  ['"password_policy": "Min8!Upper"', []],
];

describe('secrets in texts', () => {
  it(`are told of ${SNIPPETS.length} snippets`, () => {
    expect(SNIPPETS.length).toBeGreaterThanOrEqual(50);
  });

  it.each(SNIPPETS)('%j', (text, found) => {
    expect(findSecrets(text).map(({ kind, line }) => `${kind} ${line}`)).toEqual(found);
  });

  it.each(['first', 'second'])('are told of none of the %s half of the corpus of scripts', (half) => {
    const file = new URL(`./references/corpus/${half}.txt`, import.meta.url);
    expect(findSecrets(readFileSync(file, 'utf8'))).toEqual([]);
  });

  it('are told twenty times at most, and of no text that is longer than a person writes', () => {
    expect(findSecrets('password = "S3cr3t!2024"\n'.repeat(100)).length).toBe(20);
    expect(findSecrets(`${' '.repeat(5_000_000)}password = "S3cr3t!2024"`)).toEqual([]);
  });
});

describe('secrets in what is imported', () => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(postgres);
  });
  afterAll(() => lab?.remove());

  const block = (Script: string) => ({ BlockID: 1, Guid: guid(1), Name: 'Start', Script });
  const SECRET = 'S3cr3t!2024';
  const script = `const a = 1;\nconst password = "${SECRET}";`;

  it('are a finding of each line that is written, without the secret, and a warning of the plan', async () => {
    await lab.receiverHas({});
    const { plan, warnings } = await lab.preview({ blocks: [block(script)] });
    expect(plan.items).toMatchObject([
      {
        status: 'Add',
        findings: [
          {
            message: { code: 'secret-in-text.password', values: { column: 'Script', line: 2 } },
            at: { line: 2 },
          },
        ],
      },
    ]);
    expect(warnings.map(({ message }) => message.code)).toContain('secrets-in-texts');
    expect(JSON.stringify({ plan, warnings })).not.toContain(SECRET);
  });

  it('are not told of texts that stay as they are', async () => {
    await lab.receiverHas({ blocks: [block(script)] });
    const { plan, warnings } = await lab.preview({ blocks: [{ ...block(script), Name: 'Renamed' }] });
    expect(plan.items).toMatchObject([{ status: 'Update' }]);
    expect(plan.items[0]?.findings).toBeUndefined();
    expect(warnings.map(({ message }) => message.code)).not.toContain('secrets-in-texts');
  });
});
