import { describe, expect, it } from 'vitest';
import { guessMethod } from '#core/access/triage/guess-method.ts';
import { maskAddress, maskText } from '#core/access/triage/mask-secrets.ts';
import { judgeAnswer } from '#core/access/triage/probe.ts';
import { questionsOf, SYMPTOM_MAP, symptomsOf } from '#core/access/triage/symptoms.ts';
import { parseComplaint, parsePageUrl, taskIdOf } from '#core/base/complaint.ts';
import type { Symptom } from '#core/contract/access/triage.ts';
import { symptoms } from '#core/contract/access/triage.ts';

const HOST = 'https://crm.example.com';

/** The symptoms of a pasted text. */
function symptomsIn(text: string): Symptom[] {
  const { url, error, status, taskId } = parseComplaint(text);
  const address = url === null ? undefined : parsePageUrl(url);
  return symptomsOf({
    status,
    place: address?.place ?? null,
    error: [error, address?.authError].filter(Boolean).join('\n'),
    hasTask: taskId !== null,
  });
}

describe('the symptom map', () => {
  // spec, "Symptom map" and "Errors"
  it.each<[string, Symptom[]]>([
    ['HTTP 401', ['token']],
    [`HTTP 403 ${HOST}/api/auth/info`, ['token']],
    [`${HOST}/api/auth/token/refresh 401`, ['token']],
    ['403 right after signing in', ['token']],
    [`${HOST}/task/17 403`, ['task-denied']],
    [`${HOST}/error/403?fromUrl=%2Ftask%2F17`, ['task-denied']],
    [`${HOST}/api/tasks/check-exist-and-access/17`, ['task-denied']],
    ['Нет доступа к задаче 17', ['task-denied']],
    ['Only some users cannot open task 17', ['some-users', 'task-denied']],
    ['User anna can’t open task 17', ['task-denied']],
    ['Не открывается задача 17', ['task-denied']],
    ['i.petrova cannot open the page', ['unclear']],
    ['Не у всех открывается задача 17', ['some-users']],
    [`HTTP 403 ${HOST}/api/datasource/12/rows`, ['source-denied']],
    ['AccessDeniedException at Reports', ['source-denied']],
    ['Task 17 does not open through substitution', ['substitution', 'task-denied']],
    ['Пропал доступ к задаче 17 по замещению', ['substitution']],
    ['HTTP 402', ['no-licence-slot']],
    [`${HOST}/spa/entry/signin?authError=License+limit+exceeded`, ['no-licence-slot', 'no-named-licence']],
    [`${HOST}/spa/entry/signin?authError=${encodeURIComponent('Нет лицензии')}`, ['no-named-licence']],
    [`HTTP 503 MFA_DISABLED`, ['factor-disabled']],
    [`HTTP 503 ${HOST}/api/auth/token-v2`, ['factor-disabled']],
    [`HTTP 403 ${HOST}/api/admin/authentication-providers/list`, ['admin-access']],
    [`HTTP 404 ${HOST}/api/admin/authentication-providers/9`, ['provider-missing']],
    [`HTTP 400 ${HOST}/api/admin/authentication-providers/9`, ['provider-rule']],
    ['Для второго фактора Telegram необходимо указать идентификатор бота', ['provider-rule']],
    [`HTTP 404 ${HOST}/api/sync-ad`, ['edition']],
    [`HTTP 404 ${HOST}/api/admin/users/5/sync-with-ad`, ['edition']],
    [`HTTP 429 ${HOST}/api/user`, ['registration-rate']],
    ['The external account is ambiguous', ['ambiguous-account']],
    ['SAML: the integration is not configured', ['saml-not-configured']],
    [`HTTP 403 ${HOST}/api/auth/saml/3/assertionconsumer`, ['saml-rejected']],
    ['Task 17 does not exist, задача не найдена', ['task-missing']],
    ['p.novak cannot open task 99999: 404 not found', ['task-missing']],
    [`HTTP 404 ${HOST}/spa/task/99999`, ['task-missing']],
    ['task 12, no access', ['task-denied']],
    ['a.meyer has no access to task 12', ['task-denied']],
    ['task 12: access denied', ['task-denied']],
    ['task 12 was open yesterday, today she has lost access', ['task-denied']],
    // Words of secrets are words of symptoms, too.
    ['password expired, HTTP 401', ['token']],
    ['пароль истёк, ошибка 401', ['token']],
    ['забыл пароль, нет доступа', ['task-denied']],
    ['the token is invalid', ['token']],
    ['пароль нет доступа к задаче 12', ['task-denied']],
    ['It is slow', ['unclear']],
  ])('%s', (text, expected) => {
    expect(symptomsIn(text)).toEqual(expected);
  });

  it('has a rule for each symptom, and each is met above', () => {
    const ruled: Symptom[] = SYMPTOM_MAP.map(({ symptom }) => symptom);
    expect([...ruled, 'unclear']).toEqual([...symptoms]);
  });

  it('asks for what is unclear by what is known', () => {
    expect(questionsOf(['unclear'], { hasTask: false, hasUser: false })).toEqual([]);
    expect(questionsOf(['unclear'], { hasTask: true, hasUser: true })).toContain('sign-in');
    expect(questionsOf(['task-denied', 'some-users'], { hasTask: true, hasUser: true })).toEqual([
      ...['task-exists', 'task-access', 'account'],
    ]);
  });
});

