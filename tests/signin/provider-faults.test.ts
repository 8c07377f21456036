import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readAs, writeAs } from '#core/signin/administration.ts';
import { getProvider, updateProvider } from '#core/signin/providers/providers.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { checksums } from '../support/sites.ts';
import { isWholeRun } from '../support/tier.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const GROUP = '11111111-1111-4111-8111-111111111111';

describeEachDatabase('authentication providers, whatever goes wrong,', (database) => {
  let at: AdminSite;
  let corporate: number;
  let federated: number;

  beforeAll(async () => {
    at = await createAdminSite(database);
    await at.tables(async (tables) => {
      await tables.insert('Groups', [{ Guid: GROUP, Name: 'Staff' }]);
      await tables.insert('LDAPServicesCredentials', [{ Guid: randomUUID(), Name: 'Directory' }]);
      await tables.insert('SAMLServicesSettings', [
        { Guid: randomUUID(), Name: 'Federation', SettingsJson: '{}' },
      ]);
    });
  });
  afterAll(() => at?.made.remove());

  beforeEach(async () => {
    await at.clear('AuthenticationProviderGroups', 'AuthenticationProviderDomains', 'ActionLog');
    await at.clear('AuthenticationProviders');
    await at.tables(async (tables) => {
      const bot = { BotId: null, BotName: null, BotToken: null };
      const external = { ...bot, ServiceId: 1, IsActive: true, SecondFactorType: 'None' };
      await tables.insert('AuthenticationProviders', [
        { ...external, Guid: randomUUID(), ProviderType: 'ActiveDirectory' },
        {
          ...external,
          Guid: randomUUID(),
          ProviderType: 'SAML',
          SecondFactorType: 'Telegram',
          BotId: 'bot-1',
          BotName: 'Bot',
          BotToken: 'secret-token',
        },
        { ...external, Guid: randomUUID(), ProviderType: 'None', ServiceId: null, IsActive: false },
      ]);
      const rows = await tables.select<{ Id: number; ProviderType: string }>('AuthenticationProviders');
      const idOf = (type: string) => rows.find(({ ProviderType }) => ProviderType === type)?.Id ?? -1;
      corporate = idOf('ActiveDirectory');
      federated = idOf('SAML');
      await tables.insert('AuthenticationProviderDomains', [
        { ProviderId: federated, Fqdn: 'a.example.com' },
      ]);
    });
  });

  it('do not lose the last active one to two writers at once', async () => {
    const off = (id: number) => at.change((given) => updateProvider(given, id, { IsActive: false }, NOW));
    const outcomes = await Promise.allSettled([off(corporate), off(federated)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'rule-broken', data: { rule: '6-active' } });
    expect((await at.tables((tables) => tables.select('ActionLog'))).length).toBe(1);
  });

  it('are as they were when any statement of a write fails', async () => {
    const { made, site } = at;
    const before = await checksums(site);
    const isAlone = database.name === 'embedded';
    if (isAlone) await site.close();
    let statements = 0;
    let failing = 0;
    const broken = await made.open(() => {
      if (++statements === failing) throw new Error('planted');
    });
    const attempt = () => {
      statements = 0;
      const fields = { Description: 'half', Groups: [GROUP], Domains: [], BotToken: 'other' };
      return writeAs(broken, 'root', (given) => updateProvider(given, federated, fields, NOW), undefined);
    };
    for (failing = 1; failing < 100; failing += isWholeRun ? 1 : 6) {
      const isDone = await attempt().then(
        () => true,
        () => false,
      );
      if (isDone) break;
      // These are statements, too, but none of theirs is to fail.
      statements = 1_000;
      expect(await checksums(broken)).toEqual(before);
    }
    expect(failing).toBeGreaterThan(15);
    expect(failing).toBeLessThan(100);
    await broken.close();
    if (isAlone) made.site = await made.open();
    const stored = await readAs(made.site, 'root', (given) => getProvider(given, federated), undefined);
    expect(stored.Description).toBe('half');
  });
});
