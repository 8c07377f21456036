import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { triage } from '#core/access/triage/triage.ts';
import { namedUser, userCandidates } from '#core/base/user-candidates.ts';
import { type TriageInput, triageInput } from '#core/contract/access/triage.ts';
import { render } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { withCachedColumns } from '../support/cached-columns.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { createSite, type TestSite } from '../support/sites.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

describeEachDatabase('whom a pasted text is about', (database) => {
  let made: TestSite;
  let site: Site;
  const ids = new Map<string, number>();
  const ask = async (given: Partial<TriageInput>) =>
    (await triage(site, triageInput.parse({ site: 'x', ...given }), { now: () => NOW })).record;

  beforeAll(async () => {
    made = await createSite(database, { seed: { profile: 'demo', now: NOW } });
    site = withCachedColumns(made.site);
    const { dialect } = site;
    const rows = await site.read((session) =>
      session.query<{ UserID: number; Nick: string }>(
        `SELECT ${dialect.identifier('UserID')}, ${dialect.identifier('Nick')} FROM ${dialect.table('Users')}`,
      ),
    );
    for (const { UserID, Nick } of rows) ids.set(Nick, UserID);
  });
  afterAll(() => made?.remove());

  it.each([
    // What looks like a login, wherever it stands.
    ['User i.petrova cannot open task 12', 'i.petrova'],
    ['v.kuznetsov: 403', 'v.kuznetsov'],
    ['логин i.petrova', 'i.petrova'],
    ['У i.petrova не открывается задача 12.', 'i.petrova'],
    ['403 for (v.kuznetsov)', 'v.kuznetsov'],
    ['I.Petrova cannot sign in', 'i.petrova'],
    ['CORP\\i.petrova: 403', 'i.petrova'],
    ["Login failed for user 'CORP\\\\I.Petrova'.", 'i.petrova'],
    ['mail from a.meyer@example.com, HTTP 401', 'a.meyer'],
    ['{"login":"v.kuznetsov","status":403}', 'v.kuznetsov'],
    ['login=v.kuznetsov; status=403', 'v.kuznetsov'],
    ['v.kuznetsov: 403 at Server=db;User Id=sa;Password=x', 'v.kuznetsov'],
    ['a.meyer (a.meyer@example.com) sees 403', 'a.meyer'],
    // A single word only where a login is usual, or behind a label.
    ['robot: 403', 'robot'],
    ['пользователю robot отказано', 'robot'],
    // A label names one of several.
    ['a.meyer reports: user i.petrova cannot open task 12', 'i.petrova'],
    ['Пишет a.meyer: у пользователя v.kuznetsov ошибка 403', 'v.kuznetsov'],
    ['login: i.petrova, seen by p.novak and a.meyer', 'i.petrova'],
    // What a label names is no user: what else is named counts.
    ['User cannot open task 12, says i.petrova', 'i.petrova'],
    // A name or a part of one, as it can be typed.
    ['user: "Anna Meyer", status 403', 'a.meyer'],
  ])('%s', async (pasted, login) => {
    const record = await ask({ pasted });
    expect(record.userId).toBe(ids.get(login));
    expect(record.answers.find(({ question }) => question === 'account')?.verdict).not.toBe('unknown');
  });

  it('an id that a label names is one', async () => {
    const id = ids.get('v.kuznetsov');
    expect((await ask({ pasted: `{"userId": ${id}, "status": 403}` })).userId).toBe(id);
    expect((await ask({ pasted: `task ${id} answers 403` })).userId).toBe(null);
  });

  it.each([
    'i.petrova and v.kuznetsov cannot open task 12',
    'user i.petrova sees the task of user v.kuznetsov, 403',
    'users i.petrova, v.kuznetsov: 403',
    'CORP\\i.petrova, v.kuznetsov: 403',
    'логин: i.petrova, логин: v.kuznetsov',
  ])('takes nobody of several: %s', async (pasted) => {
    const record = await ask({ pasted: `${pasted} 403`, taskId: 1 });
    expect(record).toMatchObject({ userId: null, complaint: { user: null } });
    const [several] = record.findings.filter(
      ({ message: { code } }) => code === 'triage-answer.several-named',
    );
    expect(several?.severity).toBe('warning');
    const said = (language: 'en' | 'ru') => several && render(several.message, language, 'window');
    expect(said('en')).toMatch(/^The text names 2 users of this site, so none was chosen: /);
    expect(said('ru')).toMatch(/^В тексте названы 2 пользователя этого сайта, поэтому никто не выбран: /);
    for (const login of ['(i.petrova)', '(v.kuznetsov)']) expect(said('en')).toContain(login);
    expect(record.task).toBe(null);
  });

  it.each([
    'The robot said 403',
    'System.Web.HttpException at Siteferry.Core.Tasks.Open, error 403',
    'nobody.here: 403',
    'https://crm.example.com/users/i.petrova: 403',
    'xi.petrova and i.petrova2: 403',
    // Connection strings name no person.
    'SqlException at Db.Open(): User Id=robot;Password=x, 403',
    'Data Source=db;Initial Catalog=crm;User ID=v.kuznetsov;Password="a b";Encrypt=true 403',
    'Server=db; Uid=i.petrova; Pwd=x; 403',
    'host=db user=i.petrova password=x dbname=crm: 403',
    'postgres://i.petrova:x@db.example.com/crm: 403',
    'postgres://sa:i.petrova@example.com/crm: 403',
  ])('takes nobody from: %s', async (pasted) => {
    expect(await ask({ pasted })).toMatchObject({ userId: null, complaint: { user: null } });
  });

  it('says whom it took, and who could not be found', async () => {
    const taken = await ask({ pasted: 'User i.petrova cannot open task 12' });
    const [note] = taken.findings.filter(({ message: { code } }) => code === 'triage-finding.user-taken');
    expect(note && render(note.message, 'en', 'window')).toBe(
      'User named in the text: Ирина Петрова (i.petrova).',
    );
    expect(note && render(note.message, 'ru', 'window')).toBe(
      'Пользователь, названный в тексте: Ирина Петрова (i.petrova).',
    );
    for (const pasted of ['user: no.body, 403', 'no.body@elsewhere.example: 403'])
      expect((await ask({ pasted })).findings.map(({ message: { code } }) => code)).toContain(
        'triage-answer.nobody',
      );
  });

  it('goes by what was typed, whomever the text names', async () => {
    const pasted = 'login: i.petrova cannot open task 12';
    expect((await ask({ pasted, user: 'v.kuznetsov' })).userId).toBe(ids.get('v.kuznetsov'));
    expect((await ask({ pasted, user: 'CORP\\V.Kuznetsov' })).userId).toBe(ids.get('v.kuznetsov'));
    expect(await ask({ pasted, user: 'no.body' })).toMatchObject({
      userId: null,
      complaint: { user: 'no.body' },
    });
  });

  it('leaves out of what is handed on how the text wrote the user', async () => {
    const input = triageInput.parse({ site: 'x', pasted: 'CORP\\I.Petrova cannot open task 12' });
    const { redacted } = await triage(site, input, { now: () => NOW });
    expect(redacted.userId).toBe(ids.get('i.petrova'));
    expect(JSON.stringify(redacted)).not.toMatch(/petrova/i);
  });
});

