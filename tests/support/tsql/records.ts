import { runLong } from '#core/contract/progress.ts';
import type { Host } from '#core/operations/start.ts';
import type { Call } from './call.ts';
import { at, SOURCE } from './sites.ts';

/** Calls of operations on services, tokens, blocks, accounts, rights, users and the log of sign-ins. */
export function records({ signin }: Host['client']): Call[] {
  const days = { from: '2026-01-01', to: '2026-12-31' };
  const anna = { ...at, operator: 'anna' };
  return [
    ['signin.services.list', () => signin.services.list(at)],
    [
      'signin.services.save',
      () => signin.services.save({ ...at, type: 'OAuth', name: 'Second', active: true, fields: {} }),
    ],
    ['signin.services.get', () => signin.services.get({ ...at, type: 'OAuth', id: 1 })],
    [
      'signin.services.match',
      () => signin.services.match({ ...at, type: 'OAuth', id: 1, claims: '{"email":"admin@example.com"}' }),
    ],
    [
      'signin.services.metadata',
      async () => {
        const fields = {
          MetadataUrl: 'https://idp.example.com',
          SettingsJson: '{ "Issuer": "a.example.com" }',
        };
        const { Id: ServiceId } = await signin.services.save({ ...at, type: 'SAML', name: 'Third', fields });
        const { Id } = await signin.providers.create({
          ...at,
          fields: { ProviderType: 'SAML', ServiceId },
        });
        await signin.services.metadata({ ...at, provider: Id, address: 'https://a.example.com' });
      },
    ],
    ['signin.services.delete', () => signin.services.delete({ ...at, type: 'OAuth', id: 2 })],
    [
      'signin.tokens.generate',
      () => signin.tokens.generate({ ...at, login: 'anna', name: 'Build', days: 5 }),
    ],
    ['signin.tokens.list', () => signin.tokens.list(at)],
    ['signin.tokens.revoke', () => signin.tokens.revoke({ ...at, id: 1 })],
    ['signin.ipBlocks.list', () => signin.ipBlocks.list(at)],
    ['signin.ipBlocks.zero', () => signin.ipBlocks.zero({ ...at, id: 1 })],
    ['signin.ipBlocks.delete', () => signin.ipBlocks.delete({ ...at, id: 1 })],
    ['signin.ipBlocks.clear', () => signin.ipBlocks.clear(at)],
    ['signin.accounts.list', () => signin.accounts.list({ ...at, text: 'a', limit: 5 })],
    ['signin.accounts.blocked', () => signin.accounts.blocked(at)],
    ['signin.accounts.unblock', () => signin.accounts.unblock({ ...at, login: 'ben' })],
    [
      'signin.rights.grant',
      async () => {
        const [group] = (await signin.rights.list(at)).groups;
        await signin.rights.grant({ ...at, group: group?.guid ?? '', right: 'OWNRIGHT' });
      },
    ],
    ['signin.rights.list', () => signin.rights.list(at)],
    [
      'signin.rights.revoke',
      async () => {
        const [found] = (await signin.rights.list(at)).given.filter(({ right }) => right === 'OWNRIGHT');
        const right = { group: found?.group ?? '', right: 'OWNRIGHT' };
        await signin.entry.guard({ ...at, write: { operation: 'rights.revoke', ...right } });
        await signin.rights.revoke({ ...at, ...right });
      },
    ],
    ['signin.ownTokens.create', () => signin.ownTokens.create({ ...anna, name: 'Own', days: 5 })],
    ['signin.ownTokens.list', () => signin.ownTokens.list(anna)],
    [
      'signin.ownTokens.revoke',
      async () => {
        const [token] = await signin.ownTokens.list(anna);
        return await signin.ownTokens.revoke({ ...anna, id: token?.Id ?? 0 });
      },
    ],
    ['signin.users.list', () => signin.users.list({ site: SOURCE, text: 'a_%[', limit: 5 })],
    [
      'signin.users.list',
      () => signin.users.list({ site: SOURCE, after: { Login: 'a', UserID: 1 }, limit: 5 }),
    ],
    ['signin.log.list', () => signin.log.list({ ...at, ...days, login: 'admin', limit: 5 })],
    ['signin.log.list', () => signin.log.list({ ...at, address: '10.0.0.1', provider: 'a_%[' })],
    [
      'signin.log.list',
      () =>
        signin.log.list({
          ...{ ...at, ...days, provider: 'Corp' },
          after: { Date: '2026-06-01T00:00:00.000Z', Id: 1 },
        }),
    ],
    ['signin.log.counts', () => signin.log.counts({ ...at, ...days, login: 'admin', protocol: 'Forms' })],
    ['signin.log.counts', () => signin.log.counts({ ...at, address: '10.0.0.1', provider: 'a_%[' })],
    ['signin.log.licences', () => signin.log.licences(at)],
    ['signin.synchronization.list', () => signin.synchronization.list(at)],
    [
      'signin.synchronization.update',
      () => signin.synchronization.update({ ...at, id: 1, profile: { SearchBase: 'ou=a', IsActive: true } }),
    ],
    [
      'signin.synchronization.dryRun',
      () => runLong(signin.synchronization.dryRun({ ...at, id: 1 }), () => {}),
    ],
    ['signin.entities.schemas', () => signin.entities.schemas(at)],
    ['signin.entities.list', () => signin.entities.list({ ...at, alias: 'authentication-providers' })],
    [
      'signin.entities.save',
      () =>
        signin.entities.save({
          ...at,
          confirm: at.site,
          alias: 'authentication-provider-domains',
          values: { ProviderId: 1, Fqdn: 'b.example.com' },
        }),
    ],
    [
      'signin.entities.delete',
      async () => {
        const alias = 'authentication-provider-domains' as const;
        const [row] = await signin.entities.list({ ...at, alias });
        await signin.entities.delete({ ...at, alias, id: row?.id ?? '' });
      },
    ],
  ];
}
