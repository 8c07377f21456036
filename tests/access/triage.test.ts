import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TriageInput, TriageRecord } from '#core/contract/access/triage.ts';
import { createPrinter } from '#electron/cli/printer.ts';
import { recordLines } from '#electron/cli/views/triage.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { triageLab } from './triage-lab.ts';

const printerOf = (language: 'en' | 'ru') => createPrinter(language, (_look, text) => text);

/** What the stand-in of a web application answers. */
type Answers = Readonly<Record<string, { status: number; location?: string }>>;

describeEachDatabase('triage', (database) => {
  const { ask, read } = triageLab(database);
  const verdicts = (record: TriageRecord) =>
    Object.fromEntries(record.answers.map(({ question, verdict }) => [question, verdict]));

  it('says who may not open what, with both explanations of the platform', async () => {
    const owned = await read((tables) =>
      tables.select<{ TaskID: number; UserID: number }>('Tasks', { UserID: 1 }),
    );
    const taskId = owned[0]?.TaskID ?? 0;
    const { record } = await ask({
      url: `https://crm.example.com/task/${taskId}`,
      status: 403,
      user: 'a.meyer',
    });
    expect(record).toMatchObject({ userId: 1, place: 'task', complaint: { taskId, status: 403 } });
    expect(record.symptoms.map(({ symptom }) => symptom)).toEqual(['task-denied']);
    expect(verdicts(record)).toEqual({
      'task-exists': 'granted',
      'task-access': 'granted',
      account: 'granted',
    });
    expect(record.task?.explanation.steps.length).toBeGreaterThan(3);
  });

  it.each<[string, Partial<TriageInput>]>([
    ['a status', { taskId: 99_999, status: 403, user: 'a.meyer' }],
    ['a text', { pasted: 'p.novak cannot open task 99999: 404 not found' }],
    ['no access', { pasted: 'нет доступа к задаче 99999', user: 'p.novak' }],
    ['an address', { pasted: 'https://crm.example.com/spa/task/99999', user: 'p.novak' }],
    ['a substitution', { pasted: 'task 99999 through substitution', user: 'p.novak' }],
    ['a source', { url: '/api/datasource/5?taskId=99999', status: 403, user: 'p.novak' }],
    ['only the number', { taskId: 99_999, user: 'p.novak' }],
    ['nobody', { taskId: 99_999, status: 403 }],
    ['the largest number', { pasted: 'task 2147483647: 403', user: 'p.novak' }],
  ])('tells a missing task, and never as a right: %s', async (_what, given) => {
    const { record } = await ask(given);
    expect(record.symptoms.map(({ symptom }) => symptom)).toEqual(['task-missing']);
    expect(verdicts(record)['task-exists']).toBe('denied');
    expect(record.findings.map(({ message }) => message.code)).toContain('triage-answer.task-missing');
    const lines = (language: 'en' | 'ru') =>
      recordLines(record, printerOf(language)).filter((line) => !line.startsWith('Error text'));
    const said = [...lines('en'), ...lines('ru').filter((line) => !line.startsWith('Текст ошибки'))].join(
      '\n',
    );
    expect(said).toContain('that is not a matter of rights');
    expect(said).toContain('дело не в правах');
    expect(said).not.toMatch(
      /CheckTaskAccess|refuse|no access|access to the task|доступ к задаче|нет доступа|отказ|may not/i,
    );
  });

  it('says what a symptom can mean, and that the site says otherwise', async () => {
    const [owned] = await read((tables) => tables.select<{ TaskID: number }>('Tasks', { UserID: 1 }));
    const { record } = await ask({ taskId: owned?.TaskID ?? 0, status: 403, user: 'a.meyer' });
    const [symptom] = record.symptoms;
    expect(symptom).toMatchObject({ symptom: 'task-denied', found: { code: 'triage-found.otherwise' } });
    const said = (language: 'en' | 'ru') => recordLines(record, printerOf(language)).join('\n');
    expect(said('en')).toMatch(/\n {2}It can mean: The access check.*\n {2}The site does not confirm this: /);
    expect(said('ru')).toMatch(/\n {2}Это может означать: .*\n {2}Сайт этого не подтверждает: /);
    expect(said('en')).not.toContain('\nNo access');
    const denied = await ask({ taskId: owned?.TaskID ?? 0, status: 403, user: 'p.novak' });
    if (verdicts(denied.record)['task-access'] === 'denied')
      expect(denied.record.symptoms[0]?.found?.code).toBe('triage-found.so');
  });

  it('asks about an external account by the way in that the complaint names', async () => {
    const pasted = 'OIDC sign-in of k.weber ends with: account is ambiguous';
    const { record } = await ask({ pasted });
    expect(record.symptoms.map(({ symptom }) => symptom)).toEqual(['ambiguous-account']);
    expect(record.signIn?.method).toBe('oauth');
    const step = record.signIn?.explanation.steps.find(({ step: name }) => name === 'external-account');
    const answer = record.answers.find(({ question }) => question === 'external-account');
    expect(answer?.sentence).toEqual(step?.found);
    expect((await ask({ pasted: 'HTTP 401', user: 'k.weber' })).record.signIn?.method).toBe('password');
  });

  it('holds the last sign-in against the life of a token', async () => {
    const [last] = await read((tables) =>
      tables.newest<{ Date: string }>('LoginsLog', {
        where: { UserID: 1 },
        range: { column: 'Date' },
        limit: 1,
      }),
    );
    const after = (minutes: number) =>
      new Date(new Date(last?.Date ?? '').getTime() + minutes * 60_000).toISOString();
    const fresh = await ask({ status: 401, user: 'a.meyer', time: after(1_499) });
    expect(verdicts(fresh.record)['last-sign-in']).toBe('granted');
    const ended = await ask({ status: 401, user: 'a.meyer', time: after(1_501) });
    expect(verdicts(ended.record)['last-sign-in']).toBe('denied');
    const unzoned = await ask({ status: 401, user: 'a.meyer', time: '2026-11-21T10:00' });
    expect(verdicts(unzoned.record)['last-sign-in']).toBe('unknown');
    expect(fresh.record.signIn?.user?.Login).toBe('a.meyer');
  });

  it('answers what nobody was named for as unknown, and names nobody who could be several', async () => {
    const { record } = await ask({ status: 401 });
    expect(new Set(Object.values(verdicts(record)))).toEqual(new Set(['unknown']));
    const several = await ask({ status: 401, user: 'example.com' });
    expect(several.record.userId).toBe(null);
    expect(several.record.findings.map(({ message }) => message.code)).toContain('triage-answer.several');
  });

  it.each([
    ['HTTP 402', 'slots'],
    ['MFA_DISABLED', 'factor'],
    ['HTTP 429 /api/user', 'registration'],
    ['HTTP 404 /api/sync-ad', 'edition'],
    ['HTTP 403 /api/admin/users', 'administrator'],
  ])('%s asks for %s', async (pasted, question) => {
    const { record } = await ask({ pasted, user: 'a.meyer' });
    expect(Object.keys(verdicts(record))).toContain(question);
  });

  describe('of the web application', () => {
    let server: Server;
    let address: string;
    let answers: Answers = {};
    const asked: string[] = [];
    beforeAll(async () => {
      server = createServer((request, response) => {
        const { method, url = '', headers } = request;
        const secret = headers.authorization ?? headers.cookie ?? '';
        asked.push(`${method} ${url} ${secret}`.trim());
        const { status, location } = answers[url] ?? { status: 404 };
        response.writeHead(status, location === undefined ? {} : { location }).end('{}');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => server?.close());
    const probe = async (given: Answers) => {
      answers = given;
      asked.length = 0;
      return (await ask({ status: 401, probe: true, webAddress: `${address}/` })).record;
    };

    it('asks it three times without credentials, and says what the answers mean', async () => {
      const { probe: found, findings } = await probe({
        '/api/auth/info': { status: 401 },
        '/api/auth/token-v2': { status: 400 },
        '/api/auth/token/refresh': { status: 401 },
      });
      expect(asked).toEqual([
        'GET /api/auth/info',
        'POST /api/auth/token-v2',
        'POST /api/auth/token/refresh',
      ]);
      expect(found?.requests.map(({ status }) => status)).toEqual([401, 400, 401]);
      expect(findings.map(({ message }) => message.code)).toEqual(['triage-probe.clear-text']);
    });

    it('follows nothing to another place, and tells what is missing', async () => {
      const { findings } = await probe({
        '/api/auth/info': { status: 302, location: `${address}/elsewhere` },
        '/api/auth/token-v2': { status: 500 },
      });
      expect(asked).toHaveLength(3);
      expect(findings.map(({ message }) => message.code)).toEqual([
        ...['triage-probe.clear-text', 'triage-probe.redirected', 'triage-probe.failing'],
        'triage-probe.missing.refresh',
      ]);
    });

    it('says that nobody answers, and that no address is known', async () => {
      const gone = await ask({ status: 401, probe: true, webAddress: 'http://127.0.0.1:1/' });
      expect(gone.record.probe?.requests.map(({ status }) => status)).toEqual([null, null, null]);
      const unnamed = await ask({ status: 401, probe: true });
      expect(unnamed.record.probe).toBe(null);
      expect(unnamed.record.findings.map(({ message }) => message.code)).toContain('triage-probe.no-address');
    });
  });
});