describe('how somebody signs in who complains', () => {
  it.each([
    ['OIDC sign-in of k.weber ends with: account is ambiguous', 'oauth'],
    ['OpenID Connect: 401', 'oauth'],
    ['SAML: the integration is not configured', 'saml'],
    ['the account is ambiguous', 'saml', 'saml'],
    ['учётная запись неоднозначна', 'oauth', 'oauth'],
    ['the account is ambiguous', 'oauth'],
    [`HTTP 403 ${HOST}/api/auth/saml/3/assertionconsumer`, 'saml'],
    [`${HOST}/signin-oidc?state=1 400`, 'oauth'],
    ['Kerberos: 401', 'windows'],
    ['не пускает через Windows, 401', 'windows'],
    ['401 with a PAT', 'pat'],
    ['персональный токен, 401', 'pat'],
    ['401 after the code from the e-mail', 'code'],
    ['код из письма не подходит, 401', 'code'],
    ['Basic authentication: 401', 'basic'],
    ['status code 401', 'password'],
    ['a pat on the back, Windows 11, 401', 'password'],
    ['HTTP 401', 'password'],
  ] as const)('%s', (text, method, federation?: 'saml' | 'oauth') => {
    const { url, error } = parseComplaint(text);
    const place = url === null ? null : (parsePageUrl(url)?.place ?? null);
    expect(guessMethod({ place, error: error ?? '', symptoms: symptomsIn(text), federation })).toBe(method);
  });
});

