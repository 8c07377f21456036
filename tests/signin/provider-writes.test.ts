import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { type ProviderFields, providerType } from '#core/contract/signin/providers.ts';
import { createProvider, deleteProvider, updateProvider } from '#core/signin/providers/providers.ts';
import type { TableRow } from '#core/site/site-tables.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '../support/property.ts';
import { isWholeRun } from '../support/tier.ts';

giveTimeToShrink();

const NOW = new Date('2026-11-21T10:00:00.000Z');
const SERVICE_TABLES: Readonly<Record<string, string>> = {
  ActiveDirectory: 'LDAPServicesCredentials',
  SAML: 'SAMLServicesSettings',
};
const FILLED = ['AuthenticationProviderGroups', 'AuthenticationProviderDomains', 'AuthenticationProviders'];

/** What somebody does to providers; `which` picks one of those that are there, or one that is not. */
type Step =
  | { does: 'create'; fields: ProviderFields }
  | { does: 'update' | 'delete'; which: number; fields: ProviderFields };

describeEachDatabase('any sequence of provider writes', (database) => {
  let at: AdminSite;
  let groups: string[];
  let services: Record<string, number[]>;
  let factor: number;

  beforeAll(async () => {
    at = await createAdminSite(database);
    await at.tables(async (tables) => {
      await tables.insert(
        'Groups',
        ['A', 'B'].map((Name) => ({ Guid: randomUUID(), Name })),
      );
      groups = (await tables.select<{ Guid: string }>('Groups')).map(({ Guid }) => Guid);
      services = {};
      for (const [type, table] of Object.entries(SERVICE_TABLES)) {
        const settings = type === 'SAML' ? { SettingsJson: '{}' } : {};
        await tables.insert(
          table,
          ['1', '2'].map((Name) => ({ Guid: randomUUID(), Name, ...settings })),
        );
        services[type] = (await tables.select<{ Id: number }>(table)).map(({ Id }) => Id);
      }
      await tables.insert('MultifactorCredentials', [{ Guid: randomUUID(), Name: 'F' }]);
      factor = (await tables.select<{ Id: number }>('MultifactorCredentials'))[0]?.Id ?? 0;
    });
  });
  afterAll(() => at?.made.remove());

  const state = () =>
    at.tables(async (tables) => ({
      providers: await tables.select<TableRow & { Id: number; ProviderType: string }>(
        'AuthenticationProviders',
      ),
      groups: await tables.select<{ ProviderId: number }>('AuthenticationProviderGroups'),
      domains: await tables.select<{ ProviderId: number }>('AuthenticationProviderDomains'),
      log: (await tables.select('ActionLog')).length,
    }));
  type State = Awaited<ReturnType<typeof state>>;

  /** The rules, said once more from the rows alone. */
  function brokenIn({ providers, groups: links, domains }: State): string[] {
    const internal = providers.filter(({ ProviderType }) => ProviderType === 'None');
    const external = providers.filter(({ ProviderType }) => ProviderType !== 'None');
    const used = external.map(({ ProviderType, ServiceId }) => `${ProviderType} ${ServiceId}`);
    const ids = new Set(providers.map(({ Id }) => Id));
    const isIncomplete = ({ SecondFactorType, BotId, HasBotToken, SecondFactorServiceId }: TableRow) =>
      (SecondFactorType === 'Telegram' && !String(BotId ?? '').trim() && HasBotToken !== 1) ||
      (SecondFactorType === 'Service' && SecondFactorServiceId !== factor);
    const broken: [string, boolean][] = [
      ['service', external.some((one) => !services[one.ProviderType]?.includes(Number(one.ServiceId)))],
      ['service of two', new Set(used).size < used.length],
      ['internal', internal.length > 1 || internal.some(({ ServiceId }) => ServiceId !== null)],
      ['default', providers.filter(({ IsDefault }) => IsDefault).length > 1],
      ['active', internal.length > 0 && !providers.some(({ IsActive }) => IsActive)],
      ['second factor', providers.some(isIncomplete)],
      ['links', [...links, ...domains].some(({ ProviderId }) => !ids.has(ProviderId))],
    ];
    return broken.filter(([, is]) => is).map(([name]) => name);
  }

  /** Fields of a write: mostly what can be, so that sequences go somewhere. */
  const fields = () => {
    const seldom = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
      fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: other });
    const secondFactor = seldom(
      fc.constantFrom<ProviderFields>(
        {},
        { SecondFactorType: 'None' },
        { SecondFactorType: 'Telegram', BotId: '7', BotToken: 'token' },
        { SecondFactorType: 'Service', SecondFactorServiceId: factor },
      ),
      fc.constantFrom<ProviderFields>(
        { SecondFactorType: 'Telegram', BotId: ' ' },
        { SecondFactorType: 'Service', SecondFactorServiceId: 999 },
        { SecondFactorType: 'Service' },
        { BotId: '', BotToken: '' },
      ),
    );
    const others = fc.record<ProviderFields>(
      {
        IsActive: fc.boolean(),
        IsDefault: seldom(fc.constant(false), fc.constant(true)),
        Groups: seldom(fc.subarray(groups), fc.constant([randomUUID()])),
        Domains: fc.subarray(['a.example.com', 'b.example.com']),
      },
      { requiredKeys: [] },
    );
    return fc.tuple(others, secondFactor).map(([one, other]): ProviderFields => ({ ...one, ...other }));
  };
  const typed = () =>
    fc.oneof(
      fc.constant<ProviderFields>({ ProviderType: 'None' }),
      ...Object.entries(services).flatMap(([type, ids]) =>
        [...ids, 999].map((ServiceId) =>
          fc.constant<ProviderFields>({ ProviderType: providerType.parse(type), ServiceId }),
        ),
      ),
    );
  const created = () =>
    fc.tuple(typed(), fields()).map(([type, more]): ProviderFields => ({ ...type, ...more }));
  const step = (): fc.Arbitrary<Step> =>
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ does: fc.constant('create' as const), fields: created() }) },
      {
        weight: 4,
        arbitrary: fc.record({
          does: fc.constant('update' as const),
          which: fc.nat(4),
          fields: fc.oneof({ weight: 6, arbitrary: fields() }, { weight: 1, arbitrary: created() }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          does: fc.constant('delete' as const),
          which: fc.nat(4),
          fields: fc.constant({}),
        }),
      },
    );

  const make = (one: Step, before: State) =>
    at.change(async (given) => {
      if (one.does === 'create') return await createProvider(given, one.fields, NOW);
      const id = [0, ...before.providers.map(({ Id }) => Id), 9_999][one.which] ?? 9_999;
      if (one.does === 'update') return await updateProvider(given, id, one.fields, NOW);
      return await deleteProvider(given, id, NOW);
    });

  it('leaves rows by which every rule holds, one audit row for each success, and nothing of what is refused', async () => {
    let done = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step(), { minLength: 4, maxLength: 10 }), async (steps) => {
        await at.clear(...FILLED);
        let before = await state();
        for (const one of steps) {
          const error = await make(one, before).then(
            () => undefined,
            (reason: unknown) => reason,
          );
          const after = await state();
          if (error === undefined) {
            done += 1;
            expect(after.log).toBe(before.log + 1);
          } else {
            refused += 1;
            expect(error).toBeInstanceOf(SiteferryError);
            expect(error).toMatchObject({ code: expect.stringMatching(/^(rule-broken|record-unknown)$/) });
            expect(after).toEqual(before);
          }
          expect(brokenIn(after)).toEqual([]);
          const types = new Map(before.providers.map(({ Id, ProviderType }) => [Id, ProviderType]));
          for (const { Id, ProviderType } of after.providers)
            expect(types.get(Id) ?? ProviderType).toBe(ProviderType);
          before = after;
        }
      }),
      propertyOptions(isWholeRun ? 20 : 8),
    );
    // A generator that is only ever refused, or never, proves nothing.
    expect(done).toBeGreaterThan(15);
    expect(refused).toBeGreaterThan(15);
  });
});
