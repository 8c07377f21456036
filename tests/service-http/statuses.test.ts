import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEachDatabase, postgres } from '../support/databases.ts';
import { createService, type TestService } from '../support/service.ts';
import { READING_ROWS } from './reading-rows.ts';
import { BOT_ID, PROVIDERS, ROWS, SETTINGS } from './status-rows.ts';

describeEachDatabase('statuses', (database) => {
  let service: TestService;
  const keys: Record<string, string> = { nobody: '' };

  beforeAll(async () => {
    service = await createService(database);
    keys.reader = await service.key('admin', '*:read');
    // No administrator, and of no group with the special right to tokens.
    keys.user = await service.key('e.smirnova', '*:destroy');
    keys.closed = await service.key('admin', 'access:read');
  });
  afterAll(async () => await service?.remove());

  it.each(Object.entries({ ...ROWS, ...READING_ROWS }))(
    '%s',
    async (_name, { request: [method, path, given = {}], status, code, says }) => {
      const { as, ...sent } = given;
      const key = as === undefined ? {} : { key: keys[as] ?? '' };
      const answer = await service.send(method, path, { ...sent, ...key });
      const text = await answer.text();
      expect(answer.status, text).toBe(status);
      const body = JSON.parse(text) as { Success: boolean; Message: string; Error: { Code: string } };
      expect(body).toMatchObject({
        Success: false,
        Error: { Remedies: expect.any(Array), Data: expect.any(Object) },
      });
      if (code !== undefined) expect(body.Error.Code).toBe(code);
      if (says !== undefined) expect(body.Message).toContain(says);
      if (status === 405) expect(answer.headers.get('allow')).toMatch(/GET|POST/);
      if (status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    },
  );

  it('have the reason that the platform words, and nothing besides', async () => {
    const answer = await service.send('POST', PROVIDERS, {
      body: { ProviderType: 'None', SecondFactorType: 'Telegram' },
    });
    expect(await answer.json()).toMatchObject({ Message: BOT_ID });
  });

  it.each(['FileSystem', 'Git'])(
    'of a repository of the service: its location is the name that was given, and nothing of where that lies: %s',
    async (provider) => {
      const draft = { name: 'kept', provider, location: `repository of ${provider}` };
      const told = async (path: string, body?: object) => {
        const answer = await service.send(body ? 'POST' : 'GET', path, body ? { body } : {});
        const text = await answer.text();
        expect(answer.status, text).toBe(200);
        const found = (JSON.parse(text) as { id: number; name: string; location: string }[]).find(
          ({ name }) => name === 'kept',
        );
        expect(found?.location, text).toBe(draft.location);
        expect(text).not.toContain('service-repositories');
        return found?.id;
      };
      const id = await told(SETTINGS, draft);
      await told(SETTINGS);
      // What was told can be said again, and means the same folder.
      await told(`${SETTINGS}/${id}`, draft);
      const prepared = await service.send('POST', `${SETTINGS}/preparerepository`, { body: { id } });
      expect(await prepared.json()).toMatchObject({ verdict: 'ok' });
      await service.send('DELETE', `${SETTINGS}/${id}`);
    },
  );

  it('of providers: created, read, updated and deleted, and the virtual one', async () => {
    const list = (await (await service.send('GET', `${PROVIDERS}/list`)).json()) as {
      Success: true;
      Data: { Id: number; ProviderType: string }[];
    };
    expect(list.Success).toBe(true);
    const builtIn = list.Data.find(({ ProviderType }) => ProviderType === 'None');
    expect(builtIn).toBeDefined();
    const path = `${PROVIDERS}/${builtIn?.Id}`;
    const updated = await service.send('PUT', path, { body: { Id: 4711, Description: 'By login' } });
    expect(updated.status, await updated.clone().text()).toBe(200);
    expect(await updated.json()).toMatchObject({ Description: 'By login', HasBotToken: expect.any(Boolean) });
    const read = (await (await service.send('GET', path)).json()) as { Data: object };
    expect(read.Data).toMatchObject({ Description: 'By login' });
    expect(read.Data).not.toHaveProperty('BotToken');
  });

  it('of what would lock somebody out: 409 with who it is, and done once it is confirmed', async () => {
    const list = await (await service.send('GET', `${PROVIDERS}/list`)).json();
    const { Data } = list as { Data: { Id: number; ProviderType: string }[] };
    const path = `${PROVIDERS}/${Data.find(({ ProviderType }) => ProviderType === 'None')?.Id}`;
    const entry = '/api/siteferry/signin/entry/save';
    const text = '{"AuthTypes":[{"Type":"external-provider"}]}';
    const told = async (method: string, at: string, body: object) => {
      const answer = await service.send(method, at, { body });
      const said = (await answer.json()) as { Error?: { Code: string }; Message?: string };
      return { status: answer.status, code: said.Error?.Code, says: said.Message };
    };
    const refused = {
      ...{ status: 409, code: 'lock-out' },
      says: expect.stringMatching(/users could .*sign in.*\(admin\)/),
    };
    expect(await told('PUT', path, { IsActive: false })).toMatchObject(refused);
    expect(await told('POST', entry, { key: 'AuthConfig', text })).toMatchObject(refused);
    // What its rules refuse is refused by them.
    const wrong = { IsActive: false, SecondFactorType: 'Telegram' };
    expect(await told('PUT', path, wrong)).toMatchObject({ status: 400, code: 'rule-broken' });
    expect(await told('PUT', path, { IsActive: false, confirm: 'Demo' })).toMatchObject({ status: 400 });
    const read = async () => (await (await service.send('GET', path)).json()) as { Data: object };
    expect((await read()).Data).toMatchObject({ IsActive: true });
    expect((await told('PUT', path, { IsActive: false, confirm: 'this' })).status).toBe(200);
    expect((await read()).Data).toMatchObject({ IsActive: false });
    expect((await told('PUT', path, { IsActive: true })).status).toBe(200);
  });

  it('of settings that would be cleared: 409 with what goes, as on the command line', async () => {
    const save = async (body: object) => {
      const answer = await service.send('POST', '/api/siteferry/signin/services/save', { body });
      return {
        status: answer.status,
        body: (await answer.json()) as { Id: number; Error?: object; Message?: string },
      };
    };
    const settings = { SettingsJson: '{"AuthorityUrl":"https://id.example.com"}' };
    const made = await save({ type: 'OAuth', name: 'Cloud', fields: settings });
    expect(made.status).toBe(200);
    const renamed = { type: 'OAuth', id: made.body.Id, name: 'Renamed' };
    expect(await save(renamed)).toMatchObject({
      status: 409,
      body: { Error: { Code: 'settings-cleared' }, Message: expect.stringContaining('AuthorityUrl') },
    });
    expect((await save({ ...renamed, fields: settings })).status).toBe(200);
    expect((await save({ ...renamed, clearSettings: true })).status).toBe(200);
  });

  it('of metadata: items are an id, a Guid and a name', async () => {
    const answer = await service.send('GET', `${PROVIDERS}/metadata`);
    const { Data } = (await answer.json()) as { Data: Record<string, object[]> };
    const items = ['Services', 'Groups', 'SecondFactorServices'].flatMap((name) => Data[name] ?? []);
    expect(items.length).toBeGreaterThan(3);
    for (const item of items) expect(Object.keys(item).sort()).toEqual(['Guid', 'Id', 'Name']);
  });

  it('of access to a task: of the caller, and for administrators of others', async () => {
    const path = '/api/tasks/check-exist-and-access';
    const own = await service.send('GET', `${path}/1`, { key: keys.user ?? '' });
    expect(own.status, await own.clone().text()).toBe(200);
    expect(Object.keys((await own.json()) as object).sort()).toEqual([
      'IsTaskExists',
      'IsUserHasAccess',
      'TaskShortInfo',
    ]);
    const ofTask = async (key: string | undefined) => {
      const answer = await service.send('GET', `${path}/1`, { key: key ?? '' });
      const { IsUserHasAccess, TaskShortInfo } = (await answer.json()) as {
        IsUserHasAccess: boolean;
        TaskShortInfo: object;
      };
      return { IsUserHasAccess, told: Object.keys(TaskShortInfo).toSorted() };
    };
    // To whom a task is closed, it has no subject, category or state.
    expect(await ofTask(keys.closed)).toEqual({
      IsUserHasAccess: false,
      told: ['EntityName', 'Executors', 'Owner', 'TaskID'],
    });
    const open = await ofTask(keys.user);
    expect(open.IsUserHasAccess).toBe(true);
    expect(open.told).toContain('Subject');
    const admins = (await (await service.send('GET', `${path}/1?explain=1`)).json()) as {
      user: { Login?: string };
    };
    expect(JSON.stringify(admins.user)).toContain('admin');
    const other = (await (await service.send('GET', `${path}/1?user=a.meyer&explain=true`)).json()) as object;
    expect(JSON.stringify(other)).toContain('a.meyer');
    expect(await (await service.send('GET', `${path}/987654`)).json()).toMatchObject({ IsTaskExists: false });
  });

  it('of tokens: made, refused, listed and revoked, of anybody', async () => {
    const make = (login: string) =>
      service.send('POST', '/api/admin/pat', { body: { login, name: 'pipeline', days: 30 } });
    const made = await make('a.meyer');
    expect(made.status).toBe(200);
    expect(await made.json()).toMatchObject({
      Login: 'a.meyer',
      Token: expect.stringMatching(/^[\w-]{43}$/),
    });
    // Nobody of a group with the special right (spec, "Personal access tokens").
    const refused = await make('e.smirnova');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ Error: { Code: 'rule-broken', Data: { rule: 'right' } } });
    const listed = (await (await service.send('GET', '/api/admin/pat')).json()) as {
      Id: number;
      IsRevoked: boolean;
    }[];
    const Id = listed.find(({ IsRevoked }) => !IsRevoked)?.Id;
    const revoked = await service.send('DELETE', `/api/admin/pat/${Id}`);
    expect(await revoked.json()).toMatchObject({ IsRevoked: true });
    expect((await service.send('GET', '/api/user/pat', { key: keys.user ?? '' })).status).toBe(200);
  });

  it('of repository settings: created, updated and deleted', async () => {
    const body = { name: 'Local', provider: 'FileSystem', location: 'modules' };
    const created = await service.send('POST', SETTINGS, { body });
    const listed = (await created.json()) as { id: number; name: string; location: string }[];
    expect(created.status, JSON.stringify(listed)).toBe(200);
    const made = listed.find(({ name }) => name === 'Local');
    expect(made?.location).toBe('modules');
    const path = `${SETTINGS}/${made?.id}`;
    // With the location as it is told.
    const changed = await service.send('POST', path, {
      body: { ...body, name: 'Other', location: made?.location },
    });
    expect(JSON.stringify(await changed.json())).toContain('Other');
    expect((await service.send('DELETE', path)).status).toBe(200);
    expect((await service.send('DELETE', path)).status).toBe(404);
  });
});

