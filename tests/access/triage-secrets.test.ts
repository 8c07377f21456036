import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskAddress, maskText } from '#core/access/triage/mask-secrets.ts';

const SECRETS = [
  'Qwerty!23',
  'hunter2',
  'kX9#vLm2pQ',
  'Пароль123',
  'zebra-Horse7',
  '430f3963_aBcD',
  'Tr0ub4dor&3',
];

/** `X` is the secret. */
const SPELLINGS = [
  'пароль: X',
  'пароль X',
  'Пароль:\nX',
  'Пароль:\n\n  X',
  'Пароль\nX',
  'Пароль у неё: X',
  'Пароль у неё: X . Тел. +7',
  'пароль от почты X',
  'пароль для входа на сайт — X',
  'новый пароль X',
  'пароль = X',
  'ПАРОЛЬ - X',
  'с паролем X не пускает',
  'X — это её пароль',
  'логин/пароль p.novak/X',
  'логин/пароль p.novak X',
  'логин/пароль: p.novak X',
  'Логин и пароль: p.novak / X',
  'логин p.novak/X',
  'login p.novak password X',
  'login p.novak / X',
  'login/pass p.novak:X',
  'password is X',
  'the password was X',
  'password of p.novak is X',
  'Password — X',
  'password -> X',
  'pass: X',
  'pass X',
  'passwd X',
  'pwd X',
  'passphrase X',
  '--password X',
  '--password=X',
  '-Password X',
  '/password:X',
  'mysql -u root -pX',
  'psql -p X',
  'ldapsearch -D cn=admin -w X',
  'curl -u admin:X https://crm.example.com/',
  'curl --user admin:X https://crm.example.com/',
  '<password>X</password>',
  '<wsse:Password Type="PasswordText">X</wsse:Password>',
  '<add key="SmtpPassword" value="X"/>',
  '{"name":"ApiKey","value":"X"}',
  '{"password":"X"}',
  '{\\"password\\":\\"X\\"}',
  'grant_type=password&password=X&scope=openid',
  'Server=db;User Id=sa;Password=X;Encrypt=true',
  'PGPASSWORD=X psql',
  'apikey X',
  'api key: X',
  'API-ключ X',
  'X-Api-Key: X',
  'shared secret X',
  'общий секрет: X',
  'client_secret=X',
  'code=X',
  'SAMLResponse=X',
  'id_token_hint=X',
  'jwt=X',
  'jwt X',
  'sessionid: X',
  'ASP.NET_SessionId=X',
  'AppAuth=X',
  '.AspNetCore.Cookies=X',
  '.ASPXAUTH=X',
  'JSESSIONID=X',
  'Cookie: AppAuth=X; other=1',
  'Authorization: NTLM X',
  'Authorization: Digest username="p.novak", response="X"',
  'Digest username="p.novak", response="X"',
  'Authorization: Bearer X',
  'Authorization: X',
  '"Authorization": "Basic X"',
  'Proxy-Authorization: Basic X',
  'PAT: X',
  'PAT X',
  'my PAT is X',
  'token X',
  'token: X',
  'токен доступа: X',
  'токен X',
  'кодовое слово X',
];