describe('what was pasted', () => {
  it.each([
    [`${HOST}/spa/#/task/17?tab=2`, { taskId: 17, host: 'crm.example.com' }],
    ['/spa/entry/signin?fromUrl=%2Ftasks%2F88', { taskId: 88, host: null }],
    [`${HOST}:8443/form?TaskId=5`, { taskId: 5, host: 'crm.example.com:8443' }],
    ['Задача № 4711 не открывается у a.meyer@example.com', { taskId: 4711, user: null }],
    ['user: "a meyer", status code 403', { user: 'a meyer', status: 403 }],
    ['логин: petrov, 21.11.2026 10:15', { user: 'petrov', time: '2026-11-21T10:15' }],
    ['login: a@b.example: 403 /task/9', { user: 'a@b.example', status: 403, taskId: 9 }],
    ['task 403 is slow', { taskId: 403, status: null }],
    ['task 1000000000: 403', { taskId: 1_000_000_000 }],
    [`${HOST}/task/2147483647`, { taskId: 2_147_483_647 }],
    [`${HOST}/form?TaskId=1000000000`, { taskId: 1_000_000_000 }],
    ['задача 2147483648', { taskId: null }],
    [`${HOST}/task/2147483648`, { taskId: null }],
    ['task 0', { taskId: null }],
    ['at Db.Open() Server=db;User Id=sa;Password=x1', { user: null }],
    ['at 2026-11-21T10:15:00Z error 401', { time: '2026-11-21T10:15:00Z', status: 401 }],
    ['', { url: null, error: null, status: null, user: null, taskId: null, time: null, host: null }],
  ])('%s', (text, expected) => {
    expect(parseComplaint(text)).toMatchObject(expected);
  });

  it('does not go round in addresses that name themselves', () => {
    let address = '/task/1';
    for (let depth = 0; depth < 20; depth += 1) address = `/x?fromUrl=${encodeURIComponent(address)}`;
    expect(parsePageUrl(address)?.taskId).toBe(null);
    expect(parsePageUrl('javascript:alert(1)')).toBe(undefined);
  });
});

describe('secrets of a complaint', () => {
  it.each([
    [`${HOST}/x?access_token=abcdef&taskId=17`, `${HOST}/x?access_token=***&taskId=17`],
    [`${HOST}/signin-oidc?code=123456&state=zzz`, `${HOST}/signin-oidc?code=***&state=***`],
    [`${HOST}/x#id_token=eyJhbGciOi.eyJzdWIi.c2ln`, `${HOST}/x#id_token=***`],
    [`https://u:secret@crm.example.com/x`, 'https://u:***@crm.example.com/x'],
    [
      `/spa/entry/signin?fromUrl=${encodeURIComponent('/task/17?token=abc')}`,
      `/spa/entry/signin?fromUrl=${encodeURIComponent('/task/17?token=***')}`,
    ],
    ['/spa/entry/signup?A1b2=personal', '/spa/entry/signup?A1b2=***'],
  ])('%s', (address, expected) => {
    expect(maskAddress(address)).toBe(expected);
  });

  it('are in no text either', () => {
    const text = maskText(
      `GET ${HOST}/x?token=aaaaaa\nAuthorization: Bearer abcdefghijkl\nCookie: AppAuth=zzzzzz\npassword: hunter2`,
    );
    for (const secret of ['aaaaaa', 'abcdefghijkl', 'zzzzzz', 'hunter2']) expect(text).not.toContain(secret);
  });
});

it.each([
  ['info', 401, 'triage-probe.asks-for-token', []],
  ['info', 200, 'triage-probe.open', ['warning']],
  ['info', 404, 'triage-probe.missing.info', ['error']],
  ['token', 400, 'triage-probe.reachable', []],
  ['token', 200, 'triage-probe.accepts-nothing', ['insecure']],
  ['token', 403, 'triage-probe.forbidden', ['warning']],
  ['refresh', 502, 'triage-probe.failing', ['error']],
  ['refresh', 302, 'triage-probe.redirected', ['note']],
] as const)('an answer of the site to %s, %i, means something', (request, status, code, severities) => {
  const { meaning, findings } = judgeAnswer(request, { status, location: 'https://idp/x', text: '' });
  expect(meaning.code).toBe(code);
  expect(findings.map(({ severity }) => severity)).toEqual(severities);
});

describe('the task that is meant', () => {
  it.each([
    ['17', 17],
    [' #17 ', 17],
    ['https://crm.example.com/spa/tasks/17?from=list', 17],
    ['/spa/tasks/17', 17],
    ['https://crm.example.com/entry/signin', undefined],
    ['Contract 17', undefined],
    ['99999999999', undefined],
    ['', undefined],
  ])('of %j is %j', (text, id) => {
    expect(taskIdOf(text)).toBe(id);
  });
});