describe('a site of the certified edition', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await createService(postgres, {
      prepare: (site) =>
        site.write(async (session) => {
          const column = session.dialect.identifier('IsCertified');
          await session.query(`UPDATE ${session.dialect.table('SiteInfo')} SET ${column} = TRUE`);
        }),
    });
  });
  afterAll(async () => await service?.remove());

  it.each([
    ['POST', '/api/sync-ad'],
    ['GET', '/api/admin/ldap?type=OpenLDAP&id=1&kind=users&text='],
    ['POST', '/api/admin/ldap'],
    ['POST', '/api/admin/users/5/sync-with-ad'],
    ['GET', '/api/admin/groups/domains'],
  ])('has no %s %s', async (method, path) => {
    const body = path === '/api/admin/ldap' ? { body: { type: 'OpenLDAP', id: 1 } } : {};
    const answer = await service.send(method, path, body);
    expect(answer.status, await answer.text()).toBe(404);
  });

  it('has no /api/admin/ldap, before what is sent is looked at', async () => {
    for (const send of [
      () => service.send('GET', '/api/admin/ldap?type=nonsense'),
      () => service.send('POST', '/api/admin/ldap', { body: { type: 7 } }),
      () => service.send('DELETE', '/api/admin/ldap'),
    ])
      expect((await send()).status).toBe(404);
  });
});
