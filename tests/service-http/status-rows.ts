import { randomUUID } from 'node:crypto';
import type { RequestOptions } from '../support/service.ts';

export const PROVIDERS = '/api/admin/authentication-providers';
export const SETTINGS = '/api/admin/revisionrepository/reposettings';
export const BOT_ID = 'Для второго фактора Telegram необходимо указать идентификатор бота';
const FACTOR_SERVICE = 'Для второго фактора типа «сервис» необходимо указать сервис второго фактора';

/** A request, and what it is answered with. */
export interface Row {
  request: [method: string, path: string, given?: RequestOptions & { as?: 'reader' | 'user' | 'nobody' }];
  status: number;
  code?: string;
  /** The whole text of the answer's reason, or a part of it. */
  says?: string;
}

export const ROWS: Readonly<Record<string, Row>> = {
  'second factor without bot': {
    request: ['POST', PROVIDERS, { body: { ProviderType: 'None', SecondFactorType: 'Telegram' } }],
    status: 400,
    code: 'rule-broken',
    says: BOT_ID,
  },
  'second factor without bot, in English': {
    request: [
      'POST',
      PROVIDERS,
      {
        body: { ProviderType: 'None', SecondFactorType: 'Telegram' },
        headers: { 'accept-language': 'en-GB,ru;q=0.5' },
      },
    ],
    status: 400,
    says: BOT_ID,
  },
  'second factor without service': {
    request: ['POST', PROVIDERS, { body: { ProviderType: 'None', SecondFactorType: 'Service' } }],
    status: 400,
    says: FACTOR_SERVICE,
  },
  'an empty body of a new provider': {
    request: ['POST', PROVIDERS],
    status: 400,
    code: 'usage',
    says: 'body',
  },
  'an empty body of a provider': { request: ['PUT', `${PROVIDERS}/0`], status: 400, says: 'body' },
  'null for a provider': {
    request: ['PUT', `${PROVIDERS}/0`, { body: 'null', headers: { 'content-type': 'application/json' } }],
    status: 400,
  },
  'what is no JSON': {
    request: ['POST', PROVIDERS, { body: '{', headers: { 'content-type': 'application/json' } }],
    status: 400,
    says: 'JSON',
  },
  'a list as body': { request: ['POST', PROVIDERS, { body: [] }], status: 400 },
  'an id that is none': { request: ['GET', `${PROVIDERS}/first`], status: 400, code: 'usage' },
  'an id that is coded wrongly': { request: ['GET', `${PROVIDERS}/%ff`], status: 404 },
  'another body': {
    request: ['POST', PROVIDERS, { body: 'a=1', headers: { 'content-type': 'text/plain' } }],
    status: 415,
    code: 'media-type',
  },
  'a body that is too long': {
    request: [
      'POST',
      PROVIDERS,
      { body: `{"a":"${'x'.repeat(129 * 1024 * 1024)}"}`, headers: { 'content-type': 'application/json' } },
    ],
    status: 413,
    code: 'body-too-long',
  },
  'another site': {
    request: ['POST', '/api/migration/export/config', { body: { site: 'embedded:memory', all: true } }],
    status: 400,
    says: 'site',
  },
  'another operator': { request: ['GET', `${PROVIDERS}?operator=admin`], status: 400, says: 'operator' },
  'a path for an export': {
    request: ['POST', '/api/migration/export/config', { body: { all: true, out: '/tmp/out.zip' } }],
    status: 400,
    says: 'out',
  },
  'a path for an import': {
    request: ['POST', '/api/migration/import/config', { body: { archive: '/etc/passwd' } }],
    status: 400,
    says: 'archive',
  },
  'a path inside of a side': {
    request: [
      'POST',
      '/api/siteferry/transfer/compare',
      { body: { from: { archive: '/etc' }, to: { site: 'this' } } },
    ],
    status: 400,
  },
  'a folder for a repository': {
    request: ['POST', SETTINGS, { body: { name: 'a', provider: 'FileSystem', location: '/srv/versions' } }],
    status: 400,
    says: 'https://',
  },
  'a file for a repository': {
    request: [
      'POST',
      SETTINGS,
      { body: { name: 'a', provider: 'Git', location: 'file:///srv/versions.git' } },
    ],
    status: 400,
  },
  'own limits of tokens': {
    request: [
      'POST',
      '/api/admin/pat',
      { body: { login: 'admin', name: 'a', limits: { PatMaxTokensPerUser: 9 } } },
    ],
    status: 400,
    says: 'limits',
  },
  'a password in an address': {
    request: ['GET', '/api/admin/ldap?type=OpenLDAP&id=1&kind=users&text=&password=secret'],
    status: 400,
    says: 'password',
  },
  'an import without an archive': {
    request: ['POST', '/api/migration/import/config', { body: {} }],
    status: 400,
    says: 'multipart',
  },
  'an export of nothing': {
    request: ['POST', '/api/migration/export/config', { body: {} }],
    status: 400,
    says: 'sections',
  },
  'an archive that is none': {
    request: [
      'POST',
      '/api/migration/import/preview',
      { body: 'no archive', headers: { 'content-type': 'application/zip' } },
    ],
    status: 400,
    code: 'archive-invalid',
  },
  'no key': { request: ['GET', PROVIDERS, { as: 'nobody' }], status: 401, code: 'no-key', says: 'Bearer' },
  'another key': {
    request: ['GET', PROVIDERS, { key: `sfk_${'0'.repeat(12)}_${'a'.repeat(43)}` }],
    status: 401,
  },
  'a key that only reads': {
    request: ['DELETE', `${PROVIDERS}/1`, { as: 'reader' }],
    status: 403,
    code: 'right-missing',
    says: 'signin:destroy',
  },
  'no administrator': { request: ['GET', PROVIDERS, { as: 'user' }], status: 403, code: 'no-administration' },
  'no administrator, directory': {
    request: ['POST', '/api/admin/ldap', { as: 'user', body: { type: 'OpenLDAP', id: 1 } }],
    status: 403,
  },
  'no administrator, tokens': { request: ['GET', '/api/admin/pat', { as: 'user' }], status: 403 },
  'no administrator, access of somebody else': {
    request: ['GET', '/api/tasks/check-exist-and-access/1?user=admin', { as: 'user' }],
    status: 403,
  },
  'no administrator, why': {
    request: ['GET', '/api/tasks/check-exist-and-access/1?explain=true', { as: 'user' }],
    status: 403,
  },
  'an own token without the right': {
    request: ['POST', '/api/user/pat', { as: 'user', body: { name: 'mine', days: 5 } }],
    status: 403,
    code: 'right-missing',
  },
  'a provider that is not there': {
    request: ['GET', `${PROVIDERS}/99999`],
    status: 404,
    code: 'record-unknown',
  },
  'an update of none': {
    request: ['PUT', `${PROVIDERS}/99999`, { body: { Description: 'a' } }],
    status: 404,
  },
  'deleting none': { request: ['DELETE', `${PROVIDERS}/99999`], status: 404 },
  'deleting the built-in one': { request: ['DELETE', `${PROVIDERS}/0`], status: 400, code: 'rule-broken' },
  'an upload that is not there': {
    request: ['POST', '/api/migration/import/preview', { body: { upload: randomUUID() } }],
    status: 404,
    code: 'upload-unknown',
  },
  'a run that is not there': {
    request: ['GET', `/api/siteferry/runs/${randomUUID()}/Log.txt`],
    status: 404,
    code: 'run-unknown',
  },
  'a node that is not there': {
    request: ['GET', '/api/migration/fetch?node=nothing'],
    status: 404,
    code: 'node-not-found',
  },
  'a section that is not there': {
    request: ['POST', '/api/migration/export/config', { body: { sections: [4711] } }],
    status: 404,
    code: 'node-not-found',
  },
  'an operation that is not served': {
    request: ['POST', '/api/siteferry/site/list', { body: {} }],
    status: 404,
    code: 'not-found',
  },
  'an address that there is not': { request: ['GET', '/api/nothing'], status: 404, says: 'nothing' },
  'the same in Russian': {
    request: ['GET', '/api/nothing', { headers: { 'accept-language': 'ru-RU, en;q=0.8' } }],
    status: 404,
    says: 'ничего',
  },
  'another method': { request: ['DELETE', PROVIDERS], status: 405, code: 'method-not-allowed' },
  'another method of an upload': { request: ['GET', '/api/siteferry/uploads'], status: 405 },
  'signing in': {
    request: ['POST', '/api/auth/token-v2', { as: 'nobody', body: {} }],
    status: 501,
    says: 'web application',
  },
  'who is signed in': { request: ['GET', '/api/auth/info'], status: 501 },
  'single sign-on': { request: ['GET', '/api/auth/saml/3/login', { as: 'nobody' }], status: 501 },
  registering: {
    request: ['POST', '/api/user', { as: 'nobody', body: {} }],
    status: 501,
    code: 'sign-in-elsewhere',
  },
  synchronizing: { request: ['POST', '/api/sync-ad'], status: 501, code: 'synchronization-elsewhere' },
  'synchronizing a user': { request: ['POST', '/api/admin/users/5/sync-with-ad'], status: 501 },
  'domains of groups': { request: ['GET', '/api/admin/groups/domains'], status: 501 },
  'synchronizing without access': { request: ['POST', '/api/sync-ad', { as: 'user' }], status: 403 },
};
