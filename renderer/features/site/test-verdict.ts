import type { SiteTest } from '#core/contract/site/site.ts';
import type { MissingPassword } from '#renderer/api/passwords.ts';

type Steps = readonly SiteTest['steps'][number][] | undefined;

/** The password for want of which a step failed. */
export function missingPassword(steps: Steps, site: string): MissingPassword | undefined {
  const prefix = 'error.password-missing.';
  const message = steps
    ?.flatMap(({ findings: [first] }) => first?.message ?? [])
    .find(({ code }) => code.startsWith(prefix));
  if (!message) return undefined;
  return { site, message, secret: message.code.startsWith(`${prefix}ssh`) ? 'ssh' : 'database' };
}

/**
 * True where the database was reached and holds no site. A server's database that is missing is made on the server; the
 * folder of an embedded one is made with it.
 */
export function canBecomeSite(steps: Steps, isEmbedded: boolean): boolean {
  const schema = steps?.find(({ step }) => step === 'site-schema');
  const code = schema?.verdict === 'fail' ? schema.findings[0]?.message.code : undefined;
  return code === 'error.not-a-site' || (isEmbedded && code === 'error.database-missing');
}
