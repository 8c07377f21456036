import type { Message } from '#core/base/message.ts';
import { warning } from '#core/checks/finding.ts';
import type { StepResult } from '#core/checks/step-runner.ts';
import type { SiteCheck } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Connection } from './site.ts';
import type { ServerSiteUrl } from './url.ts';

/** That the server has accepted who signs in. */
export function acceptedMessage({ user }: ServerSiteUrl): Message {
  return user === '' ? message('site-test.login.account') : message('site-test.login', { user });
}

/** The database that was opened. */
export function databaseResult(
  { database }: ServerSiteUrl,
  { serverVersion }: Connection,
): StepResult<undefined> {
  // SQL Server says more about itself than fits a line.
  const [version = ''] = serverVersion.split('\n');
  return { verdict: 'ok', message: message('site-test.database', { database, version }), value: undefined };
}

/** How a connection that was made with this URL is protected. */
export function tlsResult(target: ServerSiteUrl): StepResult<undefined> {
  const protection = protectionOf(target);
  const found = message(`site-test.tls.${protection}`);
  if (protection === 'verified') return { verdict: 'ok', message: found, value: undefined };
  const remedies = [message(`site-test.tls.${protection}.remedy`)];
  return { verdict: 'warn', message: found, remedies, value: undefined };
}

function protectionOf(target: ServerSiteUrl): 'none' | 'unverified' | 'verified' {
  if (target.kind === 'postgres') {
    return ({ disable: 'none', require: 'unverified', 'verify-full': 'verified' } as const)[target.tls];
  }
  if (!target.encrypt) return 'none';
  return target.trustServerCertificate ? 'unverified' : 'verified';
}

/** What the database has of a site. */
export function schemaResult(check: SiteCheck): StepResult<SiteCheck> {
  const { productVersion: version, missingTables, warnings } = check;
  const findings = [
    ...missingTables.map((table) => warning(message('site-test.schema.table-missing', { table }))),
    ...warnings,
  ];
  if (findings.length === 0) {
    return { verdict: 'ok', message: message('site-test.schema.complete', { version }), value: check };
  }
  return {
    verdict: 'warn',
    message: message('site-test.schema.incomplete', { version }),
    remedies: [message('site-test.schema.incomplete.remedy')],
    findings,
    value: check,
  };
}

/** What this user may do with the tables of the site. */
export function rightsResult({ rights, missingRights: findings }: SiteCheck): StepResult<undefined> {
  const unreadable = rights.filter(({ read }) => !read);
  const unwritable = rights.filter(({ write }) => !write);
  const value = undefined;
  if (unreadable.length > 0) {
    return {
      verdict: 'fail',
      message: message('site-test.rights.unreadable', { tables: namesOf(unreadable) }),
      remedies: [message('remedy.no-right')],
      findings,
      value,
    };
  }
  if (unwritable.length > 0) {
    return {
      verdict: 'warn',
      message: message('site-test.rights.unwritable', { tables: namesOf(unwritable) }),
      remedies: [message('site-test.rights.unwritable.remedy')],
      findings,
      value,
    };
  }
  if (findings.length > 0) {
    return {
      verdict: 'warn',
      message: message('site-test.rights.more'),
      remedies: [message('site-test.rights.more.remedy')],
      findings,
      value,
    };
  }
  return { verdict: 'ok', message: message('site-test.rights.all', { count: rights.length }), value };
}

/** How many tables a sentence names. */
const MAX_NAMES = 3;

function namesOf(rights: SiteCheck['rights']): Message | string[] {
  const names = rights.map(({ table }) => table);
  if (names.length <= MAX_NAMES + 1) return names;
  const tables = names.slice(0, MAX_NAMES);
  return message('site-test.rights.tables', { tables, count: names.length - MAX_NAMES });
}
