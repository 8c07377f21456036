import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decide } from '#core/access/decide.ts';
import { assessLockOut } from '#core/access/lock-out/assess.ts';
import { toSignInChange } from '#core/access/lock-out/writes.ts';
import { explainSignIn } from '#core/access/signin/explain.ts';
import { isSiteferryError } from '#core/base/errors.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import { signInAccessInput, signInDevices } from '#core/contract/access/signin.ts';
import type { AccessExplanation } from '#core/contract/explanation.ts';
import type { Ability } from '#core/contract/signin/guard.ts';
import { type CompleteWrite, guardedWrite } from '#core/contract/signin/guard.ts';
import type { Provider } from '#core/contract/signin/providers.ts';
import { type Administration, readAs, writeAs } from '#core/signin/administration.ts';
import { saveEntryKey } from '#core/signin/entry/entry.ts';
import { deleteProvider, listProviders, updateProvider } from '#core/signin/providers/providers.ts';
import { saveService } from '#core/signin/services/services.ts';
import { updateGeneralSettings } from '#core/signin/settings.ts';
import type { Site } from '#core/site/site.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '../support/property.ts';
import { all, config } from './sign-in-changes.ts';
import { type Change, guid, HASHES, NOW, provider, signInLab } from './sign-in-lab.ts';

const ROOT = 3;
const [STAFF, GUESTS] = [guid(11), guid(12)];

/** Lists of which each is there or not. */
const some = <T>(...values: T[]) => fc.subarray(values);

const restriction = { groups: some(1, 2), hosts: some('a.example.com', 'b.example.com') };
const site = fc.record({
  /** The built-in provider has a row. */
  form: fc.option(fc.record({ ...restriction, active: fc.boolean(), factor: fc.boolean() }), {
    nil: undefined,
  }),
  saml: fc.record({ ...restriction, active: fc.boolean(), service: fc.boolean(), byLogin: fc.boolean() }),
  directory: fc.record({ ...restriction, active: fc.boolean(), usual: fc.boolean() }),
  page: fc.option(some('login-pass', 'email-code', 'external-provider'), { nil: undefined }),
  hiding: fc.boolean(),
  mailbox: fc.boolean(),
  password: fc.boolean(),
  login: fc.boolean(),
  linked: fc.boolean(),
});
type AnySite = typeof site extends fc.Arbitrary<infer T> ? T : never;

const fields = fc.oneof(
  fc.record({ Groups: some(STAFF, GUESTS) }),
  fc.record({ Domains: some('a.example.com', 'c.example.com') }),
  fc.record({ IsActive: fc.boolean() }),
  fc.record({ SecondFactorType: fc.constantFrom('None', 'Telegram') }),
);
const write = fc.oneof(
  fc.record({ operation: fc.constant('providers.update'), id: fc.constantFrom(3, 7, 5), fields }),
  fc.record({ operation: fc.constant('providers.delete'), id: fc.constantFrom(3, 7, 5) }),
  fc.record({
    operation: fc.constant('entry.save'),
    key: fc.constant('AuthConfig'),
    text: some('login-pass', 'email-code', 'external-provider').map((types) =>
      JSON.stringify({ AuthTypes: types.map((Type) => ({ Type, HideProviders: false })) }),
    ),
  }),
  fc.record({
    operation: fc.constant('settings.update'),
    settings: fc.record({ ForbidEmailAsLogin: fc.boolean() }),
  }),
  fc.record({
    operation: fc.constant('services.save'),
    type: fc.constant('SAML'),
    id: fc.constant(1),
    active: fc.boolean(),
  }),
);

/** The rows of a site; Anna is in the staff, Boris in no group, and `root` administers. */
function rowsOf(given: AnySite): Change {
  const { form, saml, directory } = given;
  const restricted = [...(form ? [[3, form] as const] : []), [7, saml] as const, [5, directory] as const];
  const rows: Record<string, Row[]> = {
    Users: [
      {
        ...{ UserID: ROOT, Guid: guid(ROOT), Nick: 'root', DisplayName: 'Root', IsFired: false },
        ...{ IsBlocked: false, IsSuperAdmin: true, FailedSignIns: 0, MustChangePassword: false },
        PasswordHashPhc: HASHES.present,
      },
    ],
    AuthenticationProviders: [
      ...(form
        ? [
            provider(3, 'None', {
              IsActive: form.active,
              ...(form.factor ? { SecondFactorType: 'Telegram', BotId: '7' } : {}),
            }),
          ]
        : []),
      provider(5, 'ActiveDirectory', {
        ServiceId: 1,
        IsActive: directory.active,
        IsDefault: directory.usual && directory.active,
      }),
      provider(7, 'SAML', { ServiceId: 1, IsActive: saml.active }),
    ],
    AuthenticationProviderGroups: restricted.flatMap(([ProviderId, { groups }]) =>
      groups.map((GroupID) => ({ ProviderId, GroupID })),
    ),
    AuthenticationProviderDomains: restricted.flatMap(([ProviderId, { hosts }]) =>
      hosts.map((Fqdn) => ({ ProviderId, Fqdn })),
    ),
    LDAPServicesCredentials: [
      { Id: 1, Guid: guid(202), Name: 'Head office', Domain: 'example.com', IsActive: true },
    ],
    SAMLServicesSettings: [
      {
        ...{ Id: 1, Guid: guid(201), Name: 'Federation', MetadataUrl: 'https://idp.example.com/m.xml' },
        SettingsJson: JSON.stringify({
          UserClaimName: 'uid',
          ...(saml.byLogin ? { ClaimsMapperConfig: { IdentityClaim: 'Nick' } } : {}),
        }),
        IsActive: saml.service,
      },
    ],
    ...(given.linked
      ? { UserExternalAccounts: [{ UserId: 2, ServiceGuid: guid(201), ExternalUid: 'u-2' }] }
      : {}),
  };
  const page = given.page?.map((Type) => ({ Type, HideProviders: given.hiding }));
  return all(
    { add: rows },
    page ? config(...page) : {},
    { set: { sys_general_settings: { 1: { SystemMailbox: given.mailbox ? 'a@example.com' : null } } } },
    {
      set: {
        Users: {
          2: {
            Nick: given.login ? 'boris' : null,
            PasswordHashPhc: given.password ? HASHES.present : null,
          },
        },
      },
    },
  );
}