describe('a secret of a text', () => {
  it.each(SPELLINGS)('%j', (spelling) => {
    for (const secret of SECRETS) {
      if (/[&]/.test(secret) && /grant_type|Authorization|<|"/.test(spelling)) continue;
      const text = spelling.replace(/X(?![A-Za-z-])/, () => secret);
      for (const whole of [text, `Добрый день!\n${text}\nСпасибо`, `(${text})`]) {
        expect(maskText(whole)).toContain('***');
        expect(maskText(whole)).not.toContain(secret);
      }
    }
  });

  it.each([
    ['password%3DqWerty23&x=1', 'qWerty23'],
    ['%22password%22%253A%22qWerty23', 'qWerty23'],
    ['bot 123456:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', 'AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'],
    ['123456:AAbbcc', 'AAbbcc'],
    ['Negotiate YIIGhgYGKwYBBQUCoIIGejCC', 'YIIGhgYGKwYBBQUCoIIGejCC'],
    ['NTLM TlRMTVNTUAABAAAA', 'TlRMTVNTUAABAAAA'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.c2ln', 'eyJzdWIiOjF9'],
    ['sfk_65f0a46555ad_abcdefghijkl', 'abcdefghijkl'],
    ['key 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b'],
    ['код из смс 123456', '123456'],
    ['Код: 123456', '123456'],
    ['код подтверждения 1234 не подходит', '1234'],
    ['пришёл код 123-456', '123-456'],
    ['одноразовый код:\n123 456', '123 456'],
    ['the code is 123456', '123456'],
    ['OTP 123456', '123456'],
    ['PIN 4711', '4711'],
    ['пин-код 4711', '4711'],
    ['пароль 12345678', '12345678'],
    ['password admin', 'admin'],
    ['пароль у неё qwerty', 'qwerty'],
    ['password sesame', 'sesame'],
    ['password «my old dog»', 'old dog'],
    ['https://u:s3same@crm.example.com/x', 's3same'],
    ['https://crm.example.com/x?pin=4711', '4711'],
  ])('%j', (text, secret) => {
    expect(maskText(text)).not.toContain(secret);
    expect(maskText(`До.\n${text}\nПосле.`)).not.toContain(secret);
  });

  it('of an address is none in it either', () => {
    expect(maskAddress('https://crm.example.com/x?id_token_hint=abcdef&taskId=1000000000')).toBe(
      'https://crm.example.com/x?id_token_hint=***&taskId=1000000000',
    );
  });

  it.each([
    ['login anna password changeme', 'login anna password ***'],
    ['password is helpdesk', 'password ***'],
    ['пароль formula', 'пароль ***'],
    ['Пароль не подходит, ошибка 403', 'Пароль ***'],
    ['The password has expired, HTTP 401', 'The password ***'],
    ['Task 12: 403. Password: one, two; three', 'Task 12: 403. Password ***'],
    ['hunter is my password', '*** is my password'],
    ['Пароль:\n\n  formula\nTask 12', 'Пароль:\n\n***\nTask 12'],
    ['<Password>\n  formula\n', '<Password>\n***\n'],
    ['Пароль от почты:\nformula', 'Пароль ***\n***'],
    ['Password:\nold password:\nformula\nTask 12', 'Password:\n***\n***\nTask 12'],
    ['code 4711, password helpdesk', 'code *** password ***'],
    ['Код из письма пришёл:\n4711', 'Код из письма пришёл:\n***'],
    ['code https://crm.example.com/task/12?a=1 4711', 'code https://crm.example.com/task/12?a=1 ***'],
    ['Basic password helpdesk', 'Basic *** ***'],
    ['Basic code 4711', 'Basic *** ***'],
    ['user anna:hunter', 'user anna: ***'],
    ['pwd=a;b', 'pwd ***'],
    // Where a value ends by its signs, what follows is shown.
    ['{"password":"a\\"b","error":"denied 403"}', '{"password":"***","error":"denied 403"}'],
    ['Server=db;Password=a;Encrypt=true; task 12', 'Server=db;Password=***;Encrypt=true; task 12'],
    ['Basic authentication fails, 401', 'Basic *** fails, 401'],
  ])('ends with its line, whatever it is: %j', (text, shown) => {
    expect(maskText(text)).toBe(shown);
  });

  it.each([
    'Неверный логин или пароль',
    'Неверный логин/пароль',
    'cannot open task 123456: status code 403',
    'error code 12029, task 123456',
    'код ошибки 12029 в задаче 123456',
    'user i.petrova: 401',
    'login anna: 403 at /task/9',
    'Нет доступа к задаче 1000000000',
    'Only some users cannot open task 17',
    'OIDC sign-in of k.weber ends with: account is ambiguous',
    'SAML: the integration is not configured',
    'GET https://crm.example.com/api/auth/token-v2 401',
    'duplicate key value violates unique constraint "x"',
    'task 8f14e45f-ceea-467f-9575-123456789012',
    'System.Web.HttpException at Siteferry.Core.Tasks.Open, error 403',
    'HTTP 503 MFA_DISABLED',
  ])('is not: %s', (text) => {
    expect(maskText(text)).toBe(text);
  });

  it('behind a word for it is masked, whatever it is and stands around', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9!@#$%^*_+~-]{6,24}$/).filter((one) => /[a-z]/i.test(one));
    const sign = fc.constantFrom(
      'пароль: ',
      'пароль ',
      'Password: ',
      'password is ',
      'token ',
      'pwd=',
      'PAT ',
      'secret: ',
    );
    fc.assert(
      fc.property(secret, sign, fc.lorem(), fc.lorem(), (own, before, first, last) => {
        fc.pre(!first.includes(own));
        expect(maskText(`${first} ${before}${own} ${last}`)).not.toContain(own);
      }),
      { numRuns: 500 },
    );
  });

  /** How much computing it is, whatever else the computer does; in milliseconds. */
  const work = (unit: string, length: number) => {
    const text = unit.repeat(Math.ceil(length / unit.length));
    const before = process.cpuUsage();
    expect(maskText(text)).toBeDefined();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };

  it('takes no longer for a long text', () => {
    // Tenfold is ten times the work; where each sign looked at all others it would be a hundred times.
    for (const unit of [
      'a',
      'пароль ',
      'a=',
      'password:',
      '"',
      '<password>',
      '-p ',
      '1 ',
      'code ',
      'login ',
      'user/',
      '\n',
      '%3D',
      'token.',
      'key ',
    ])
      expect(work(unit, 100_000)).toBeLessThan(40 * work(unit, 10_000) + 500);
  }, 240_000);
});
