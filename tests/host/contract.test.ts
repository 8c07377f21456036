import { getContractRouter, isContractProcedure } from '@orpc/contract';
import { isProcedure, unlazyRouter } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#core/base/error-codes.ts';
import { contract } from '#core/contract/index.ts';
import { router } from '#core/host/router.ts';

/** Everything below `node` that `isLeaf` accepts, by dotted name. */
function leaves<Leaf>(
  node: object,
  isLeaf: (value: unknown) => value is Leaf,
  path: readonly string[] = [],
): [string, Leaf][] {
  return Object.entries(node).flatMap(([key, value]): [string, Leaf][] => {
    const name = [...path, key];
    if (isLeaf(value)) return [[name.join('.'), value]];
    return typeof value === 'object' && value !== null ? leaves(value, isLeaf, name) : [];
  });
}

const operations = leaves(contract, isContractProcedure);

/** Method and path where the platform has one (spec, "Configuration transfer" under "Endpoints"). */
const ROUTES = {
  'directory.ldap.check': 'POST /api/admin/ldap',
  'directory.ldap.search': 'GET /api/admin/ldap',
  'access.task': 'GET /api/tasks/check-exist-and-access/{taskId}',
  'signin.providers.active': 'GET /api/admin/authentication-providers',
  'signin.providers.list': 'GET /api/admin/authentication-providers/list',
  'signin.providers.metadata': 'GET /api/admin/authentication-providers/metadata',
  'signin.providers.get': 'GET /api/admin/authentication-providers/{id}',
  'signin.providers.create': 'POST /api/admin/authentication-providers',
  'signin.providers.update': 'PUT /api/admin/authentication-providers/{id}',
  'signin.providers.delete': 'DELETE /api/admin/authentication-providers/{id}',
  'signin.tokens.list': 'GET /api/admin/pat',
  'signin.tokens.generate': 'POST /api/admin/pat',
  'signin.tokens.revoke': 'DELETE /api/admin/pat/{id}',
  'signin.ownTokens.list': 'GET /api/user/pat',
  'signin.ownTokens.create': 'POST /api/user/pat',
  'signin.ownTokens.revoke': 'DELETE /api/user/pat/{id}',
  'transfer.tree': 'GET /api/migration/tree-root',
  'transfer.fetch': 'GET /api/migration/fetch',
  'transfer.export': 'POST /api/migration/export/config',
  'transfer.preview': 'POST /api/migration/import/preview',
  'transfer.import': 'POST /api/migration/import/config',
  'transfer.denormalize': 'POST /api/system/denormalize-subcats',
  'transfer.denormalizeAll': 'POST /api/system/denormalize-subcats/all',
  'jobs.export': 'POST /api/migration/export/config/background',
  'jobs.exportStatus': 'GET /api/migration/export/config/background/status',
  'versions.settings.list': 'GET /api/admin/revisionrepository/reposettings',
  'versions.settings.save': 'POST /api/admin/revisionrepository/reposettings',
  'versions.settings.remove': 'DELETE /api/admin/revisionrepository/reposettings/{id}',
  'versions.settings.prepare': 'POST /api/admin/revisionrepository/reposettings/preparerepository',
  'versions.create': 'POST /api/admin/revisionrepository/versionconfig',
  'versions.change': 'POST /api/admin/revisionrepository/versionconfig/changeversion',
  'versions.remove': 'DELETE /api/admin/revisionrepository/versionconfig/{id}',
};