/** Makes the write as its operation does. */
async function make(admin: Administration, one: CompleteWrite): Promise<unknown> {
  switch (one.operation) {
    case 'providers.update':
      return await updateProvider(admin, one.id, one.fields, NOW);
    case 'providers.delete':
      return await deleteProvider(admin, one.id, NOW);
    case 'entry.save':
      return await saveEntryKey(admin, one.key, one.text, NOW);
    case 'settings.update':
      return await updateGeneralSettings(admin, one.settings, NOW);
    case 'services.save':
      return await saveService(admin, one);
    default:
      throw new Error(one.operation);
  }
}

/** What says nothing of a change, because no write changes it. */
const SKIPPED = new Set([
  ...['captcha', 'address', 'personal-token', 'impersonation', 'domain-access', 'licence', 'session'],
]);

function judged({ steps }: AccessExplanation) {
  const chain = steps.filter(({ step }) => !SKIPPED.has(step));
  return decide(
    chain.map((one) => ({ ...one, mayBlock: true })),
    'granted',
  ).verdict;
}

/** Whether a user gets in by any way of any page, as `access signin` explains each. */
async function observed(at: Site, user: string, providers: readonly Provider[]): Promise<Ability> {
  const ways = providers
    .filter(({ IsActive }) => IsActive)
    .map(({ Id, ProviderType, Domains: [hostname] }) => ({
      method: ProviderType === 'SAML' ? 'saml' : 'password',
      providerId: Id,
      hostname,
    }));
  let found: Ability = 'no';
  for (const way of [...ways, { method: 'code' }])
    for (const device of signInDevices) {
      const input = signInAccessInput.parse({ site: 'lab', user, device, ...way });
      const { explanation } = await explainSignIn(at, input, { now: () => NOW });
      const verdict = judged(explanation);
      if (verdict === 'granted' && way.method !== 'saml') return 'yes';
      if (verdict !== 'denied') found = 'unknown';
    }
  return found;
}

describeEachDatabase('what a change would mean to users', (database) => {
  const lab = signInLab(database);
  giveTimeToShrink();

  it('is what is explained of each of them once it is written', async () => {
    let written = 0;
    let different = 0;
    await fc.assert(
      fc.asyncProperty(site, write, async (given, wanted) => {
        await lab.onChanged(rowsOf(given), async (at) => {
          const one = guardedWrite.parse(wanted);
          const asked = await readAs(
            at,
            'root',
            async (admin) => {
              const change = await toSignInChange(admin, one);
              return await assessLockOut(admin, change, NOW);
            },
            undefined,
          ).catch(ignoreRefusal);
          if (!asked) return;
          const isWritten = await writeAs(
            at,
            'root',
            (admin) => make(admin, one).then(() => true),
            undefined,
          ).catch(ignoreRefusal);
          // What a rule refuses means nothing to anybody.
          if (!isWritten) return;
          written += 1;
          different += asked.users.count + asked.users.gained.count;
          const providers = await readAs(at, 'root', listProviders, undefined);
          const users = ['anna', given.login ? 'boris' : 'boris@example.com', 'root'];
          const seen: Ability[] = [];
          for (const user of users) seen.push(await observed(at, user, providers));
          const count = (ability: Ability) => seen.filter((one) => one === ability).length;
          expect({ yes: count('yes'), no: count('no'), unknown: count('unknown') }).toEqual(
            asked.users.after,
          );
          for (const { UserID, after } of [...asked.users.named, ...asked.users.gained.named])
            expect(seen[UserID - 1]).toBe(after);
        });
      }),
      propertyOptions(60, 12),
    );
    expect(written).toBeGreaterThan(0);
    expect(different).toBeGreaterThan(0);
  });
});

/** Undefined for what a rule refuses, or what is not there. */
function ignoreRefusal(error: unknown): undefined {
  if (isSiteferryError(error, 'rule-broken') || isSiteferryError(error, 'record-unknown')) return undefined;
  throw error;
}