describe('candidates', () => {
  it.each([
    ['C:\\inetpub\\wwwroot\\web.dll', []],
    ['HTTP 403, 21.11.2026 10:15, 10.20.30.40', []],
    ['логин — и.петрова', ['и.петрова']],
    ['@ivanov, посмотрите', ['ivanov']],
    ['[10:15] petrov: 401', ['petrov']],
    ['не открывается у «сидоров»', ['сидоров']],
    ['a.b@c.example', ['a.b@c.example']],
    ['CORP\\anna', ['CORP\\anna']],
  ])('%s', (text, expected) => {
    expect(userCandidates(text).map((one) => one.text)).toEqual(expected);
  });

  it.each([
    ['user: anna', 'anna'],
    ['user: anna, login=anna', 'anna'],
    ['user: anna, login=petr', null],
    ['user anna', null],
    ['User-Agent: Mozilla', null],
  ])('of which a sign names one: %s', (text, expected) => {
    expect(namedUser(text)).toBe(expected);
  });

  it('are found behind every label, whatever stands around, each once', () => {
    const login = fc.stringMatching(/^[a-z]{1,8}\.[a-zа-я]{2,8}$/);
    const label = fc.constantFrom('user', 'Login:', 'Пользователь', 'логин =', 'userName:', 'пользователю');
    fc.assert(
      fc.property(login, label, fc.lorem(), fc.lorem(), (name, sign, before, after) => {
        const found = userCandidates(`${before} ${sign} ${name}, ${after} ${name}`);
        expect(found.filter(({ text }) => text === name)).toMatchObject([{ isNamed: true }]);
      }),
    );
  });

  it('take no longer for a long text', () => {
    for (const unit of ['a', 'a.', 'a@', 'user ', '"a', 'a\\', ' ', '['])
      expect(userCandidates(unit.repeat(20_000)).length).toBeLessThan(10);
  });
});