describe('contract', () => {
  it('has the operations of every area', () => {
    expect(operations.map(([name]) => name)).toEqual([
      'site.init',
      'site.seed',
      'site.check',
      'site.attention',
      'site.test',
      'site.readConnection',
      'site.list',
      'site.save',
      'site.setPassword',
      'site.clearPassword',
      'site.forget',
      'site.exportList',
      'site.importList',
      'site.demo',
      'catalog.show',
      'catalog.check',
      'catalog.propose',
      'profile.check',
      'profile.set',
      'transfer.types',
      'transfer.tree',
      'transfer.fetch',
      'transfer.search',
      'transfer.entity',
      'transfer.resolve',
      'transfer.select',
      'transfer.export',
      'transfer.upload',
      'transfer.describe',
      'transfer.convert',
      'transfer.verify',
      'transfer.compare',
      'transfer.preview',
      'transfer.previewMove',
      'transfer.decide',
      'transfer.report',
      'transfer.import',
      'transfer.undoPreview',
      'transfer.undo',
      'transfer.move',
      'transfer.denormalize',
      'transfer.denormalizeAll',
      'packages.list',
      'packages.save',
      'packages.forget',
      'versions.modules.list',
      'versions.modules.save',
      'versions.settings.list',
      'versions.settings.save',
      'versions.settings.activate',
      'versions.settings.remove',
      'versions.settings.keepSecret',
      'versions.settings.prepare',
      'versions.list',
      'versions.create',
      'versions.previewChange',
      'versions.change',
      'versions.remove',
      'versions.status',
      'versions.remembered',
      'signin.providers.active',
      'signin.providers.list',
      'signin.providers.metadata',
      'signin.providers.get',
      'signin.providers.create',
      'signin.providers.update',
      'signin.providers.clearBotToken',
      'signin.providers.delete',
      'signin.services.types',
      'signin.services.list',
      'signin.services.get',
      'signin.services.save',
      'signin.services.match',
      'signin.services.judge',
      'signin.services.delete',
      'signin.entry.get',
      'signin.entry.preview',
      'signin.entry.save',
      'signin.entry.judge',
      'signin.entry.register',
      'signin.entry.checklist',
      'signin.entry.guard',
      'signin.passwords.policy',
      'signin.passwords.judge',
      'signin.passwords.set',
      'signin.passwords.verify',
      'signin.rights.list',
      'signin.rights.grant',
      'signin.rights.revoke',
      'signin.tokens.list',
      'signin.tokens.revoke',
      'signin.tokens.generate',
      'signin.ownTokens.list',
      'signin.ownTokens.create',
      'signin.ownTokens.revoke',
      'signin.ipBlocks.list',
      'signin.ipBlocks.zero',
      'signin.ipBlocks.delete',
      'signin.ipBlocks.clear',
      'signin.accounts.list',
      'signin.accounts.blocked',
      'signin.accounts.unblock',
      'signin.users.list',
      'signin.log.list',
      'signin.log.counts',
      'signin.log.licences',
      'signin.settings.get',
      'signin.settings.update',
      'signin.synchronization.list',
      'signin.synchronization.update',
      'signin.entities.schemas',
      'signin.entities.list',
      'signin.entities.save',
      'signin.entities.delete',
      'access.task',
      'access.taskUsers',
      'access.signIn',
      'access.people',
      'access.person',
      'access.triage',
      'access.triageRead',
      'access.triagePage',
      'access.triageCompare',
      'access.rehearse.plan',
      'access.rehearse.run',
      'access.rehearse.sendCode',
      'access.rehearse.outbox',
      'access.rehearse.enterCode',
      'keys.check',
      'directory.ldaps.check',
      'directory.ldaps.checkService',
      'directory.ldaps.page',
      'directory.ldaps.compare',
      'directory.ldap.check',
      'directory.ldap.search',
      'directory.ldap.browse',
      'directory.services.check',
      'directory.services.judgeResponse',
      'directory.services.clocks',
      'directory.services.calendar',
      'directory.certificates.known',
      'directory.certificates.recheck',
      'directory.certificates.reminders',
      'directory.certificates.acknowledge',
      'work.cancel',
      'history.list',
      'history.get',
      'history.request',
      'history.compare',
      'history.read',
      'history.undoStorage',
      'history.limitUndo',
      'history.forget',
      'window.remembered',
      'window.remember',
      'service.keys.create',
      'service.keys.list',
      'service.keys.revoke',
      'jobs.upload',
      'jobs.begin',
      'jobs.export',
      'jobs.exportStatus',
      'jobs.list',
      'jobs.get',
      'jobs.cancel',
      'jobs.read',
    ]);
  });

  it.each(operations)('%s declares effect, input, output and errors', (_name, operation) => {
    const { meta, inputSchema, outputSchema, errorMap } = operation['~orpc'];
    expect(['read', 'write', 'destroy']).toContain(meta.effect);
    expect(inputSchema).toBeDefined();
    expect(outputSchema).toBeDefined();
    expect(Object.keys(errorMap)).toEqual(expect.arrayContaining(['usage', 'cancelled', 'bug']));
  });

  it('has the paths of the platform, and no others', () => {
    const routes = operations.flatMap(([name, operation]) => {
      const { method, path } = operation['~orpc'].route;
      return path === undefined ? [] : [[name, `${method} ${path}`]];
    });
    expect(Object.fromEntries(routes)).toEqual(ROUTES);
  });

  it('knows the error codes of the core with their HTTP statuses, each used by an operation', () => {
    const declared = operations.flatMap(([, operation]) => Object.entries(operation['~orpc'].errorMap));
    const statuses = Object.fromEntries(
      declared.map(([code, error]) => [code, (error as { status: number }).status]),
    );
    const known = Object.entries(errorCodes).map(([code, { http }]) => [code, http]);
    expect(statuses).toEqual(Object.fromEntries(known));
  });
});

describe('router', () => {
  // Areas are loaded when they are asked for.
  const bound = async () => leaves(await unlazyRouter(router), isProcedure);

  it.each(operations)('binds %s to a function', async (name) => {
    const path = name.split('.');
    expect(getContractRouter(contract, path)).toBeDefined();
    const found = (await bound()).find(([boundName]) => boundName === name);
    expect(found?.[1]['~orpc'].handler).toBeTypeOf('function');
  });

  it('binds nothing that the contract does not have', async () => {
    expect((await bound()).map(([name]) => name)).toEqual(operations.map(([name]) => name));
  });
});
